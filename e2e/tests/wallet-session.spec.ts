import { Wallet } from 'ethers';
import { orderTicket, paymentTitle } from '../fixtures/buy-ticket.ts';
import { accountChip, signIn } from '../fixtures/sign-in.ts';
import { expect, test } from '../fixtures/test.ts';

test('another account in the wallet ends the session', async ({ page, t, wallet }) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  const first = wallet.address;
  await wallet.changeAccount(Wallet.createRandom().privateKey);
  await expect(accountChip(page, t, first)).toBeHidden();
  expect(await page.evaluate(() => sessionStorage.getItem('tessera.session'))).toBeNull();
});

test('a locked wallet keeps the session, and the next payment reconnects it', async ({
  page,
  t,
  wallet,
}) => {
  await page.goto('/index');
  await signIn(page, t, wallet);
  await wallet.disconnect();
  await orderTicket(page, t);
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  await expect(accountChip(page, t, wallet.address)).toBeVisible();
});
