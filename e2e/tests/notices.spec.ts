import { violationsInAllLooks } from '../fixtures/axe.ts';
import { publishNotice, withdrawNotice } from '../fixtures/ledger.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect, heading } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
test.use({ language: 'en' });

const title = 'Card top-ups pause on Sunday';
const body = 'From **2:00** to 4:00 UTC.\n\n- Cards keep working.\n- <img src=x onerror=alert(1)>';

test('a notice is counted, read, marked as read in another tab, and removed once withdrawn', async ({
  page,
  context,
  t,
  member,
  environment,
}) => {
  const text = (key: string) => t(`remote-account:notices.${key}`);
  expect(member.token).toBeTruthy();
  const main = page.getByRole('main');
  await page.goto('/wallet?tab=account');
  const id = await publishNotice(environment, { en: { title, body } });

  await test.step('the menu counts the new notice and the sandbox’s own', async () => {
    await page.getByRole('button', { name: t('host:menu.open') }).click();
    const menu = page.getByRole('dialog', { name: t('host:menu.label') });
    const entry = menu.getByRole('link', { name: /Notices/ });
    await expect(entry).toContainText('2');
    await entry.click();
  });

  const row = main.getByRole('listitem').filter({ hasText: title });
  await test.step('the list shows the notice as new', async () => {
    await expect(row).toContainText(text('new'));
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  const other = await context.newPage();
  const session = await page.evaluate(() => ({ ...sessionStorage }));
  await other.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  await other.goto('/notice');
  const otherRow = other.getByRole('main').getByRole('listitem').filter({ hasText: title });
  await expect(otherRow).toContainText(text('new'));

  await test.step('the open notice is marked as read in all tabs; it renders Markdown and shows HTML as text', async () => {
    await row.getByRole('link').click();
    await expect(heading(page, title)).toBeVisible();
    await expect(main.getByRole('strong')).toHaveText('2:00');
    await expect(main).toContainText('<img src=x onerror=alert(1)>');
    await expect(otherRow).not.toContainText(text('new'));
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  await test.step('an operator’s withdrawal removes it from open pages', async () => {
    await withdrawNotice(environment, id);
    await expect(otherRow).toHaveCount(0);
    await expect(page.getByText(t('kit:detail.missing.title'))).toBeVisible();
  });
});
