import type { Locator, Page } from '@playwright/test';
import { atRest } from '../fixtures/at-rest.ts';
import { acceptRisk, buyButton, paymentTitle } from '../fixtures/buy-ticket.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import { type Texts, textsOf } from '../fixtures/texts.ts';
import { translate } from '../fixtures/translate.ts';

const en = textsOf('en');

async function chooseEnglish(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('host:language.change') }).click();
  await pickEnglish(page, t);
}

/** Uses the menu: on a phone, a member's header has the bell instead of the language button. */
async function chooseEnglishInMenu(page: Page, t: Texts): Promise<void> {
  await page.getByRole('button', { name: t('host:menu.open') }).click();
  const menu = page.getByRole('dialog', { name: t('host:menu.label') });
  await menu.getByRole('button', { name: t('host:language.title') }).click();
  await pickEnglish(page, t);
}

async function pickEnglish(page: Page, t: Texts): Promise<void> {
  const sheet = page.getByRole('dialog', { name: t('host:language.title') });
  await sheet.getByRole('button', { name: 'English' }).click();
}

test('a language switch applies everywhere without a reload, and is saved', async ({
  page,
  t,
  member: _,
}) => {
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await chooseEnglishInMenu(page, t);
  await expect(heading(page, en('remote-account:wallet.title'))).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByRole('navigation', { name: en('host:tabs.label') })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('lang'))).toBe('en');
  await page.goto('/ticket');
  await expect(heading(page, en('remote-defi:ticket.title'))).toBeVisible();
});

test('a link sets the language', async ({ page }) => {
  await page.goto('/?lang=en');
  await expect(heading(page, en('host:home.title'))).toBeVisible();
  await page.goto('/index');
  await expect(heading(page, en('host:home.title'))).toBeVisible();
});

test('calls contain the language, and the server answers in it', async ({
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

test('light and dark follow the system until the user chooses one, and the choice is saved', async ({
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
  // Uses a key, because the label covers the radio. The radio may slide in below the visible part.
  await choice.scrollIntoViewIfNeeded();
  await expect(choice).toBeInViewport({ ratio: 0.9 });
  await choice.press('Space');
  await expect.poll(background).toBe(light);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  expect(await background()).toBe(light);
  expect(dark).not.toBe(light);

  // The page has the theme before the application loads.
  problems.allow(/Failed to load resource/);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.reload();
  expect(await background()).toBe(light);
});

test('purchase pages keep working while the browser translates them', async ({
  page,
  t,
  member: _,
}) => {
  const main = page.getByRole('main');
  const total = main.getByRole('status').filter({ hasText: /JU|USDT/ });
  const chooseAll = async () => {
    for (const option of await main.getByRole('radio').all())
      if (await option.isEnabled()) await option.check();
  };

  for (const path of ['/node', '/order/new', '/wallet/deposit', '/withdraw', '/ticket/aid']) {
    await page.goto(path);
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    await translate(page);
    await chooseAll();
  }

  await page.goto('/ticket');
  await expect(buyButton(page, t)).toBeVisible();
  await translate(page);
  const more = page.getByRole('button', { name: t('remote-defi:buy.quantity.more') });
  await more.click();
  await more.click();
  await expect(total).toHaveText('180\u00a0JU');
  await page.getByRole('radio', { name: 'USDT' }).check();
  await expect(total).toHaveText('90.00\u00a0USDT');
  await page.getByRole('radio', { name: 'JU' }).check();
  await expect(total).toHaveText('180\u00a0JU');
  await expect(buyButton(page, t, 3)).toContainText('180');

  await page.getByRole('button', { name: t('host:menu.open') }).click();
  await page.keyboard.press('Escape');
  await buyButton(page, t, 3).click();
  await acceptRisk(page, t);
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  await page.getByRole('button', { name: t('remote-defi:receipt.mine') }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});

test('each control shows its state in forced colors', async ({ page, t, member: _ }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  /** Returns a picture without focus and hover, which change the appearance. */
  const look = async (part: Locator) => {
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await atRest(page);
    return part.screenshot({ animations: 'disabled' });
  };
  const expectToChange = async (name: string, part: Locator, change: () => Promise<unknown>) => {
    const before = await look(part);
    await change();
    expect
      .soft(before.equals(await look(part)), `${name} looks the same in both states`)
      .toBe(false);
  };

  await page.goto('/ticket');
  await expect(buyButton(page, t)).toBeVisible();
  const coin = page.getByRole('radio', { name: 'USDT' });
  await expectToChange('an option', page.locator('label').filter({ has: coin }), () =>
    coin.check(),
  );
  const buy = buyButton(page, t);
  await expectToChange('a button', buy, () =>
    buy.evaluate((button: HTMLButtonElement) => (button.disabled = true)),
  );
  await page.reload();
  await buyButton(page, t).click();
  const notice = page.getByRole('dialog', { name: t('host:risk.title') });
  const read = page.getByRole('checkbox', { name: t('host:risk.read') });
  await expectToChange('a checkbox', notice.locator('label').filter({ has: read }), () =>
    read.check(),
  );
  await page.keyboard.press('Escape');
  const [first, second] = await page.getByRole('tab').all();
  if (!first || !second) throw new Error('/ticket has no tabs');
  await expectToChange('a tab', first, () => second.click());

  const home = page
    .getByRole('navigation', { name: t('host:tabs.label') })
    .getByRole('link')
    .first();
  await expectToChange('the tab bar', home, () => home.click());
  await page.getByRole('button', { name: t('host:menu.open') }).click();
  const dark = page.getByRole('radio', { name: t('host:theme.dark') });
  const light = page.getByRole('radio', { name: t('host:theme.light') });
  await expectToChange('a theme', page.locator('label').filter({ has: dark }), () =>
    dark.press('Space'),
  );
  await light.press('Space');
  await page.keyboard.press('Escape');

  await page.goto('/notice?tab=own');
  await page.getByRole('button', { name: t('remote-account:news.choose') }).click();
  const kind = page.getByRole('switch', { name: t('remote-account:news.kind.paid') }).last();
  await expectToChange('a switch', kind, () => kind.click());
});
