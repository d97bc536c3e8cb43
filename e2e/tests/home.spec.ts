import type { Page } from '@playwright/test';
import { readToEnd } from '../fixtures/read-to-end.ts';
import { connectButton, signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';
import { textsOf } from '../fixtures/texts.ts';
import { holdTimers } from '../fixtures/timers.ts';

/** The parts of /index after the introduction, in their order on the page. */
const parts = ['how', 'news', 'partners', 'mission', 'protocol', 'claims', 'join'] as const;

test('/index has all its parts; claims have a label and a date, and are not links or buttons', async ({
  page,
  t,
}) => {
  await page.goto('/index');
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  await expect(page.getByRole('region', { name: t('host:home.marquee.label') })).toBeVisible();
  await readToEnd(page.getByRole('heading', { name: t('host:home.join.title') }));
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    parts.map((part) => t(`host:home.${part}.title`)),
  );

  const part = (name: string) =>
    page
      .getByRole('main')
      .locator('section')
      .filter({
        has: page.getByRole('heading', { level: 2, name: t(`host:home.${name}.title`) }),
      });
  await expect(part('news').getByRole('listitem').first()).toBeVisible();
  await expect(part('partners').getByRole('heading', { level: 3 }).first()).toBeVisible();
  await expect(part('mission')).toContainText(t('host:home.mission.text'));
  for (const risk of ['source', 'reserve', 'price', 'loss'])
    await expect(part('protocol')).toContainText(t(`host:home.protocol.risk.${risk}`));

  await expect(part('claims')).toContainText(t('host:home.claims.label'));
  const claims = part('claims').getByRole('listitem');
  const count = await claims.count();
  expect(count).toBeGreaterThan(0);
  for (const claim of await claims.all()) {
    await expect(claim.locator('time')).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d$/);
    await expect(claim.locator('a, button')).toHaveCount(0);
  }
});

test('the home page links to terms, privacy, risks and support, in the current language', async ({
  page,
  t,
}) => {
  await page.goto('/index');
  for (const name of ['terms', 'privacy', 'risk', 'support'] as const) {
    const foot = page.getByRole('main').getByRole('navigation', { name: t('host:legal.label') });
    await readToEnd(foot);
    await foot.getByRole('link', { name: t(`host:legal.${name}`), exact: true }).click();
    await expect(heading(page, t(`legal:${name}.title`))).toBeVisible();
    await page.goBack();
  }
});

test.describe('before its scripts arrive', () => {
  const scripts = /\/assets\/.*\.js$/;
  const firstScreen = (page: Page) => page.locator('.boot-home:visible');

  test('a visitor reads the first screen in the chosen language, and a tap opens the sign-in later', async ({
    page,
  }) => {
    const inThai = textsOf('th');
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route(scripts, (route) => promise.then(() => route.continue()));
    await page.goto('/index?lang=th', { waitUntil: 'commit' });
    await expect(firstScreen(page)).toContainText(inThai('host:home.title'));
    await expect(page.locator('html')).toHaveAttribute('lang', 'th');
    await connectButton(page, inThai).click();
    resolve();
    await expect(signInSheet(page, inThai, 'choosing')).toBeVisible();
  });

  test('the first screen reports a script that does not load', async ({ page, t, problems }) => {
    problems.allow(/Failed to load resource/);
    await page.route(scripts, (route) => route.abort());
    await page.goto('/index');
    await expect(page.getByRole('alert')).toContainText(t('host:boot.files'));
    await expect(firstScreen(page)).toContainText(t('host:home.title'));
  });

  test.describe('and with scripts switched off', () => {
    test.use({ javaScriptEnabled: false });

    test('a visitor reads the first screen, and that it needs JavaScript', async ({ page, t }) => {
      await page.goto('/index');
      await expect(firstScreen(page)).toContainText(t('host:home.title'));
      await expect(page.locator('noscript p')).toBeInViewport();
    });
  });

  test('a member does not see the visitor’s home', async ({ page, t, member: _ }) => {
    await page.goto('/index');
    await expect(heading(page, t('host:menu.home'))).toBeVisible();
    await page.route(scripts, () => {});
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('載入中 · Loading')).toBeAttached();
    await expect(firstScreen(page)).toHaveCount(0);
  });
});

test('the registry is preloaded with the page, once and compressed', async ({ page, t }) => {
  await page.goto('/index');
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  const asked = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/federation/registry.json'))
      .map((entry) => entry as PerformanceResourceTiming)
      .map(({ initiatorType, encodedBodySize, decodedBodySize }) => ({
        initiatorType,
        isCompressed: encodedBodySize < decodedBodySize / 2,
      })),
  );
  expect(asked).toEqual([{ initiatorType: 'link', isCompressed: true }]);
});

test('the home page does not wait for a hanging registry', async ({ page, context, t }) => {
  await context.route('**/federation/registry.json', () => new Promise<void>(() => {}));
  // The registry times out after 4 s: until then the remotes are unknown, but the page is shown.
  const release = await holdTimers(page, 1_500);
  await page.goto('/index', { waitUntil: 'commit' });
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  await release();
  await expect(page.getByText(t('host:status.pagesUnknown'))).toBeVisible();
});
