import { user } from '@shared/contract/endpoints';
import { refusedForItsToken } from '../fixtures/problems.ts';
import { accountChip } from '../fixtures/sign-in.ts';
import { expect, heading, seedSession, test } from '../fixtures/test.ts';

test.use({
  // Playwright switches the history cache off.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from it.
  launchOptions: async ({}, use, { project }) =>
    use({
      ...project.use.launchOptions,
      ignoreDefaultArgs: ['--disable-back-forward-cache'],
    }),
});

test('a page that was away during a logout, and a copy of its tab, are signed out', async ({
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
  const [first, second] = [
    await api.signIn({ privateKey: key }),
    await api.signIn({ privateKey: key }),
  ];
  // Chromium keeps no page in the history cache that has an open socket.
  await page.routeWebSocket(/\/realtime/, () => {});
  await seedSession(page, first, wallet);
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await expect(accountChip(page, t, first.address)).toBeVisible();
  const copy = await page.evaluate(() => ({ ...sessionStorage }));
  await page.goto('/healthz');

  const other = await context.newPage();
  await seedSession(other, second, wallet);
  await other.goto('/wallet?tab=account');
  await other.getByRole('button', { name: t('remote-account:account.logout') }).click();
  const confirm = other.getByRole('alertdialog', {
    name: t('remote-account:account.logout.title'),
  });
  await confirm.getByRole('button', { name: t('remote-account:account.logout') }).click();
  await expect(other).toHaveURL(/\/index$/);

  await test.step('going back shows nothing of the member', async () => {
    await page.goBack();
    await expect(page).toHaveURL(/\/index$/);
    await expect(accountChip(page, t, first.address)).toBeHidden();
    expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
  });

  await test.step('its token is worthless at the server', async () => {
    const status = () =>
      api.call(user.info, {}, { token: first.token }).catch((error) => error.status);
    await expect.poll(status).toBe(401);
  });

  await test.step('a duplicate of the tab, made before, is signed out', async () => {
    const duplicate = await context.newPage();
    await duplicate.addInitScript((texts) => {
      for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(name, text);
    }, copy);
    await duplicate.goto('/wallet');
    await expect(duplicate).toHaveURL(/\/index$/);
    await expect(accountChip(duplicate, t, first.address)).toBeHidden();
  });
});
