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

/** Returns the port of remote-visa's dev server. */
const remotePort = (devPort: number) => devPort + 2;

interface Dev {
  devPort: number;
  /** `pnpm dev remote-visa`; the environment allows the remote's origin. */
  dev: DevServer;
}

const test = base.extend<object, Dev>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  devPort: [async ({}, use) => use(await getPort()), { scope: 'worker' }],
  settings: [
    async ({ devPort }, use) =>
      use({ REMOTE_OVERRIDE_ORIGINS: `http://localhost:${remotePort(devPort)}` }),
    { scope: 'worker' },
  ],
  dev: [
    async ({ devPort, environment: { url } }, use) => {
      const dev = await startDevServer(area.remote, { port: devPort, against: url });
      await use(dev);
      await dev.stop();
    },
    { scope: 'worker', timeout: 180_000 },
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

function scrollDown(): number {
  scrollTo(0, 60);
  return scrollY;
}

test('edits show at once and keep what the member typed, opened and scrolled to', async ({
  page,
  t,
  dev,
  problems,
  member: _,
}) => {
  problems.allow(/webpack-dev-server.*(has 1 errors|address-page)/);
  const addressPage = 'remote-visa/src/features/addresses/address-page.tsx';
  const form = 'shared/kit/src/form/form.tsx';
  const styles = 'shared/ui/src/layout/layout.module.css';
  const title = "title={t('addresses.add')}";
  await page.goto(`${dev.url}/bank/addAddress`);
  await expect(heading(page, t('remote-visa:addresses.add'))).toBeVisible();
  const name = page.getByRole('textbox').first();
  await name.fill('Ada Lovelace');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) documents += 1;
  });

  await test.step('a page of the remote', async () => {
    dev.edit(addressPage, title, 'title="Edited page"');
    await expect(heading(page, 'Edited page')).toBeVisible();
  });

  await test.step('a syntax error is shown with its file and line, and mended', async () => {
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    dev.edit(addressPage, 'title="Edited page"', 'title="Edited page');
    await expect(overlay.getByText(/address-page\.tsx:\d+/).first()).toBeVisible();
    await expect(heading(page, 'Edited page')).toBeVisible();
    dev.edit(addressPage, 'title="Edited page', title);
    await expect(page.locator('#webpack-dev-server-client-overlay')).toBeHidden();
    await expect(heading(page, t('remote-visa:addresses.add'))).toBeVisible();
  });

  await test.step('an import of a missing name is an error', async () => {
    const overlay = page.frameLocator('#webpack-dev-server-client-overlay');
    dev.edit(addressPage, 'pathWithNew(', 'missingName(');
    dev.edit(addressPage, 'pathWithNew', 'missingName');
    await expect(overlay.getByText(/missingName/).first()).toBeVisible();
    dev.edit(addressPage, 'missingName', 'pathWithNew');
    dev.edit(addressPage, 'missingName(', 'pathWithNew(');
    await expect(page.locator('#webpack-dev-server-client-overlay')).toBeHidden();
  });

  await test.step('a text', async () => {
    const file = 'remote-visa/src/messages/zhTw.json';
    const text = `"addresses.add": "${t('remote-visa:addresses.add')}"`;
    dev.edit(file, text, '"addresses.add": "Edited text"');
    await expect(heading(page, 'Edited text')).toBeVisible();
    dev.edit(file, '"addresses.add": "Edited text"', text);
    await expect(heading(page, t('remote-visa:addresses.add'))).toBeVisible();
  });

  await test.step('a component of the kit, which the host provides', async () => {
    // The page is shorter while an earlier edit renders.
    await expect.poll(() => page.evaluate(scrollDown)).toBe(60);
    dev.edit(form, '{submitLabel}', '{submitLabel} edited');
    await expect(page.getByRole('button', { name: / edited$/ })).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(60);
  });

  await test.step('a style', async () => {
    await page.getByRole('button', { name: t('host:menu.open') }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    dev.edit(styles, '.title {', '.title {\n  text-indent: 7px;');
    await expect(page.locator('h1').last()).toHaveCSS('text-indent', '7px');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await expect(name).toHaveValue('Ada Lovelace');
  expect(documents).toBe(0);
});

test('an edited parcel shows at once on the page of the host', async ({
  page,
  t,
  dev,
  member: _,
}) => {
  await page.goto(`${dev.url}/index`);
  await expect(page.getByText(t('remote-visa:summary.none'))).toBeVisible();
  dev.edit(
    'remote-visa/src/features/cards/card-summary.tsx',
    "t('summary.none')",
    "'Edited parcel'",
  );
  await expect(page.getByText('Edited parcel')).toBeVisible();
});

test('a development build replaces the released remote until the button in its badge is pressed', async ({
  page,
  t,
  dev,
  devPort,
  member: _,
}) => {
  const url = `http://localhost:${remotePort(devPort)}`;
  const urls = asked(page);
  const badge = page.getByText(t('host:status.override', { remote: area.remote, url }));

  await test.step('the link opens the development build, and the page listens for changes', async () => {
    const listening = hears(page, `ws://localhost:${remotePort(devPort)}/`);
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
  await page.goto(`${area.path}?remote=${area.remote}@http://127.0.0.1:${remotePort(devPort)}`);
  await expect(heading(page, t(area.title))).toBeVisible();
  expect(urls().some((one) => one.includes(released))).toBe(true);
  expect(urls().filter((one) => one.startsWith('http://127.0.0.1'))).toEqual([]);
  await expect(page.getByRole('button', { name: t('host:status.clearOverride') })).toBeHidden();
});
