import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { violationsInAllLooks } from '../fixtures/axe.ts';
import { expectToFit } from '../fixtures/overflow.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ language: 'en', serviceWorkers: 'allow' });

test('browsers can install the app: its manifest and icons are valid', async ({ page }) => {
  await page.goto('/');
  const browser = await page.context().newCDPSession(page);
  const { url, errors, data } = await browser.send('Page.getAppManifest');
  expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
  const { name, icons, shortcuts } = JSON.parse(data ?? '{}');
  expect([name, shortcuts.length]).toEqual(['Tessera', 3]);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (from: string) => {
      const image = new Image();
      image.src = from;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    expect(size).toBe(sizes);
  }
});

test('a member turns notifications on, and the worker shows one and opens its link', async ({
  page,
  context,
  baseURL,
  member,
  problems,
  t,
}) => {
  expect(member.token).toBeTruthy();
  const origin = new URL(String(baseURL)).origin;
  const text = (key: string) => t(`remote-account:${key}`);
  const master = page.getByRole('switch', { name: text('push.on'), exact: true });
  await context.grantPermissions([]);
  await page.goto('/notice?tab=own');
  await page.getByRole('button', { name: text('news.choose') }).click();

  await test.step('a blocked site is explained', async () => {
    await expect(page.getByText(text('push.denied'))).toBeVisible();
    await expect(master).toBeDisabled();
    expect(await violationsInAllLooks(page)).toEqual([]);
    await expectToFit(page, {});
  });

  await test.step('the page reports that this browser has no push service', async () => {
    // Chromium logs this for every window of a test.
    problems.allow(/does not support the Push API in incognito mode/);
    await context.grantPermissions(['notifications'], { origin });
    await expect(master).toBeEnabled();
    await master.click();
    await expect(page.getByText(text('push.refused'))).toBeVisible();
    await expect(master).not.toBeChecked();
    expect(await violationsInAllLooks(page)).toEqual([]);
  });

  await test.step('the worker shows a message of the server', async () => {
    const browser = await context.newCDPSession(page);
    const registrationId = await registrationOf(browser);
    await browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify({ title: 'Tessera', body: 'Arrived', path: '/withdraw/list' }),
    });
    await expect.poll(() => shownBodies(page)).toEqual(['Arrived']);
  });

  await test.step('a tap opens the link in the open tab without a reload', async () => {
    // The event does not come from a user, so the browser refuses actions that need a real tap.
    problems.allow(/Failed to execute 'waitUntil'/);
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await page.keyboard.press('Escape');
    await tapNotification(context);
    await expect(page).toHaveURL(/\/withdraw\/list$/);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
});

/** Returns the id of the product's service worker, which the page has registered. */
async function registrationOf(browser: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  return found;
}

function shownBodies(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/');
    const shown = (await registration?.getNotifications()) ?? [];
    return shown.map(({ body }) => body);
  });
}

/** Dispatches the event of a tap on the notification within the worker. */
async function tapNotification(context: BrowserContext): Promise<void> {
  const [worker] = context.serviceWorkers();
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as EventTarget & {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (type: string, init: { notification?: Notification }) => Event;
    };
    const [notification] = await scope.registration.getNotifications();
    const tap = new scope.NotificationEvent('notificationclick', {
      ...(notification && { notification }),
    });
    scope.dispatchEvent(tap);
  });
}
