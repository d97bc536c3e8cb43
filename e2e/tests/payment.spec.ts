import type { Locator, Page } from '@playwright/test';
import { order } from '@shared/contract/endpoints';
import { Wallet } from 'ethers';
import type { Api } from '../fixtures/api.ts';
import { areaOf, goByMenu } from '../fixtures/areas.ts';
import {
  acceptRisk,
  buyButton,
  buyTicket,
  orderTicket,
  paymentTitle,
  sending,
  ticketsOf,
} from '../fixtures/buy-ticket.ts';
import { refusedForItsTime } from '../fixtures/problems.ts';
import { expect, heading, type Member, test } from '../fixtures/test.ts';
import { patternOf, type Texts } from '../fixtures/texts.ts';
import type { Held } from '../wallet/test-wallet.ts';

const ju = 10n ** 18n;

/** Returns the payment panel on /ticket. */
function panel(page: Page): Locator {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('list') });
}

function retryButton(page: Page, t: Texts): Locator {
  return page.getByRole('button', { name: t('kit:pay.retry') });
}

/** Leaves exactly `amount` (base units of JU) in the wallet, by a transfer with a fixed fee. */
async function leave(api: Api, member: Member, amount: bigint): Promise<void> {
  const chain = await api.chain();
  const wallet = new Wallet(member.privateKey, chain);
  const gasPrice = 2n * BigInt(await chain.send('eth_gasPrice', []));
  const value = (await chain.getBalance(member.address)) - amount - 21_000n * gasPrice;
  const to = Wallet.createRandom().address;
  await wallet.sendTransaction({ to, value, type: 0, gasPrice, gasLimit: 21_000n });
  // waitForTransaction() would wait for a next block, which may not come.
  await expect.poll(() => chain.getBalance(member.address)).toBe(amount);
}

test('a refused payment keeps the order, which can still be paid', async ({
  page,
  t,
  api,
  member,
  wallet,
}) => {
  wallet.rejectNext(sending);
  await orderTicket(page, t);
  await expect(paymentTitle(page, t, 'declined')).toBeVisible();
  await expect(panel(page)).toContainText(patternOf(t, 'member:payment.problem.walletRejected'));
  const due = page.getByRole('link', { name: t('overview:due.count', { number: 1 }) });
  await expect(due.first()).toBeVisible();
  await retryButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  await expect(due).toHaveCount(0);
  expect(await ticketsOf(api, member)).toBe(1);
});

test('a payment without a remembered wallet lets the user choose one and continues', async ({
  page,
  t,
  api,
  member,
  wallet,
}) => {
  await page.goto('/index');
  await page.evaluate(() => localStorage.removeItem('tessera.wallet'));
  await orderTicket(page, t);
  await expect(panel(page)).toContainText(t('member:payment.problem.noWallet'));
  const choice = page.getByRole('list', { name: t('member:signIn.step.choosing') });
  const { name } = wallet;
  await choice.getByRole('button', { name: t('kit:pay.with', { wallet: name }) }).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, member)).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('tessera.wallet'))).toBe(wallet.rdns);
});

test('an abandoned order is offered again', async ({ page, t, api, member, wallet }) => {
  wallet.rejectNext(sending);
  await orderTicket(page, t);
  await expect(paymentTitle(page, t, 'declined')).toBeVisible();
  await panel(page)
    .getByRole('button', { name: t('kit:pay.close') })
    .click();
  await expect(page.getByRole('heading', { name: t('kit:open.heading') })).toBeVisible();
  await page.getByRole('button', { name: t('kit:open.action') }).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, member)).toBe(1);
});

test('an order cancelled elsewhere is not paid, and the panel reports the cancellation', async ({
  page,
  t,
  api,
  member,
  wallet,
}) => {
  wallet.rejectNext(sending);
  await orderTicket(page, t);
  await expect(paymentTitle(page, t, 'declined')).toBeVisible();
  const { token } = member;
  const [open] = (await api.call(order.open, {}, { token })).list;
  await api.call(order.cancel, { id: String(open?.id) }, { token });
  await retryButton(page, t).click();
  await expect(panel(page)).toContainText(t('member:payment.problem.orderCancelled'));
  await expect(retryButton(page, t)).toBeHidden();
  expect(wallet.count(sending)).toBe(1);
});

