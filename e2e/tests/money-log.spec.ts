import { readFile } from 'node:fs/promises';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { verifiedLedger } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { shared, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ settings: shared.grants, language: 'en' });

test('activity can be filtered by days, linked by record, and exported to a file', async ({
  page,
  t,
  member,
  environment,
}) => {
  const text = (key: string, values = {}) => t(`remote-account:${key}`, values);
  const main = page.getByRole('main');
  const from = page.getByLabel(t('kit:list.from'), { exact: true });
  const to = page.getByLabel(t('kit:list.to'), { exact: true });
  const gift = main.getByRole('button', { name: text('records.type.welcome_gift') });
  /** Returns a day in the browser's time zone. */
  const dayOf = (daysFromNow: number) =>
    page.evaluate((days) => {
      const day = new Date();
      day.setDate(day.getDate() + days);
      const part = (value: number) => String(value).padStart(2, '0');
      return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`;
    }, daysFromNow);

  await test.step('reports impossible days at their field', async () => {
    expect(member.token).toBeTruthy();
    await page.goto('/wallet/moneyLog');
    await expect(gift).toContainText('50');
    await main.getByRole('button', { name: t('kit:list.filters'), exact: true }).click();
    await from.fill(await dayOf(3));
    await expect(page.getByText(t('kit:list.days.future'))).toBeVisible();
    await from.fill(await dayOf(-1));
    await to.fill(await dayOf(-2));
    await expect(page.getByText(t('kit:list.days.inverted'))).toBeVisible();
    expect(await violationsInAllLooks(page)).toEqual([]);
    await from.fill(await dayOf(-3));
    await expect(page.getByText(t('kit:list.filtered.title'))).toBeVisible();
    await to.fill(await dayOf(0));
    await expect(gift).toBeVisible();
    await expectToFit(page, {});
  });

  await test.step('details show the balance after the record, and reopen after a reload', async () => {
    await gift.click();
    const details = page.getByRole('dialog');
    await expect(details).toContainText(text('records.balance.after'));
    await expect(page).toHaveURL(/[?&]entry=\d+/);
    await page.reload();
    await expect(details).toContainText(text('records.balance.after'));
    expect(await violationsInAllLooks(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/entry=/);
  });

  await test.step('creates a file, reports it as ready, and saves it', async () => {
    await main.getByRole('button', { name: text('records.export'), exact: true }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('button', { name: t('kit:export.make') }).click();
    const save = sheet.getByRole('button', { name: t('kit:export.download') });
    await expect(save).toBeVisible();
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
    const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
    expect(file.suggestedFilename()).toMatch(/^money-log-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...lines] = (await readFile(await file.path(), 'utf8')).split('\r\n');
    expect(head).toMatch(/^\uFEFFTime \(UTC\),Record,/);
    expect(lines.slice(0, -1).map((line) => line.split(',').slice(1, 6))).toEqual([
      ['Welcome gift (simulated)', 'USDT', '1500', 'Tessera balance', '1500'],
      ['Welcome gift (simulated)', 'SPA', '500', 'Tessera balance', '500'],
      ['Welcome gift (simulated)', 'ENU', '50', 'Tessera balance', '50'],
    ]);
  });

  expect(await verifiedLedger(environment)).toMatch(/Sound:/);
});
