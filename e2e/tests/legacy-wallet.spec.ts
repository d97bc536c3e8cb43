import { accountChip, signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';
import { installTestWallet } from '../wallet/test-wallet.ts';

for (const announce of ['legacy', 'both'] as const) {
  test(`a wallet in window.ethereum (${announce}) is offered once and signs in`, async ({
    page,
    context,
    t,
    api,
    key,
  }) => {
    const rpcUrl = (await api.chain())._getConnection().url;
    const wallet = await installTestWallet(context, {
      rpcUrl,
      privateKey: key,
      announce,
      name: 'MetaMask',
    });
    wallet.lowerCase = true;
    await page.goto('/index');
    await signIn(page, t, wallet);
    await expect(accountChip(page, t, wallet.address)).toBeVisible();
  });
}
