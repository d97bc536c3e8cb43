import { type Locale, localeNames, locales } from '@shared/contract';
import { overflowing } from '../fixtures/overflow.ts';
import { pseudo, speakPseudo } from '../fixtures/pseudo.ts';
import { expect, heading } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { screens } from '../screens/index.ts';
import { test } from '../screens/test.ts';

/** Checked in full, with axe, by screens.spec.ts. */
const inFull: readonly Locale[] = ['zhTw', 'en'];
/** Where words have little room: buttons side by side, tabs, steps, tables. */
const tight = [
  'home',
  'menu-member',
  'sign-in-review',
  'risk-notice',
  'payment-in-wallet',
  'my-tickets',
  'wallet-assets',
  'wallet-account',
  'money-log',
  'card-home',
];

test.describe.configure({ mode: 'parallel' });

for (const language of localeNames.filter((locale) => !inFull.includes(locale))) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    for (const screen of screens.filter(({ name }) => tight.includes(name))) {
      test(`${screen.name} fits a narrow phone`, async ({ page, show }) => {
        await show(screen);
        await page.setViewportSize({ width: 320, height: 844 });
        await expect(page.locator('html')).toHaveAttribute('lang', locales[language].tag);
        await expect.poll(() => overflowing(page)).toEqual([]);
      });
    }
  });
}

test.describe('in a language longer than any', () => {
  const longer = test.extend({
    t: async ({ language }, use) => use(textsOf(language, pseudo)),
    context: async ({ context }, use) => {
      await speakPseudo(context);
      await use(context);
    },
  });
  longer.use({ language: 'en' });

  for (const screen of screens.filter(({ name }) => name !== 'boot-failure')) {
    longer(`${screen.name} fits a narrow phone`, async ({ page, show }) => {
      await show(screen);
      if (!screen.anchored) await page.setViewportSize({ width: 320, height: 844 });
      await expect.poll(() => overflowing(page)).toEqual([]);
    });
  }
});

test('one language only is fetched for the first page', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/index?lang=ko');
  await expect(heading(page, textsOf('ko')('host:home.title'))).toBeVisible();
  await page.waitForLoadState('networkidle');
  const code = (await Promise.all(scripts)).join('\n');
  const fetched = localeNames.filter((locale) =>
    ['host:home.title', 'shell:error.conflict'].some((key) => code.includes(textsOf(locale)(key))),
  );
  expect(fetched).toEqual(['ko']);
});
