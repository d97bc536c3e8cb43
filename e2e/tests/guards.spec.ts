import type { Page } from '@playwright/test';
import { user } from '@shared/contract/endpoints';
import { areaOf } from '../fixtures/areas.ts';
import { goWithin } from '../fixtures/go-within.ts';
import { untilIdle } from '../fixtures/idle.ts';
import { saveData } from '../fixtures/save-data.ts';
import {
  accountChip,
  connectButton,
  connectWallet,
  sign,
  signIn,
  signInSheet,
} from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';

const guarded: Record<string, readonly string[]> = {
  'remote-defi': ['/ticket'],
  'remote-account': ['/wallet', '/wallet/moneyLog'],
  'remote-visa': ['/bank', '/mineBank', '/bank/cardDetail/1', '/bank/virtual_pay'],
};

function remoteRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/federation\/remote-/.test(pathname)) seen.push(pathname);
  });
  return seen;
}

for (const [remote, paths] of Object.entries(guarded)) {
  test(`without a token, pages of ${remote} redirect home, and no byte of the remote is loaded`, async ({
    page,
    t,
  }) => {
    const requests = remoteRequests(page);
    for (const [at, path] of paths.entries()) {
      await test.step(path, async () => {
        // Opens the first path by its address, the others like links: both are guarded.
        await (at === 0 ? page.goto(path) : goWithin(page, path));
        await expect(page).toHaveURL(/\/index$/);
        await expect(signInSheet(page, t, 'choosing')).toBeVisible();
        await untilIdle(page);
      });
    }
    expect(requests).toEqual([]);
  });
}

test('signing in continues to the requested page', async ({ page, t, wallet }) => {
  await page.goto('/wallet/moneyLog?type=ticket_purchase');
  await expect(page).toHaveURL(/\/index$/);
  await connectWallet(page, t, wallet.name);
  await sign(page, t);
  await expect(page).toHaveURL(/\/wallet\/moneyLog\?type=ticket_purchase$/);
  await expect(heading(page, t('remote-account:records.title'))).toBeVisible();
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test('a closed sign-in stays on the home page, and a later one continues to the requested page', async ({
  page,
  t,
  wallet,
}) => {
  await page.goto('/ticket');
  const sheet = signInSheet(page, t, 'choosing');
  await sheet.getByRole('button', { name: t('host:sheet.close') }).click();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL(/\/index$/);
  await signIn(page, t, wallet);
  await expect(page).toHaveURL(/\/ticket$/);
});

test.describe('a token without a profile', () => {
  test.beforeEach(async ({ page, member: _, readableCalls: __ }) => {
    // With data saving, the host preloads no entries of remotes.
    await saveData(page);
  });

  test('gets its profile before any file of a remote loads', async ({ page, t }) => {
    const { path, title } = areaOf('remote-defi');
    const requests = remoteRequests(page);
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    await page.route(`**${user.info.path}`, async (route) => {
      asked.resolve();
      await answer.promise;
      await route.fallback();
    });
    await page.goto(path, { waitUntil: 'commit' });
    await asked.promise;
    await untilIdle(page);
    expect(requests).toEqual([]);
    answer.resolve();
    await expect(heading(page, t(title))).toBeVisible();
  });

  test('leads home if the profile fails to load', async ({ page, t, problems }) => {
    problems.allow(/Failed to load resource.*user\/info/);
    await page.route(`**${user.info.path}`, (route) => route.fulfill({ status: 500, body: '' }));
    const requests = remoteRequests(page);
    // Counts no requests after /index opens: that page shows parcels of the remotes to members.
    const before = page
      .waitForEvent('framenavigated', (frame) => frame.url().endsWith('/index'))
      .then(() => [...requests]);
    await page.goto(areaOf('remote-account').path);
    await expect(page).toHaveURL(/\/index$/);
    await expect(page.getByText(t('host:guard.noProfile'))).toBeVisible();
    expect(await before).toEqual([]);
  });

  test('is removed if the server does not accept it', async ({ page, t, problems }) => {
    problems.allow(/Failed to load resource.*user\/info/);
    await page.route(`**${user.info.path}`, (route) =>
      route.fulfill({
        status: 401,
        json: { code: 401, message: 'login expired', data: null, requestId: 'r' },
      }),
    );
    await page.goto('/ticket');
    await expect(page).toHaveURL(/\/index$/);
    await expect(connectButton(page, t)).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
  });
});
