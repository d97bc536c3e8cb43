import type { Page } from '@playwright/test';
import getPort from 'get-port';
import { areaOf } from '../fixtures/areas.ts';
import { type DevServer, startDevServer } from '../fixtures/dev-server.ts';
import {
  test as base,
  skipWhereComposed,
  skipWithoutOwnEnvironment,
} from '../fixtures/own-environment.ts';
import { expect, heading } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
skipWhereComposed();

const area = areaOf('remote-visa');
const released = `/federation/${area.remote}/`;

interface Dev {
  devPort: number;
  /** `pnpm dev remote-visa`, from an origin that the environment allows. */
  dev: DevServer;
}

const test = base.extend<object, Dev>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  devPort: [async ({}, use) => use(await getPort()), { scope: 'worker' }],
  settings: [
    async ({ devPort }, use) => use({ REMOTE_OVERRIDE_ORIGINS: `http://localhost:${devPort}` }),
    { scope: 'worker' },
  ],
  dev: [
    async ({ devPort, environment: { url } }, use) => {
      const dev = await startDevServer(area.remote, { port: devPort, url });
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Returns a function that returns the URLs requested since the document was last loaded. */
function asked(page: Page): () => string[] {
  let urls: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) urls = [];
    urls.push(request.url());
  });
  return () => urls;
}

/** Resolves when the page has received a message over a socket to this address. */
function hears(page: Page, address: string): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().startsWith(address)) socket.on('framereceived', () => resolve());
    });
  });
}

test('a development build replaces the released remote until the button in its badge is pressed', async ({
  page,
  t,
  dev,
  devPort,
  member: _,
}) => {
  const url = `http://localhost:${devPort}`;
  const urls = asked(page);
  const badge = page.getByText(t('host:status.override', { remote: area.remote, url }));

  await test.step('the link opens the development build, and the page listens for changes', async () => {
    const listening = hears(page, `ws://localhost:${devPort}/`);
    await page.goto(dev.link);
    await expect(heading(page, t(area.title))).toBeVisible();
    await expect(badge).toBeVisible();
    await listening;
    expect(urls()).toContain(`${url}/remoteEntry.js`);
    expect(urls().filter((one) => one.includes(released))).toEqual([]);
  });

  await test.step('the tab keeps the development build', async () => {
    await page.goto(area.path);
    await expect(heading(page, t(area.title))).toBeVisible();
    await expect(badge).toBeVisible();
    expect(urls()).toContain(`${url}/remoteEntry.js`);
  });

  await test.step('the button in the badge restores the release', async () => {
    const back = page.waitForRequest((request) => request.url().includes(released));
    await page.getByRole('button', { name: t('host:status.clearOverride') }).click();
    await back;
    await expect(heading(page, t(area.title))).toBeVisible();
    await expect(badge).toBeHidden();
    expect(urls().filter((one) => one.startsWith(url))).toEqual([]);
  });
});

test('the page makes no request to an origin that the environment does not allow', async ({
  page,
  t,
  devPort,
  member: _,
}) => {
  const urls = asked(page);
  await page.goto(`${area.path}?remote=${area.remote}@http://127.0.0.1:${devPort}`);
  await expect(heading(page, t(area.title))).toBeVisible();
  expect(urls().some((one) => one.includes(released))).toBe(true);
  expect(urls().filter((one) => one.startsWith('http://127.0.0.1'))).toEqual([]);
  await expect(page.getByRole('button', { name: t('host:status.clearOverride') })).toBeHidden();
});
