import type { Page, Response } from '@playwright/test';
import { type Locale, localeNames, locales } from '@shared/contract';
import { common } from '@shared/contract/endpoints';
import { atRest } from '../fixtures/at-rest.ts';
import { misnamed } from '../fixtures/axe.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { untilIdle } from '../fixtures/idle.ts';
import { overflowing } from '../fixtures/overflow.ts';
import { rawKeys } from '../fixtures/raw-keys.ts';
import { readMemberHome } from '../fixtures/read-to-end.ts';
import { accountChip, connectWallet, openSignIn, sign, signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { test } from '../screens/test.ts';

/**
 * Pages to open in each language, for its line breaks and the loading of its texts. screens.spec.ts
 * checks every screen with longer texts.
 */
const stops = [
  ['/ticket', 'remote-defi:ticket.title'],
  ['/wallet?tab=account', 'remote-account:me.title'],
  ['/wallet/moneyLog', 'remote-account:records.title'],
  ['/bank', 'remote-visa:home.title'],
  ['/federation', 'federation:title'],
] as const;

/** The languages with the longest texts, and the tallest letters (th). */
const demanding = ['ja', 'ms', 'pt', 'th'] as const satisfies Locale[];

test.describe.configure({ mode: 'parallel' });

for (const language of demanding) {
  test.describe(`in ${language}`, () => {
    test.use({ language, viewport: { width: 320, height: 844 } });

    test('sign-in and all areas have every text and fit a narrow phone', async ({
      page,
      t,
      wallet,
      ownerKey,
    }) => {
      test.slow();
      await wallet.changeAccount(await ownerKey());

      await page.goto('/index');
      await expect(page.locator('html')).toHaveAttribute('lang', locales[language].tag);
      await openSignIn(page, t);
      await connectWallet(page, t, wallet.name);
      await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
      await expectWords(page, 'signing in');
      await sign(page, t);
      await expect(accountChip(page, t, wallet.address)).toBeVisible();

      await readMemberHome(page, t);
      await expectWords(page, '/index');
      await page.getByRole('button', { name: t('host:menu.open') }).click();
      await expect(page.getByRole('dialog', { name: t('host:menu.label') })).toBeVisible();
      await expectWords(page, 'the menu');
      await page.keyboard.press('Escape');

      for (const [path, title] of stops) {
        await goWithin(page, path);
        await expect(heading(page, t(title))).toBeVisible();
        // Kept-alive pages are in the document, hidden.
        const busy = page.locator('main [aria-busy=true]').filter({ visible: true });
        await expect(busy).toHaveCount(0);
        await expectWords(page, path);
      }
    });
  });
}

/** Checks that all texts exist and fit, and that controls are named by their text. */
async function expectWords(page: Page, where: string): Promise<void> {
  await atRest(page);
  expect.soft(await rawKeys(page), `${where}: texts are missing`).toEqual([]);
  expect.soft(await misnamed(page), `${where}: names differ from the visible text`).toEqual([]);
  const sticksOut = { message: `${where}: elements overflow the page` };
  await expect.soft.poll(() => overflowing(page), sticksOut).toEqual([]);
}

/** Returns a function that waits until the page is idle and returns the fetched languages. */
function watchLanguages(page: Page): () => Promise<Locale[]> {
  const scripts: Promise<string>[] = [];
  const read = (response: Response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  };
  page.on('response', read);
  return async () => {
    await untilIdle(page);
    await page.waitForLoadState('networkidle');
    // A later body cannot be read once the test has ended.
    page.off('response', read);
    const code = (await Promise.all(scripts)).join('\n');
    const isIn = (locale: Locale) =>
      ['host:home.title', 'shell:error.conflict'].some((key) =>
        code.includes(textsOf(locale)(key)),
      );
    return localeNames.filter(isIn);
  };
}

test.describe('the first page fetches only the language', () => {
  test('from the link', async ({ page }) => {
    const fetched = watchLanguages(page);
    await page.goto('/index?lang=ko');
    await expect(heading(page, textsOf('ko')('host:home.title'))).toBeVisible();
    expect(await fetched()).toEqual(['ko']);
  });

  test('from the deployment, if none was chosen', async ({ page }) => {
    const fetched = watchLanguages(page);
    await page.route(`**${common.config.path}`, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      answer.data.default_language = 'en';
      await route.fulfill({ response, json: answer });
    });
    await page.goto('/index');
    await expect(heading(page, textsOf('en')('host:home.title'))).toBeVisible();
    expect(await fetched()).toEqual(['en']);
  });
});

test('the configuration is requested once, before the first script', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/index');
  await expect(heading(page, textsOf('zhTw')('host:home.title'))).toBeVisible();
  expect(asked.filter((path) => path === common.config.path)).toHaveLength(1);
  const script = asked.findIndex((path) => path.endsWith('.js'));
  expect(asked.indexOf(common.config.path)).toBeLessThan(script);
});
