import { limits } from '@shared/contract';
import { auth, user } from '@shared/contract/endpoints';
import { refusedForItsTime, refusedForItsToken } from '../fixtures/problems.ts';
import { accountChip, signIn, signInSheet } from '../fixtures/sign-in.ts';
import { expect, heading, test } from '../fixtures/test.ts';

const minute = 60_000;

test('a reload within six minutes keeps the session', async ({ page, t, member, problems }) => {
  problems.allow(refusedForItsTime);
  await page.clock.install();
  await page.goto('/wallet');
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  // Waits for the card parcel: a jump of the clock during its mount would time the mount out.
  await expect(page.getByText(t('remote-visa:summary.none'))).toBeVisible();
  await page.clock.fastForward(limits.sessionTtlMs - minute);
  await page.reload();
  await expect(heading(page, t('remote-account:wallet.title'))).toBeVisible();
  await expect(accountChip(page, t, member.address)).toBeVisible();
});

test('six minutes without a call end the session with a message', async ({
  page,
  t,
  member,
  problems,
}) => {
  problems.allow(refusedForItsTime);
  await page.clock.install();
  await page.goto('/bank');
  await expect(heading(page, t('remote-visa:home.title'))).toBeVisible();
  await page.clock.fastForward(limits.sessionTtlMs + minute);
  // The sign-in sheet replaces the toast, which is visible only until the sheet has loaded.
  const minutes = limits.sessionTtlMs / minute;
  await expect(page.getByText(t('member:signIn.ended.expired', { minutes }))).toBeVisible();
  await expect(accountChip(page, t, member.address)).toBeHidden();
  await expect(page).toHaveURL(/\/index$/);
  expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
});

test('a new tab takes the session over from an open one', async ({ page, context, t, wallet }) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  const other = await context.newPage();
  await other.goto('/bank');
  await expect(heading(other, t('remote-visa:home.title'))).toBeVisible();
  await expect(other).toHaveURL(/\/bank$/);
  await expect(accountChip(other, t, wallet.address)).toBeVisible();
  const token = await other.evaluate(
    () => JSON.parse(sessionStorage.getItem('tessera.session') ?? '{}').token,
  );
  const left = await other.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(left).not.toContain(token);

  await test.step('without an open tab there is no session', async () => {
    await page.close();
    await other.close();
    const late = await context.newPage();
    await late.goto('/bank');
    await expect(late).toHaveURL(/\/index$/);
    await expect(signInSheet(late, t, 'choosing')).toBeVisible();
  });
});

test('a logout applies to other tabs', async ({ page, context, t, member }) => {
  await page.goto('/wallet');
  const other = await context.newPage();
  await other.goto('/bank');
  await expect(heading(other, t('remote-visa:home.title'))).toBeVisible();

  await page.bringToFront();
  await page.goto('/wallet?tab=account');
  await page.getByRole('button', { name: t('remote-account:account.logout') }).click();
  const confirm = page.getByRole('alertdialog', { name: t('remote-account:account.logout.title') });
  await confirm.getByRole('button', { name: t('remote-account:account.logout') }).click();

  for (const tab of [page, other]) {
    await expect(tab).toHaveURL(/\/index$/);
    await expect(accountChip(tab, t, member.address)).toBeHidden();
    expect(await tab.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
  }
  await expect(other.getByText(t('shell:session.otherTab'))).toBeVisible();
});

test('a sign-in of another account in another tab ends the session with a message', async ({
  page,
  context,
  t,
  member,
}) => {
  await page.goto('/wallet');
  await expect(accountChip(page, t, member.address)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/index');
  await other.evaluate(() =>
    new BroadcastChannel('tessera.session').postMessage({
      type: 'signedIn',
      address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    }),
  );
  await expect(page.getByText(t('shell:session.otherAccount'))).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
  await expect(accountChip(page, t, member.address)).toBeHidden();
});

test('a token revoked elsewhere ends the session at the next call, with the server’s message', async ({
  page,
  t,
  api,
  member,
  problems,
}) => {
  problems.allow(refusedForItsToken);
  // A realtime message would report the revocation before any call.
  await page.routeWebSocket(/\/realtime/, () => {});
  await page.goto('/wallet');
  await expect(accountChip(page, t, member.address)).toBeVisible();
  await expect(page.getByText(t('remote-visa:summary.none'))).toBeVisible();
  await expect(page.getByRole('list', { name: t('remote-account:assets.list') })).toBeVisible();
  // A call in flight would report the revocation, too.
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0);
  await api.call(auth.logout, {}, { token: member.token });
  await page
    .getByRole('navigation', { name: t('host:tabs.label') })
    .getByRole('link')
    .last()
    .click();
  await expect(page.getByText(t('server:error.unauthorized'))).toBeVisible();
  await expect(page).toHaveURL(/\/index$/);
  await expect(accountChip(page, t, member.address)).toBeHidden();
  const [ofTab = {}, ofAll] = await page.evaluate(() => [
    { ...sessionStorage },
    { ...localStorage },
  ]);
  const ofNobody = ['e2e.seeded', 'tessera.registry'];
  expect(Object.keys(ofTab).filter((key) => !ofNobody.includes(key))).toEqual([]);
  for (const secret of [member.token, member.address])
    expect(JSON.stringify([ofTab, ofAll]).toLowerCase()).not.toContain(secret.toLowerCase());
});

test('another device appears in the account and can be logged out from there', async ({
  page,
  t,
  api,
  member,
}) => {
  const other = await api.signIn(member);
  await page.goto('/wallet?tab=account');
  const devices = page.getByRole('region', { name: t('remote-account:sessions.heading') });
  const rows = devices.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: t('remote-account:sessions.current') })).toHaveCount(1);
  await rows.getByRole('button').click();
  await expect(page.getByText(t('remote-account:sessions.ended'))).toBeVisible();
  await expect(rows).toHaveCount(1);
  await expect(api.call(user.info, {}, { token: other.token })).rejects.toThrow('401');
});
