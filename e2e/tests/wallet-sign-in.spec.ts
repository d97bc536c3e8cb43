import { Wallet } from 'ethers';
import { refusedForItsTime } from '../fixtures/problems.ts';
import { recordTexts } from '../fixtures/recorded-texts.ts';
import {
  accountChip,
  beginSignIn,
  connectButton,
  connectWallet,
  openSignIn,
  sign,
  signInSheet,
  slowWalletMs,
  walletTimedOutMs,
  withoutWallets,
} from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { installTestWallet } from '../wallet/test-wallet.ts';

// These tests share no state, so several workers can run the file.
test.describe.configure({ mode: 'parallel' });

test('a refused signature is a cancellation, not a failure', async ({ page, t, wallet }) => {
  wallet.rejectNext('personal_sign');
  await beginSignIn(page, t, wallet.name);
  await sign(page, t);
  const cancelled = signInSheet(page, t, 'cancelled');
  await expect(cancelled).toContainText(t('member:signIn.error.signatureCancelled'));
  await cancelled.getByRole('button', { name: t('host:failure.retry') }).click();
  await sign(page, t);
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test("another account's signature is refused by the server and reported", async ({
  page,
  t,
  wallet,
  problems,
}) => {
  problems.allow(/Failed to load resource.*auth\/login/);
  const forged = await Wallet.createRandom().signMessage('something else');
  wallet.rejectNext('personal_sign', { result: forged });
  await beginSignIn(page, t, wallet.name);
  await sign(page, t);
  const invalid = signInSheet(page, t, 'invalid');
  await expect(invalid).toContainText(t('member:signIn.error.signatureInvalid'));
});

test('the sign-in times out if the wallet never signs', async ({ page, t, wallet }) => {
  await page.clock.install();
  wallet.hangNext('personal_sign');
  await beginSignIn(page, t, wallet.name);
  await sign(page, t);
  const waiting = signInSheet(page, t, 'awaitingSignature');
  await expect(waiting).toBeVisible();
  await page.clock.fastForward(slowWalletMs);
  await expect(waiting).toContainText(t('member:signIn.slow'));
  await page.clock.fastForward(walletTimedOutMs);
  await expect(signInSheet(page, t, 'failed')).toContainText(
    t('member:signIn.error.signatureTimeout'),
  );
});

test("a device's clock ten minutes ahead does not prevent signing in", async ({
  page,
  t,
  wallet,
  problems,
}) => {
  problems.allow(refusedForItsTime);
  await page.clock.install({ time: Date.now() + 600_000 });
  await beginSignIn(page, t, wallet.name);
  await sign(page, t);
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});

test.describe('with several wallets', () => {
  test('the chosen wallet signs in, and is reconnected after a reload', async ({
    page,
    context,
    t,
    api,
    key,
    wallet,
  }) => {
    const rpcUrl = (await api.chain())._getConnection().url;
    const other = await installTestWallet(context, {
      rpcUrl,
      privateKey: Wallet.createRandom().privateKey,
      // A second wallet with the same name and another id.
      name: wallet.name,
      rdns: 'other.wallet',
    });
    const chosen = await installTestWallet(context, {
      rpcUrl,
      privateKey: key,
      name: 'Chosen wallet',
      rdns: 'chosen.wallet',
    });
    await page.goto('/index');
    await openSignIn(page, t);
    const choice = signInSheet(page, t, 'choosing');
    for (const { name, rdns } of [wallet, other])
      await expect(choice.getByRole('button', { name: `${name} ${rdns}` })).toBeVisible();
    await connectWallet(page, t, chosen.name);
    const said = signInSheet(page, t, 'reviewing').getByRole('status').first();
    await expect(said).toHaveText(t('member:signIn.step.reviewing'));
    await sign(page, t);
    await expect(accountChip(page, t, chosen.address)).toBeVisible();
    chosen.requests.length = 0;
    await page.reload();
    await expect(accountChip(page, t, chosen.address)).toBeVisible();
    await expect
      .poll(() => chosen.requests.some(({ method }) => method === 'eth_accounts'))
      .toBe(true);
    expect([...wallet.requests, ...other.requests]).toEqual([]);
  });

  test('a late wallet is offered, but not a malformed or repeated one', async ({
    page,
    t,
    wallet,
  }) => {
    await page.goto('/index');
    await openSignIn(page, t);
    const choice = signInSheet(page, t, 'choosing');
    const offered = choice.getByRole('list', { name: t('host:login.wallets') });
    await expect(offered.getByRole('button', { name: wallet.name })).toHaveCount(1);
    await expect(offered.getByRole('button', { name: 'Sandbox wallet' })).toHaveCount(1);
    const before = await offered.getByRole('button').count();
    await page.evaluate((rdns) => {
      const announce = (info: object) =>
        dispatchEvent(
          new CustomEvent('eip6963:announceProvider', {
            detail: { info, provider: { request: async () => null } },
          }),
        );
      announce({ uuid: crypto.randomUUID(), name: 'Frame', icon: '', rdns });
      announce({ uuid: 7, name: 'Malformed', icon: '', rdns: 'malformed.wallet' });
      announce({
        uuid: 'late',
        name: 'Late',
        icon: 'https://a.example/i.png',
        rdns: 'late.wallet',
      });
    }, wallet.rdns);
    await expect(offered.getByRole('button', { name: 'Late' })).toBeVisible();
    await expect(offered.getByRole('button')).toHaveCount(before + 1);
    await expect(offered.getByRole('button', { name: 'Late' }).locator('img')).toHaveCount(0);
  });
});

test.describe('a phone without a wallet', () => {
  test.beforeEach(({ page }) => withoutWallets(page));

  test('shows links into wallet apps that keep page and invite code', async ({ page, t }) => {
    await page.goto('/index?invite=FRIEND1');
    await expect(connectButton(page, t)).toBeVisible();
    // The code stays stored when the address no longer contains it.
    await page.goto('/index?lang=zhTw');
    await openSignIn(page, t);
    const choice = signInSheet(page, t, 'choosing');
    await expect(choice).toContainText(t('member:signIn.error.installWallet'));
    const links = choice.getByRole('list', { name: t('host:login.links.open') });
    for (const name of ['MetaMask', 'OKX Wallet', 'TokenPocket', 'Trust Wallet', 'imToken']) {
      const href = await links.getByRole('link', { name }).getAttribute('href');
      const target = decodeURIComponent(decodeURIComponent(String(href)));
      expect(target, name).toContain(`${new URL(page.url()).host}/index?`);
      expect(target, name).toContain('invite=FRIEND1');
    }
  });

  test('can copy the link for any other wallet', async ({ page, context, t }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/index?invite=FRIEND1');
    await openSignIn(page, t);
    const choice = signInSheet(page, t, 'choosing');
    const copied = await recordTexts(page, '[role=dialog]');
    await choice.getByRole('button', { name: t('host:login.links.copy') }).click();
    await expect.poll(async () => (await copied()).join()).toContain(t('host:account.copied'));
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(new URL(link).searchParams.get('invite')).toBe('FRIEND1');
  });
});
