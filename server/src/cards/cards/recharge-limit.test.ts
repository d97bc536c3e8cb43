import type { Order } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { beforeAll, expect, it } from 'vitest';
import { changeSetting, readSetting } from '../../config/settings/index.ts';
import { fundAccount, issuedCard, workAtIssuer } from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer } from '../../testing/cards/issuer.ts';
import { paymentArrives } from '../../testing/chain/arriving-payment.ts';
import { createTestServer, openServer, type TestServer } from '../../testing/index.ts';

const { order: orders, visa, wallet } = endpoints;
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

it('counts ordered top-ups until they end, and keeps a payment above the limit on the account', async () => {
  const member = await server.signIn();
  await fundAccount(server, member.userId, 10_000_000n);
  const id = await issuedCard(server, member);
  const quote = async (whole: number) =>
    (await server.call(visa.rechargeQuote, { id, amount: usdt(whole) }, member)).body.data.quote;
  const order = async (whole: number) =>
    server.call(visa.rechargeOrder, { id, quote: await quote(whole) }, member);
  const pay = ({ payment: { reference, amount } }: Order) =>
    paymentArrives(server, { payer: member.address, reference, amount: BigInt(amount) });
  const left = async () =>
    (await server.call(visa.cardDetail, { id }, member)).body.data.recharge.left_today;
  const quotes = [await quote(60), await quote(60)];
  const first = await server.call(visa.rechargeOrder, { id, quote: quotes[0] ?? '' }, member);
  expect(first.body.data).toMatchObject({
    kind: 'card_recharge',
    subject: id,
    status: 'awaiting_payment',
  });
  expect(await left()).toBe(usdt(40));
  const second = { id, quote: quotes[1] ?? '' };
  expect((await server.call(visa.rechargeOrder, second, member)).body.data.id).toBe(
    first.body.data.id,
  );
  expect((await server.call(visa.recharge, second, member)).body).toMatchObject({
    code: 2711,
    data: { left_today: usdt(40) },
  });

  // The member cancels the order, orders again, and pays both.
  await server.call(orders.cancel, { id: first.body.data.id }, member);
  expect(await left()).toBe(usdt(100));
  const other = (await order(50)).body.data;
  await pay(other);
  await pay(first.body.data);
  expect(await left()).toBe(usdt(50));
  await workAtIssuer(server);
  await workAtIssuer(server);
  const { list } = (await server.call(visa.rechargeList, { id }, member)).body.data;
  expect(list).toMatchObject([{ status: 'success', amount: usdt(50), order_id: other.id }]);
  const { balances } = (await server.call(wallet.balances, {}, member)).body.data;
  expect(balances.find(({ asset }) => asset === 'USDT')?.amount).toBe(
    first.body.data.payment.amount,
  );
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
