import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ticket } from '@shared/contract/endpoints';
import { root } from '../../scripts/workspace.ts';
import type { Environment } from '../environment/environment.ts';
import type { Api } from '../fixtures/api.ts';
import { acceptRisk, buyButton, buyTicket, paymentTitle } from '../fixtures/buy-ticket.ts';
import { test as base, skipWithoutOwnEnvironment } from '../fixtures/own-environment.ts';
import { expect, type Member } from '../fixtures/test.ts';
import { installTestWallet, type TestWallet } from '../wallet/test-wallet.ts';

skipWithoutOwnEnvironment();
// The last one looks at what all of them left in the books.
base.describe.configure({ mode: 'serial' });

/** The wallet's node is the chain itself: a real one does not die with our server either. */
const test = base.extend<{ wallet: TestWallet }>({
  wallet: async ({ context, environment, key }, use) => {
    const options = { rpcUrl: environment.chainUrl, privateKey: key };
    await use(await installTestWallet(context, options));
  },
});

const sending = 'eth_sendTransaction';

test.beforeEach(async ({ problems, environment }) => {
  problems.allow(/Failed to load resource/, /WebSocket connection/);
  await environment.untilServing();
});

async function ticketsOf(api: Api, { token }: Member): Promise<number> {
  return (await api.call(ticket.list, {}, { token })).total;
}

async function crash(environment: Environment): Promise<void> {
  environment.killServer();
  await environment.untilServing();
}

// The first, while no payment can be lost with the chain's last seconds.
test('the chain itself killed: it is started again, and tickets are sold', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  environment.killChain();
  const funded = () =>
    api.fund(member.address).then(
      () => true,
      () => false,
    );
  await expect.poll(funded).toBe(true);
  await page.goto('/ticket');
  await buyTicket(page, t);
  expect(await ticketsOf(api, member)).toBe(1);
});

test('killed while the order is made: the order can be made again, and is one', async ({
  page,
  t,
  api,
  member,
  environment,
  readableCalls: _,
}) => {
  let killed = false;
  await page.route(`**${ticket.getOrder.path}`, async (route) => {
    if (!killed) environment.killServer();
    killed = true;
    await route.fallback();
  });
  await page.goto('/ticket');
  await buyButton(page, t).click();
  await acceptRisk(page, t);
  await expect(page.getByText(t('shell:error.unavailable'))).toBeVisible();
  await environment.untilServing();
  await buyButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, member)).toBe(1);
});

test('killed when the order was made, its answer lost: the next try gets that order', async ({
  page,
  t,
  api,
  member,
  environment,
  readableCalls: _,
}) => {
  let killed = false;
  await page.route(`**${ticket.getOrder.path}`, async (route) => {
    if (!killed) {
      const request = route.request();
      const idempotencyKey = String(request.headers()['idempotency-key']);
      await api.call(ticket.getOrder, request.postDataJSON(), {
        token: member.token,
        idempotencyKey,
      });
      environment.killServer();
    }
    killed = true;
    await route.fallback();
  });
  await page.goto('/ticket');
  await buyButton(page, t).click();
  await acceptRisk(page, t);
  await expect(page.getByText(t('shell:error.unavailable'))).toBeVisible();
  await environment.untilServing();
  await buyButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, member)).toBe(1);
  const { list } = await api.call(ticket.openOrders, {}, { token: member.token });
  expect(list).toEqual([]);
});

test('killed while the wallet is open: the payment still goes through', async ({
  page,
  t,
  api,
  member,
  wallet,
  environment,
}) => {
  const held = wallet.holdNext(sending);
  await page.goto('/ticket');
  await buyButton(page, t).click();
  await acceptRisk(page, t);
  await held.asked;
  environment.killServer();
  held.release();
  await expect(paymentTitle(page, t, 'success')).toBeVisible({ timeout: 45_000 });
  expect(await ticketsOf(api, member)).toBe(1);
});

test('killed when the payment is on chain, before the server saw it', async ({
  page,
  t,
  api,
  member,
  wallet,
  environment,
}) => {
  wallet.interruptNext(sending, async () => environment.killServer());
  await page.goto('/ticket');
  await buyButton(page, t).click();
  await acceptRisk(page, t);
  await expect(paymentTitle(page, t, 'success')).toBeVisible({ timeout: 45_000 });
  expect(await ticketsOf(api, member)).toBe(1);
});

test('killed between confirmations, and again: the ticket arrives once', async ({
  page,
  t,
  api,
  member,
  environment,
}) => {
  await page.goto('/ticket');
  await buyButton(page, t).click();
  await acceptRisk(page, t);
  const current = page.locator('[aria-current=step]');
  await expect(current).toContainText(t('shell:payment.step.waitingForConfirmation'));
  await crash(environment);
  environment.killServer();
  await expect(paymentTitle(page, t, 'success')).toBeVisible({ timeout: 45_000 });
  await page.getByRole('button', { name: t('remote-defi:pay.success.mine') }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  expect(await ticketsOf(api, member)).toBe(1);
});

test('after all of it the ledger is sound', async ({ environment }) => {
  await environment.stop();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [`${root}server/src/ops/main.ts`, 'verify'],
    { env: { ...process.env, DATA_DIR: environment.dataDir, DATABASE_URL: '' } },
  );
  expect(stdout).toContain('The ledger is sound.');
  expect(stdout).toContain('users hold 6 TICKET');
});
