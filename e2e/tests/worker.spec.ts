import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { siteFolder } from '../../shared/releases/src/files.ts';
import { skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { saveData } from '../fixtures/save-data.ts';
import { signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
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
  // The worker replaces the file after it has answered the page.
  await expect.poll(isDamaged).toBe(false);
});

test('a worker that breaks every page is replaced by the next one', async ({
  page,
  problems,
  environment,
}) => {
  // The browser's error page has no storage, which the fixtures' scripts need.
  problems.allow(...offlineProblems, /Access is denied for this document/);
  const restore = replaceFile(
    join(environment.storeDir, siteFolder, 'service-worker.js'),
    `addEventListener('install', () => skipWaiting());
     addEventListener('activate', (event) => event.waitUntil(clients.claim()));
     addEventListener('fetch', (event) => event.respondWith(Response.error()));`,
  );
  try {
    await page.goto('/');
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await expect(page.goto('/')).rejects.toThrow(/ERR_FAILED/);
  } finally {
    restore();
  }
  // Browsers look for a new worker after each navigation, also after one that failed.
  await expect(async () => {
    await page.goto('/');
    await expect(page.locator('main h1').first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visit(page, '/');
});

test('a worker of an earlier product at this address is ended', async ({ page, environment }) => {
  const restore = replaceFile(join(environment.storeDir, siteFolder, 'old/worker.js'), '');
  // A page without our policy, which would refuse to register this script.
  await page.route('**/old/page.html', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>old</title>' }),
  );
  await page.goto('/old/page.html');
  await page.evaluate(() => navigator.serviceWorker.register('/old/worker.js'));
  restore();
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
  // The page's heading is hidden as soon as the sign-in opens over it.
  await expect(signInSheet(page, t, 'choosing')).toBeVisible();
});

/**
 * Replaces a served file, without its compressed copies.
 * @returns a function that restores the files
 */
function replaceFile(path: string, content: string): () => void {
  const folder = dirname(path);
  mkdirSync(folder, { recursive: true });
  const earlier = readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((file) => file.startsWith(path));
  const contents = earlier.map((file) => [file, readFileSync(file)] as const);
  for (const file of earlier) rmSync(file);
  const put = (file: string, bytes: string | Buffer) => {
    // At once, so that a request never gets half of a file.
    writeFileSync(`${file}.part`, bytes);
    renameSync(`${file}.part`, file);
  };
  put(path, content);
  return () => {
    rmSync(path);
    for (const [file, bytes] of contents) put(file, bytes);
  };
}
