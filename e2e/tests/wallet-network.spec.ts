import type { Page } from '@playwright/test';
import { beginSignIn, signInSheet } from '../fixtures/sign-in.ts';
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

  test('shows the reason if the wallet refuses to switch, and accepts a manual switch', async ({
    page,
    t,
    wallet,
  }) => {
    wallet.switching = 'rejects';
    await switchNow(page, t);
    const sheet = signInSheet(page, t, 'wrongNetwork');
    await expect(sheet).toContainText(t('member:signIn.error.switchRejected'));
    await wallet.changeChain(31337);
    await expect(signInSheet(page, t, 'reviewing')).toBeVisible();
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
});
