import { violationsInAllLooks } from '../fixtures/axe.ts';
import { approve, passTime, verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
// The envelope is off, because it refuses calls of a page that is days behind the server.
test.use({ settings: shared.unsealed, language: 'en' });

test('a dividend is applied for with a purchase, approved, and vested day by day', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-defi:${key}`, values);
  await api.buyTickets(member.privateKey, member, 2);

  await test.step('vesting requires an application', async () => {
    await page.goto('/enuRelease');
    await page.getByRole('link', { name: text('release.waiting.action') }).click();
  });

  await test.step('applies with an offered purchase', async () => {
    await page.getByText(text('apply.byHash')).click();
    await page.getByRole('textbox', { name: text('apply.hash') }).fill('0x1234');
    await page.getByRole('button', { name: text('apply.send') }).click();
    await expect(page.getByText(text('apply.hash.short'))).toBeVisible();
    await page.getByRole('button', { name: text('apply.all') }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: text('apply.action') }).click();
    await expect(page.getByText(text('apply.pending.title'))).toBeVisible();
  });

  await test.step('shows the operator’s approval without a reload', async () => {
    await approve(environment, 'ticket_application');
    await expect(page.getByText(text('apply.approved.title'))).toBeVisible();
  });

  await test.step('binds the exchange account, and another one after a confirmation', async () => {
    await page.goto('/ticket/bing');
    const uid = page.getByRole('textbox');
    await uid.fill('JU-1');
    await page.getByRole('button', { name: text('bind.action') }).click();
    await expect(page.getByText(text('bind.wrong', { min: 8, max: 18 }))).toBeVisible();
    await uid.fill('JU12345678');
    await page.getByRole('button', { name: text('bind.action') }).click();
    await expect(page.getByRole('main')).toContainText('JU12345678');
    await uid.fill('JU87654321');
    await page.getByRole('button', { name: text('bind.again') }).click();
    const asked = page.getByRole('alertdialog');
    await asked.getByRole('button', { name: text('bind.again') }).click();
    await expect(page.getByRole('main').getByRole('definition')).toContainText('JU87654321');
    await expect(uid).toHaveValue('');
  });

  await test.step('shows the progress of three days', async () => {
    await passTime({ environment, page, api, member }, '3d');
    await page.goto('/enuRelease');
    await expect(page.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3%');
    await expect(page.getByRole('main')).toContainText('10.8 ENU');
  });

  await test.step('reads the chart with the keyboard, and its table', async () => {
    const chart = page.getByRole('slider');
    await expect(chart).toHaveAttribute('aria-valuetext', /10\.8/);
    await chart.press('ArrowLeft');
    await expect(chart).toHaveAttribute('aria-valuetext', /7\.2/);
    await page.getByText(text('release.chart.table')).click();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(4);
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  await test.step('lists the releases of one day in a sheet', async () => {
    await page.goto('/wallet/moneyLog');
    const count = t('remote-account:records.daily.releases', { count: 3 });
    await page.getByRole('main').getByRole('button').filter({ hasText: count }).click();
    const releases = page.getByRole('dialog');
    await expect(releases.getByRole('listitem')).toHaveCount(3);
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound: .*vesting/);
});
