import { order, ticket } from '@shared/contract/endpoints';
import {
  buyButton,
  buyTicket,
  orderTicket,
  paymentTitle,
  sending,
  ticketsOf,
} from '../fixtures/buy-ticket.ts';
import { verifiedLedger } from '../fixtures/ledger.ts';
import { skipWhereComposed, skipWithoutOwnEnvironment, test } from '../fixtures/own-environment.ts';
import { expect } from '../fixtures/test.ts';

skipWithoutOwnEnvironment();
skipWhereComposed();
// The last test checks the ledger after all others.
test.describe.configure({ mode: 'serial' });

test.beforeEach(async ({ problems, environment }) => {
  problems.allow(/Failed to load resource/, /WebSocket connection/);
  await environment.untilServing();
});

// Runs first, because a killed chain loses its last seconds and any payment in them.
test('a killed chain is restarted, and tickets are sold', async ({
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

test('after a server kill before an order arrives, a retry buys one ticket', async ({
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
  await orderTicket(page, t);
  await expect(page.getByText(t('shell:error.serverError'))).toBeVisible();
  await environment.untilServing();
  await buyButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, member)).toBe(1);
});

test('after a server kill between an order and its answer, the retry returns that order', async ({
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
  await orderTicket(page, t);
  await expect(page.getByText(t('shell:error.serverError'))).toBeVisible();
  await environment.untilServing();
  await buyButton(page, t).click();
  await expect(paymentTitle(page, t, 'success')).toBeVisible();
  expect(await ticketsOf(api, member)).toBe(1);
  const { list } = await api.call(order.open, {}, { token: member.token });
  expect(list).toEqual([]);
});

test('a server kill while the wallet is open does not stop the payment', async ({
  page,
  t,
  api,
  member,
  wallet,
  environment,
}) => {
  const held = wallet.holdNext(sending);
  await orderTicket(page, t);
  await held.asked;
  environment.killServer();
  held.release();
  await expect(paymentTitle(page, t, 'success')).toBeVisible({ timeout: 120_000 });
  expect(await ticketsOf(api, member)).toBe(1);
});

test('the ledger is consistent after all payments', async ({ environment }) => {
  const report = await verifiedLedger(environment);
  expect(report).toContain('Sound: ');
  expect(report).toContain('users hold 4 TICKET');
});