test('declining the risk notice buys nothing', async ({ page, t, member: _, wallet }) => {
  await page.goto('/ticket');
  await buyButton(page, t).click();
  const sheet = page.getByRole('dialog', { name: t('host:risk.title') });
  await expect(sheet.getByRole('button', { name: t('host:risk.accept') })).toBeDisabled();
  await sheet.getByRole('button', { name: t('host:risk.decline') }).click();
  await expect(sheet).toBeHidden();
  await expect(buyButton(page, t)).toBeEnabled();
  expect(wallet.count(sending)).toBe(0);
});

test('the risk notice is shown before the first payment only', async ({ page, t, member: _ }) => {
  await page.goto('/ticket');
  await buyTicket(page, t);
  await page.getByRole('button', { name: t('remote-defi:receipt.again') }).click();
  await buyButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  await page.getByRole('button', { name: t('remote-defi:receipt.mine') }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('too little money is reported before the order', async ({ page, t, api, member }) => {
  await leave(api, member, 59n * ju);
  await page.goto('/ticket');
  await expect(page.getByText(patternOf(t, 'remote-defi:wallet.missing.fee'))).toBeVisible();
  await expect(buyButton(page, t)).toBeDisabled();
});

test('money spent after the form’s check is detected before the wallet opens', async ({
  page,
  t,
  api,
  member,
  wallet,
}) => {
  await page.goto('/ticket');
  await expect(page.getByText('1,000')).toBeVisible();
  await buyButton(page, t).click();
  await leave(api, member, 20n * ju);
  await acceptRisk(page, t);
  await expect(paymentTitle(page, t, 'fail')).toBeVisible();
  await expect(panel(page)).toContainText(
    t('member:payment.problem.insufficientBalance', { missing: 40, unit: 'JU' }),
  );
  expect(wallet.count(sending)).toBe(0);
});

test('after a refused switch, the required network is shown, and a button checks for a manual switch', async ({
  page,
  t,
  member: _,
  wallet,
}) => {
  await wallet.changeChain(1);
  wallet.switching = 'rejects';
  await orderTicket(page, t);
  const network = { network: 'JuChain Sandbox', id: 31337 };
  await expect(panel(page)).toContainText(t('member:signIn.network.note', network));
  await expect(panel(page)).toContainText(t('member:wallet.error.rejected'));
  const recheck = page.getByRole('button', { name: t('member:signIn.network.recheck') });
  const before = wallet.count('eth_chainId');
  await recheck.click();
  await expect.poll(() => wallet.count('eth_chainId')).toBeGreaterThan(before);
  await expect(panel(page)).toContainText('ID 1');
  expect(wallet.count(sending)).toBe(0);
  wallet.changeChainSilently(31337);
  await recheck.click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
});

test('a wallet that never answers leaves the payment unknown, not failed', async ({
  page,
  t,
  member: _,
  wallet,
  problems,
}) => {
  problems.allow(refusedForItsTime);
  await page.clock.install();
  wallet.hangNext(sending);
  await orderTicket(page, t);
  const current = page.locator('[aria-current=step]');
  await expect(current).toContainText(t('member:payment.step.waitingForAuthorization'));
  await page.clock.fastForward(16_000);
  await expect(current).toContainText(t('member:payment.slow'));
  await page.clock.fastForward(170_000);
  await expect(paymentTitle(page, t, 'unknown')).toBeVisible();
  await expect(panel(page)).toContainText(t('member:payment.problem.walletSilent'));
  await retryButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
});

test.describe('a payment of a page that reloads while the wallet is open', () => {
  let held: Held;
  let other: Page;

  /** Reloads the page, then opens another tab: in both, the payment counts as not signed. */
  test.beforeEach(async ({ page, t, member: _, wallet }) => {
    held = wallet.holdNext(sending);
    await orderTicket(page, t);
    await held.asked;
    await page.reload();
    await expect(paymentTitle(page, t, 'unsigned')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await page.evaluate(() => void open('/ticket'));
    other = await opened;
    await expect(paymentTitle(other, t, 'unsigned')).toBeVisible();
  });

  test('can be signed again, and is charged once even if both requests are signed', async ({
    page,
    t,
    api,
    member,
  }) => {
    await page.getByRole('button', { name: t('kit:pay.sign') }).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    await expect(paymentTitle(other, t, 'success')).toBeVisible();
    const chain = await api.chain();
    const before = await chain.getBalance(member.address);
    held.release();
    expect(await ticketsOf(api, member)).toBe(1);
    // The contract refuses the second payment of an order: at most the network fee is spent.
    expect(before - (await chain.getBalance(member.address))).toBeLessThan(ju);
  });

  test('is closed in all tabs when its order is cancelled', async ({ page, t, api, member }) => {
    await page.goto('/wallet/deposit');
    const what = t('kit:pay.of.ticket', { amount: '60 JU' });
    await expect(page.getByText(t('kit:pay.other.unsigned', { what }))).toBeVisible();
    await page.getByRole('link', { name: t('kit:pay.show'), exact: true }).click();
    await expect(paymentTitle(page, t, 'unsigned')).toBeVisible();
    await page.getByRole('button', { name: t('kit:order.cancel') }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog).toContainText(t('kit:order.cancel.asked'));
    await dialog.getByRole('button', { name: t('kit:order.cancel') }).click();
    await expect(buyButton(page, t)).toBeEnabled();
    await expect(paymentTitle(other, t, 'unsigned')).toBeHidden();
    expect(await ticketsOf(api, member)).toBe(0);
  });
});

test('a payment in USDT whose page reloads after the approval is unsigned in two tabs, and can be signed', async ({
  page,
  t,
  api,
  member,
  wallet,
}) => {
  const approval = wallet.holdNext(sending);
  const held = wallet.holdNext(sending);
  await page.goto('/ticket');
  await page.getByRole('radio', { name: 'USDT' }).check();
  await buyButton(page, t).click();
  await acceptRisk(page, t);
  await approval.asked;
  approval.release();
  await held.asked;
  await page.reload();
  await expect(paymentTitle(page, t, 'unsigned')).toBeVisible();
  const opened = page.waitForEvent('popup');
  await page.evaluate(() => void open('/ticket'));
  const other = await opened;
  await expect(paymentTitle(other, t, 'unsigned')).toBeVisible();
  await page.getByRole('button', { name: t('kit:pay.sign') }).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  await expect(paymentTitle(other, t, 'success')).toBeVisible();
  held.release();
  expect(await ticketsOf(api, member)).toBe(1);
});

test.describe('a transaction', () => {
  // These tests move the page's clock ahead of the server's.
  test.beforeEach(({ problems }) => problems.allow(refusedForItsTime));

  test('that the network dropped is reported as uncertain, and can be paid again', async ({
    page,
    t,
    api,
    member,
    wallet,
  }) => {
    await page.clock.install();
    wallet.nextFate = 'dropped';
    await orderTicket(page, t);
    await moveTimeUntil(page, paymentTitle(page, t, 'unknown'));
    await expect(panel(page)).toContainText(t('member:payment.problem.dropped'));
    await retryButton(page, t).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    expect(await ticketsOf(api, member)).toBe(1);
  });

  test('that was cancelled in the wallet is reported with its replacement, and can be paid again', async ({
    page,
    t,
    api,
    member,
    wallet,
  }) => {
    await page.clock.install();
    wallet.nextFate = 'cancelled';
    await orderTicket(page, t);
    await moveTimeUntil(page, paymentTitle(page, t, 'cancelled'));
    await expect(panel(page)).toContainText(patternOf(t, 'member:payment.problem.cancelled'));
    expect(await ticketsOf(api, member)).toBe(0);
    await retryButton(page, t).click();
    await expect(paymentTitle(page, t, 'success')).toBeVisible();
    expect(await ticketsOf(api, member)).toBe(1);
  });
});

test('a success is reported on another page', async ({ page, t, member: _, wallet }) => {
  const held = wallet.holdNext(sending);
  await orderTicket(page, t);
  await held.asked;
  const elsewhere = areaOf('remote-account');
  await goByMenu(page, t, elsewhere);
  const question = page.getByRole('alertdialog', { name: t('kit:pay.unsent.title') });
  await question.getByRole('button', { name: t('kit:form.leave.leave') }).click();
  await expect(heading(page, t(elsewhere.title))).toBeVisible();
  held.release();
  await expect(
    page.getByText(t('member:payment.toast.success', { amount: '60 JU' })),
  ).toBeVisible();
});

/**
 * Moves the clock in steps until `wanted` is visible. A step is longer than the pause between polls
 * of the chain, and shorter than a poll's time limit.
 */
async function moveTimeUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(4_000);
    await expect(wanted).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 80_000 });
}
