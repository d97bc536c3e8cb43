import type { Page } from '@playwright/test';
import { beginSignIn, signInSheet, slowWalletMs, walletTimedOutMs } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import type { Texts } from '../fixtures/texts.ts';

test.describe('a sign-in with a wallet on another network', () => {
  test.beforeEach(async ({ page, t, wallet }) => {
    await page.clock.install();
    await wallet.changeChain(1);
    await beginSignIn(page, t, wallet.name);
    await expect(signInSheet(page, t, 'wrongNetwork')).toContainText('31337');
  });

  const switchNow = (page: Page, t: Texts) =>
    signInSheet(page, t, 'wrongNetwork')
      .getByRole('button', {
        name: t('member:signIn.network.switch', { network: 'JuChain Sandbox' }),
      })
      .click();

  for (const behaviour of ['silent', 'unknown'] as const) {
    test(`continues to the message after a switch that is '${behaviour}'`, async ({
      page,
      t,
      wallet,
    }) => {
      wallet.switching = behaviour;
      await switchNow(page, t);
      if (behaviour === 'silent') await page.clock.fastForward(2_000);
      await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
    });
  }

  for (const [behaviour, text] of [
    ['rejects', 'switchRejected'],
    ['lies', 'switchFailed'],
  ] as const) {
    test(`shows the reason if the wallet ${behaviour}, and accepts a manual switch`, async ({
      page,
      t,
      wallet,
    }) => {
      wallet.switching = behaviour;
      await switchNow(page, t);
      const sheet = signInSheet(page, t, 'wrongNetwork');
      await expect(sheet).toContainText(t(`member:signIn.error.${text}`));
      await wallet.changeChain(31337);
      await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
    });
  }

  test('times out if the wallet hangs on a switch', async ({ page, t, wallet }) => {
    wallet.switching = 'hangs';
    await switchNow(page, t);
    const sheet = signInSheet(page, t, 'switchingNetwork');
    await expect(sheet).toBeVisible();
    await page.clock.fastForward(slowWalletMs);
    await expect(sheet).toContainText(t('member:signIn.slow'));
    await page.clock.fastForward(walletTimedOutMs);
    await expect(signInSheet(page, t, 'wrongNetwork')).toContainText(
      t('member:signIn.error.switchTimeout'),
    );
  });

  test('detects an unreported manual switch by the button', async ({ page, t, wallet }) => {
    const recheck = signInSheet(page, t, 'wrongNetwork').getByRole('button', {
      name: t('member:signIn.network.recheck'),
    });
    const before = wallet.count('eth_chainId');
    await recheck.click();
    await expect.poll(() => wallet.count('eth_chainId')).toBeGreaterThan(before);
    await expect(signInSheet(page, t, 'wrongNetwork')).toBeVisible();
    wallet.changeChainSilently(31337);
    await recheck.click();
    await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
  });

  test('accepts a manual switch that the wallet reports in decimal', async ({
    page,
    t,
    wallet,
  }) => {
    wallet.decimalChainIds = true;
    await wallet.changeChain(31337);
    await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
  });
});
