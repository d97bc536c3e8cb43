import { Wallet } from 'ethers';
import { paymentTitle, ticketsOf } from '../fixtures/buy-ticket.ts';
import { confirmTwice, orderAndPay, stillChain } from '../fixtures/confirmations.ts';
import { verifiedLedger } from '../fixtures/ledger.ts';
import { skipWhereComposed, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { accountChip, signIn } from '../fixtures/sign-in.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
skipWhereComposed();
// The last test checks the ledger after all others.
test.describe.configure({ mode: 'serial' });
test.use({ settings: stillChain });

test.beforeEach(({ environment }) => environment.untilServing());

test('another account in the wallet ends the session, but not the payment in progress', async ({
  page,
  t,
  api,
  key,
  member,
  wallet,
  environment,
}) => {
  await orderAndPay(page, t);
  await wallet.changeAccount(Wallet.createRandom().privateKey);
  await expect(accountChip(page, t, member.address)).toBeHidden();
  await expect(page.locator('[aria-current=step]')).toBeHidden();
  await wallet.changeAccount(key);
  await page.goto('/index');
  await signIn(page, t, wallet);
  await confirmTwice(environment);
  await expect(
    page.getByText(t('member:payment.toast.success', { amount: '60 JU' })),
  ).toBeVisible();
  // The logout has ended the member's own token.
  expect(await ticketsOf(api, await api.signIn({ privateKey: key }))).toBe(1);
});

test('a ticket arrives once although the server is killed twice during the payment', async ({
  page,
  t,
  api,
  member,
  environment,
  problems,
}) => {
  test.slow();
  problems.allow(/Failed to load resource/, /WebSocket connection/);
  await orderAndPay(page, t);
  environment.killServer();
  await environment.untilServing();
  await confirmTwice(environment);
  environment.killServer();
  await expect(paymentTitle(page, t, 'success')).toBeVisible({ timeout: 120_000 });
  await page.getByRole('button', { name: t('remote-defi:receipt.mine') }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await ticketsOf(api, member)).toBe(1);
});

test('the ledger is consistent after all payments', async ({ environment }) => {
  const report = await verifiedLedger(environment);
  expect(report).toContain('Sound: ');
  expect(report).toContain('users hold 2 TICKET');
});
