import type { Order } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import { ledgerReconciliation } from '../../money/ledger/index.ts';
import { fundAccount, issuedCard, workAtIssuer } from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer } from '../../testing/cards/issuer.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import { createTestServer, openServer, type TestServer } from '../../testing/index.ts';
import { cardReconciliations } from './reconciliation.ts';

const { order: orders, user, visa, wallet } = endpoints;
const usdt = (whole: number) => String(BigInt(whole) * 1_000_000n);

let server: TestServer;
beforeAll(async () => {
  const issuer = await startIssuer();
  const { db, close } = await openServer();
  const env = { ISSUER_URL: issuer.url, ISSUER_SECRET: issuerSecret };
  server = await createTestServer({ db, env });
  const { recharge, rate } = await readSetting(db, 'card_rules');
  const rules = { recharge: { ...recharge, daily_limit: usdt(100) }, rate };
  const by = { by: 'alice', at: server.clock.now() };
  await db.tx((tx) => changeSetting(tx, 'card_rules', rules, by));
  return async () => {
    await server.close();
    await close();
    await issuer.close();
  };
});

/** Returns calls of a member who has a card and 0 USDT on the account. */
async function walletPayer() {
  const member = await server.signIn();
  await fundAccount(server, member.userId, 10_000_000n);
  const id = await issuedCard(server, member);
  return {
    id,
    async order(whole: number) {
      const asked = { id, amount: usdt(whole) };
      const { quote } = (await server.call(visa.rechargeQuote, asked, member)).body.data;
      return (await server.call(visa.rechargeOrder, { id, quote }, member)).body.data;
    },
    pay: ({ payment: { reference, amount } }: Order) =>
      paymentArrives(server, { payer: member.address, reference, amount: BigInt(amount) }),
    statusOf: async (order: Order) =>
      (await server.call(orders.detail, { id: order.id }, member)).body.data.status,
    left: async () =>
      (await server.call(visa.cardDetail, { id }, member)).body.data.recharge.left_today,
    reportLost: () => server.call(visa.reportLost, { id, reason: 'lost' }, member),
    async recharges() {
      await workAtIssuer(server);
      await workAtIssuer(server);
      return (await server.call(visa.rechargeList, { id }, member)).body.data.list;
    },
    async record() {
      const filter = { type: 'card_recharge' as const };
      return (await server.call(user.moneyLog, filter, member)).body.data.list[0];
    },
    async balance() {
      const { balances } = (await server.call(wallet.balances, {}, member)).body.data;
      return balances.find(({ asset }) => asset === 'USDT')?.amount;
    },
    async violations() {
      const found: unknown[] = [];
      const parts = { db: server.db, clock: server.clock, issuer: server.parts.issuer };
      for (const one of [ledgerReconciliation(server.db), ...cardReconciliations(parts)]) {
        for await (const wrong of one.check({ full: true })) found.push(wrong);
      }
      return found;
    },
  };
}

it('shows a top-up from the wallet as one record with its payment', async () => {
  const payer = await walletPayer();
  const order = await payer.order(20);
  await payer.pay(order);
  expect(await payer.recharges()).toMatchObject([{ status: 'success', order_id: order.id }]);
  expect(await payer.record()).toMatchObject({
    amount: `-${order.payment.amount}`,
    paid_from: 'wallet',
    order_id: order.id,
    tx_hash: expect.any(String),
  });
});

it('replaces unpaid orders of top-ups, and keeps a payment above the limit on the account', async () => {
  const payer = await walletPayer();
  const first = await payer.order(60);
  expect(first).toMatchObject({
    kind: 'card_recharge',
    subject: payer.id,
    status: 'awaiting_payment',
  });
  expect((await payer.order(60)).id).toBe(first.id);
  expect(await payer.left()).toBe(usdt(100));
  const second = await payer.order(50);
  expect(await payer.statusOf(first)).toBe('cancelled');
  // The wallet may pay both, because the cancelled one can have been sent before.
  await payer.pay(second);
  await payer.pay(first);
  expect(await payer.left()).toBe(usdt(50));
  expect(await payer.recharges()).toMatchObject([
    { status: 'failed', amount: usdt(60), order_id: first.id },
    { status: 'success', amount: usdt(50), order_id: second.id },
  ]);
  expect(await payer.balance()).toBe(first.payment.amount);
  expect(await payer.violations()).toEqual([]);
});

it('cancels unpaid orders of a lost card, and keeps a payment for it on the account', async () => {
  const payer = await walletPayer();
  const order = await payer.order(20);
  await payer.reportLost();
  expect(await payer.statusOf(order)).toBe('cancelled');
  await payer.pay(order);
  expect(await payer.recharges()).toMatchObject([{ status: 'failed', order_id: order.id }]);
  expect(await payer.balance()).toBe(order.payment.amount);
  expect(await payer.violations()).toEqual([]);
});

it('limits the top-ups of a user within 24 hours, over all cards and concurrent calls', async () => {
  const member = await server.signIn();
  await fundAccount(server, member.userId);
  const cards = [await issuedCard(server, member), await issuedCard(server, member)];
  const quote = (id: string, whole: number, as = member) =>
    server.call(visa.rechargeQuote, { id, amount: usdt(whole) }, as);
  const quotes = await Promise.all([0, 1, 0, 1].map((at) => quote(cards[at] ?? '', 60)));
  const made = await Promise.all(
    quotes.map(({ body }, at) =>
      server.call(visa.recharge, { id: cards[at % 2] ?? '', quote: body.data.quote }, member),
    ),
  );
  expect(made.map(({ body }) => body.code).sort()).toEqual([200, 2711, 2711, 2711]);
  expect((await quote(cards[1] ?? '', 41)).body).toMatchObject({
    code: 2711,
    data: { left_today: usdt(40) },
  });
  const terms = async (as = member) =>
    (await server.call(visa.cardDetail, { id: cards[0] ?? '' }, as)).body.data.recharge;
  const madeAt = made.find(({ body }) => body.code === 200)?.body.data.created_at ?? '';
  expect(await terms()).toMatchObject({
    daily_limit: usdt(100),
    left_today: usdt(40),
    more_at: new Date(new Date(madeAt).getTime() + 24 * 60 * 60 * 1000).toISOString(),
  });
  // Set the rows as if the issuer had refused all top-ups.
  await server.db.query(
    `update card_recharges set state = 'failed', done_at = created_at where user_id = $1`,
    [member.userId],
  );
  expect(await terms()).toMatchObject({ left_today: usdt(100), more_at: null });
});
