import type { BrowserContext, Page } from '@playwright/test';
import { saveData } from '../fixtures/save-data.ts';
import { expect, heading, test } from '../fixtures/test.ts';

test.use({ language: 'en', serviceWorkers: 'allow' });

/** Messages of Chromium for requests without a network, and of the app's own retries. */
const offlineProblems = [
  /Failed to load resource/,
  /ERR_/,
  /WebSocket/,
  /ChunkLoadError/,
  /^console: ApiError/,
];

/** Opens a page and waits until the worker controls it and has stored this visit's files. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        if (!navigator.serviceWorker.controller) return 'no worker';
        const used = performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .filter((name) => /\/assets\/.*\.js$|\/federation\/[^/]+\/\d/.test(name));
        const stored = await Promise.all(used.map((url) => caches.match(url)));
        return stored.includes(undefined) ? 'not stored' : 'stored';
      }),
    )
    .toBe('stored');
}

const offlineBar = (page: Page, t: (key: string) => string) =>
  page.getByText(t('host:status.offline'));

test("a visitor's second visit without a network shows the home page", async ({
  page,
  context,
  problems,
  t,
}) => {
  problems.allow(...offlineProblems);
  await visit(page, '/');
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, t('host:home.title'))).toBeVisible();
  await expect(offlineBar(page, t)).toBeVisible();

  await test.step('a sign-in, which needs the network, says so', async () => {
    await page
      .getByRole('button', { name: t('host:account.connect') })
      .first()
      .click();
    await expect(page.getByText(t('shell:error.offline'))).toBeVisible();
    await expect(page.getByText(t('shell:error.unexpected'))).toBeHidden();
  });

  await context.setOffline(false);
  await expect(offlineBar(page, t)).toBeHidden();
});

test('a reload without a network keeps the page of a member, who goes on when online', async ({
  page,
  context,
  problems,
  member,
  t,
}) => {
  problems.allow(...offlineProblems);
  expect(member.token).toBeTruthy();
  await visit(page, '/wallet');
  await context.setOffline(true);
  await page.reload();
  await expect(heading(page, t('host:failure.title'))).toBeVisible();
  await expect(offlineBar(page, t)).toBeVisible();
  await expect(page).toHaveURL(/\/wallet$/);
  await context.setOffline(false);
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  const answers = await page.evaluate(async () => {
    const names = await caches.keys();
    const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return stored.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(answers.filter((path) => path.startsWith('/api/'))).toEqual(['/api/v1/common/config']);
});

test('a damaged file of the cache is replaced by the published one', async ({ page }) => {
  await visit(page, '/');
  const damage = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys())
          if (request.url.endsWith('.js')) await cache.put(request, new Response('throw 1'));
      }
    });
  const isDamaged = () =>
    page.evaluate(async () => {
      const texts = [...document.scripts].map(async ({ src }) =>
        src ? (await caches.match(src))?.text() : undefined,
      );
      return (await Promise.all(texts)).includes('throw 1');
    });
  await damage();
  await page.reload();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await isDamaged()).toBe(false);
});

test('a worker that breaks every page is replaced by the next one', async ({
  page,
  context,
  problems,
}) => {
  // The browser's error page has no storage, which the fixtures' scripts need.
  problems.allow(...offlineProblems, /Access is denied for this document/);
  await serveWorker(
    context,
    `addEventListener('install', () => skipWaiting());
     addEventListener('activate', (event) => event.waitUntil(clients.claim()));
     addEventListener('fetch', (event) => event.respondWith(Response.error()));`,
  );
  await page.goto('/');
  await page.waitForFunction(() => navigator.serviceWorker.controller);
  await expect(page.goto('/')).rejects.toThrow(/ERR_FAILED/);
  await context.unroute('**/service-worker.js');
  // Browsers look for a new worker after each navigation, also after one that failed.
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('main h1').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visit(page, '/');
});

test('a worker of an earlier product at this address is ended', async ({ page, context }) => {
  await context.route('**/old/*', (route) =>
    route.request().url().endsWith('.js')
      ? route.fulfill({ contentType: 'text/javascript', body: '' })
      : route.fulfill({ contentType: 'text/html', body: '<title>old</title>' }),
  );
  await page.goto('/old/page.html');
  await page.evaluate(() => navigator.serviceWorker.register('/old/worker.js'));
  await visit(page, '/');
  const scripts = await page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(
      ({ active }) => new URL(active?.scriptURL ?? '').pathname,
    ),
  );
  expect(scripts).toEqual(['/service-worker.js']);
});

test('the app works when the device has no storage left', async ({ page, context, t }) => {
  await saveData(page);
  await visit(page, '/');
  const browser = await context.newCDPSession(page);
  const { origin } = new URL(page.url());
  await browser.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1 });
  await page.goto('/ticket');
  await expect(heading(page, t('remote-defi:ticket.title'))).toBeVisible();
});

async function serveWorker(context: BrowserContext, body: string): Promise<void> {
  await context.route('**/service-worker.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  );
}
