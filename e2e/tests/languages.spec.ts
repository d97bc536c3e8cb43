import type { Page } from '@playwright/test';
import { type Locale, localeNames, locales } from '@shared/contract';
import { common } from '@shared/contract/endpoints';
import { untilIdle } from '../fixtures/idle.ts';
import { expectToFit, overflowing } from '../fixtures/overflow.ts';
import { pseudo, speakPseudo } from '../fixtures/pseudo.ts';
import { expect, heading } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { screens } from '../screens/index.ts';
import { test } from '../screens/test.ts';

/**
 * Each breaks its lines in a way of its own: long words, tall letters without spaces, no spaces at
 * all. zhTw is checked in full by screens.spec.ts, and room for longer texts than any language has by
 * the one below that nobody speaks.
 */
const breaking: Locale[] = ['pt', 'th', 'ja'];
/** Where words have little room: buttons side by side, tabs, steps, tables. */
const tight = [
  'home',
  'menu-member',
  'sign-in-review',
  'payment-in-wallet',
  'my-tickets',
  'wallet-account',
  'money-log',
];

test.describe.configure({ mode: 'parallel' });

for (const language of breaking) {
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
    longer(`${screen.name} fits every width`, async ({ page, show }) => {
      await show(screen);
      await expectToFit(page, screen);
    });
  }
});

/** The languages whose texts the page fetches, asked for when it has come to rest. */
function watchLanguages(page: Page): () => Promise<Locale[]> {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  return async () => {
    await untilIdle(page);
    await page.waitForLoadState('networkidle');
    const code = (await Promise.all(scripts)).join('\n');
    const isIn = (locale: Locale) =>
      ['host:home.title', 'shell:error.conflict'].some((key) =>
        code.includes(textsOf(locale)(key)),
      );
    return localeNames.filter(isIn);
  };
}

test.describe('one language only is fetched for the first page', () => {
  test('the one of the link', async ({ page }) => {
    const fetched = watchLanguages(page);
    await page.goto('/index?lang=ko');
    await expect(heading(page, textsOf('ko')('host:home.title'))).toBeVisible();
    expect(await fetched()).toEqual(['ko']);
  });

  test('the deployment’s, when none was chosen', async ({ page }) => {
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

test('the configuration is fetched once, before the scripts ask for it', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/index');
  await expect(heading(page, textsOf('zhTw')('host:home.title'))).toBeVisible();
  expect(asked.filter((path) => path === common.config.path)).toHaveLength(1);
  const script = asked.findIndex((path) => path.endsWith('.js'));
  expect(asked.indexOf(common.config.path)).toBeLessThan(script);
});
