import type { Page } from '@playwright/test';
import { areaOf, goByMenu } from '../fixtures/areas.ts';
import { readMemberHome } from '../fixtures/read-to-end.ts';
import { accountChip, signIn } from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';

const ticket = areaOf('remote-defi');
const wallet = areaOf('remote-account');

function quantity(page: Page, t: Texts) {
  return page.getByRole('textbox', { name: t('remote-defi:buy.quantity') });
}

async function logOut(page: Page, t: Texts, address: string): Promise<void> {
  await accountChip(page, t, address).click();
  const sheet = page.getByRole('dialog', { name: t('host:account.title') });
  await sheet.getByRole('button', { name: t('host:account.logOut') }).click();
  const confirm = page.getByRole('alertdialog', { name: t('host:account.logOutTitle') });
  await confirm.getByRole('button', { name: t('host:account.logOut') }).click();
  await expect(page).toHaveURL(/\/index$/);
}

test('typed text survives leaving and returning', async ({ page, t, member: _ }) => {
  await page.goto('/ticket');
  await quantity(page, t).fill('7');
  await goByMenu(page, t, wallet);
  await expect(heading(page, t(wallet.title))).toBeVisible();
  await expect(quantity(page, t)).toBeHidden();
  await page.goBack();
  await expect(quantity(page, t)).toHaveValue('7');
  await page.goForward();
  await expect(heading(page, t(wallet.title))).toBeVisible();
  await goByMenu(page, t, ticket);
  await expect(quantity(page, t)).toHaveValue('7');
});

test('a kept-alive page restores its scroll position, and a new page starts at its top', async ({
  page,
  t,
  member: _,
}) => {
  await page.goto('/index');
  await expect(page.getByRole('main')).toContainText(t('remote-defi:summary.none'));
  const join = await readMemberHome(page, t);
  await join.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(800);
  await goByMenu(page, t, wallet);
  await expect(heading(page, t(wallet.title))).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(join).toBeInViewport();
  // Half a pixel of scrolling is rounded either way.
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(left - 1);
  expect(await page.evaluate(() => scrollY)).toBeLessThanOrEqual(left + 1);
});

test('a kept-alive page is removed after a logout, even for the same account', async ({
  page,
  t,
  member,
  wallet: testWallet,
}) => {
  await page.goto('/ticket');
  await quantity(page, t).fill('7');
  await logOut(page, t, member.address);
  expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
  await signIn(page, t, testWallet);
  await goByMenu(page, t, ticket);
  await expect(quantity(page, t)).toHaveValue('1');
});

test('back and forward follow the order of visits', async ({ page, t, member: _ }) => {
  await page.goto('/index');
  const visited = [ticket, wallet, areaOf('remote-visa')];
  for (const area of visited) {
    const left = page.url();
    await goByMenu(page, t, area);
    await expect(page).not.toHaveURL(left);
    await expect(heading(page, t(area.title))).toBeVisible();
  }
  for (const area of [...visited].reverse()) {
    await expect(heading(page, t(area.title))).toBeVisible();
    await page.goBack();
  }
  await expect(heading(page, t('host:menu.home'))).toBeVisible();
  for (const area of visited) {
    await page.goForward();
    await expect(heading(page, t(area.title))).toBeVisible();
  }
});
