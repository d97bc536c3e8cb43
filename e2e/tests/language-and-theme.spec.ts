import type { Page } from '@playwright/test';
import { expect, heading, test } from '../fixtures/test.ts';
import { type Texts, textsOf } from '../fixtures/texts.ts';

const en = textsOf('en');

async function chooseEnglish(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('host:language.change') }).click();
  const sheet = page.getByRole('dialog', { name: t('host:language.title') });
  await sheet.getByRole('button', { name: 'English' }).click();
}

test('a language is switched without a reload, everywhere, and kept', async ({
  page,
  t,
  member: _,
}) => {
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await chooseEnglish(page, t);
  await expect(heading(page, en('remote-account:wallet.title'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('navigation', { name: en('host:tabs.label') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  await page.goto('/ticket');
  await expect(heading(page, en('remote-defi:ticket.title'))).toBeVisible();
});

test('a link chooses the language', async ({ page }) => {
  await page.goto('/?lang=en');
  await expect(heading(page, en('host:home.title'))).toBeVisible();
  await page.goto('/index');
  await expect(heading(page, en('host:home.title'))).toBeVisible();
});

test('calls carry the language, and the server answers in it', async ({
  page,
  t,
  readableCalls: _,
}) => {
  await page.goto('/index');
  const marquee = page.getByRole('region', { name: t('host:home.marquee.label') });
  const chinese = await marquee.getByRole('listitem').first().textContent();
  const asked = page.waitForRequest((request) => request.url().includes('common/marquee'));
  await chooseEnglish(page, t);
  expect((await asked).headers().lang).toBe('EN');
  const english = page.getByRole('region', { name: en('host:home.marquee.label') });
  await expect(english.getByRole('listitem').first()).not.toHaveText(String(chinese));
});

test('light and dark follow the system until one is chosen, and the choice is kept', async ({
  page,
  t,
  problems,
}) => {
  const background = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/index');
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  const light = await background();
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(background).not.toBe(light);
  const dark = await background();

  await page.getByRole('button', { name: t('host:menu.open') }).click();
  const choice = page.getByRole('radio', { name: t('host:theme.light') });
  // By key: its label lies over it, and slides in with the menu, whose foot it may be below.
  await choice.scrollIntoViewIfNeeded();
  await expect(choice).toBeInViewport({ ratio: 0.9 });
  await choice.press('Space');
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await background()).toBe(light);
  expect(dark).not.toBe(light);

  // Nothing is painted in another theme while the application is on its way.
  problems.allow(/Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await background()).toBe(light);
});
