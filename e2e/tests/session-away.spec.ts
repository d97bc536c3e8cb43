import type { Page } from '@playwright/test';
import { limits } from '@shared/contract';
import { user } from '@shared/contract/endpoints';
import { refusedForItsToken } from '../fixtures/problems.ts';
import { accountChip } from '../fixtures/sign-in.ts';
import { expect, heading, seedSession, test } from '../fixtures/test.ts';

test.use({
  // Enables the back/forward cache, which Playwright disables.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  launchOptions: async ({}, use, { project }) =>
    use({
      ...project.use.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

test('a cached page whose session has ended, and a copy of its tab, are signed out', async ({
  page,
  context,
  t,
  api,
  key,
  wallet,
  problems,
}) => {
  problems.allow(refusedForItsToken);
  wallet.connected = true;
  const signIn = () => api.signIn({ privateKey: key });
  const [first, second, third] = [await signIn(), await signIn(), await signIn()];
  const { address } = first;
  // Chromium does not cache a page with an open socket.
  await page.routeWebSocket(/\/realtime/, () => {});
  await seedSession(page, first, wallet);
  const isMembers = async () => {
    await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
    await expect(accountChip(page, t, address)).toBeVisible();
  };
  const isNobodys = async (one: Page) => {
    await expect(one).toHaveURL(/\/index$/);
    await expect(accountChip(one, t, address)).toBeHidden();
    expect(await one.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
  };
  const navigation = () =>
    page.evaluate(
      () => (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type,
    );
  const isWorthless = (token: string) =>
    expect.poll(() => api.call(user.info, {}, { token }).catch((error) => error.status)).toBe(401);

  await test.step('a page from the back/forward cache reloads', async () => {
    await page.goto('/wallet');
    await isMembers();
    await page.goto('about:blank');
    // Like a logout, but sends no message, because Chromium drops a cached page that gets one.
    const visitor = await context.newPage();
    await visitor.addInitScript(() => Reflect.deleteProperty(window, 'BroadcastChannel'));
    await visitor.goto('/legal/terms');
    await visitor.evaluate(() => localStorage.removeItem('tessera.signedIn'));
    // The page reloads itself at once, so its first load may never end.
    await page.goBack({ waitUntil: 'commit' });
    await expect.poll(() => navigation().catch(() => 'under way')).toBe('reload');
    await isNobodys(page);
    await isWorthless(first.token);
  });

  const copy = await test.step('a restored tab does not use its token', async () => {
    const expiresAt = Date.now() + limits.sessionTtlMs;
    const text = JSON.stringify({ ...third, expiresAt });
    await page.evaluate((value) => sessionStorage.setItem('tessera.session', value), text);
    await page.goto('/wallet');
    await isMembers();
    const texts = await page.evaluate(() => ({ ...sessionStorage }));
    await page.goto('about:blank');
    const other = await context.newPage();
    await seedSession(other, second, wallet);
    await other.goto('/wallet?tab=account');
    await other
      .getByRole('button', { name: t('remote-account:account.logout'), exact: true })
      .click();
    const name = t('remote-account:account.logout.title');
    const confirm = other.getByRole('alertdialog', { name });
    await confirm
      .getByRole('button', { name: t('remote-account:account.logout'), exact: true })
      .click();
    await isNobodys(other);
    // The page reloads itself at once, so its first load may never end.
    await page.goBack({ waitUntil: 'commit' });
    await isNobodys(page);
    await isWorthless(third.token);
    return texts;
  });

  await test.step('an earlier duplicate of the tab does not use its token', async () => {
    const duplicate = await context.newPage();
    await duplicate.addInitScript((texts) => {
      for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(name, text);
    }, copy);
    await duplicate.goto('/wallet');
    await isNobodys(duplicate);
  });
});
