import { errorCodes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freezeUser, unfreezeUser } from '../../members/users/index.ts';
import { ledgerReconciliation } from '../../money/ledger/index.ts';
import { testClock } from '../../platform/clock.ts';
import { runReconciliations } from '../../platform/reconciliation.ts';
import { createCallbacks } from '../../testing/cards/card-callbacks.ts';
import { fundAccount, issuedCard, topUp, workAtIssuer } from '../../testing/cards/cards.ts';
import { type UnsteadyIssuer, unsteadyIssuer } from '../../testing/cards/unsteady-issuer.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import { IssuerAway } from '../issuer/index.ts';
import { cardReconciliations } from './reconciliation.ts';

const { notice, user, visa, wallet } = endpoints;

let issuer: UnsteadyIssuer;
let server: TestServer;
let member: SignedIn;
let card: string;
/** The money of the member before the test: account, cards, and on its way. */
let total: bigint;

beforeAll(async () => {
  const clock = testClock();
  issuer = unsteadyIssuer(() => clock.now().getTime(), 0);
  const { load, orderCard } = issuer;
  issuer.orderCard = async (order) => {
    await orderCard(order);
    issuer.bank.work();
    return orderCard(order);
  };
  issuer.load = async (wanted) => {
    await load(wanted);
    issuer.bank.work();
    return load(wanted);
  };
  server = await createTestServer({ clock, issuer });
});
afterAll(async () => {
  const reconciliations = [
    ledgerReconciliation(server.db),
    ...cardReconciliations({ db: server.db, clock: server.clock, issuer }),
  ];
  const { violations } = await runReconciliations(reconciliations, { full: true });
  expect(violations).toEqual([]);
  await server.close();
});
beforeEach(async () => {
  member = await server.signIn();
  await fundAccount(server, member.userId);
  card = await issuedCard(server, member);
  await topUp(server, member, card, '50000000');
  total = await allMoney();
});

const unload = (amount: string, one = member) =>
  server.call(visa.unload, { id: card, amount }, one);
const moves = async () =>
  (await server.call(visa.rechargeList, { id: card, include: 'unloads' }, member)).body.data.list;
const latest = async () => (await moves())[0];
const detail = async () => (await server.call(visa.cardDetail, { id: card }, member)).body.data;
const balances = async () => (await server.call(wallet.balances, {}, member)).body.data;

async function allMoney(): Promise<bigint> {
  const { usdt_total: account, reserved = [] } = await balances();
  const { cards } = (await server.call(visa.info, {}, member)).body.data;
  const parts = [account, ...reserved.map(({ amount }) => amount), ...cards.map((c) => c.balance)];
  return parts.reduce((sum, amount) => sum + BigInt(amount), 0n);
}

/** Sends what is due to the issuer, and lets it end what it has accepted. */
async function finish(): Promise<void> {
  await workAtIssuer(server);
  issuer.bank.work();
  await workAtIssuer(server);
}

it('moves money to the account, which is counted once at any moment', async () => {
  const before = BigInt((await balances()).usdt_total);
  expect((await unload('30000000')).body.data).toMatchObject({
    ...{ status: 'pending', amount: '30000000', fee: '0', total: '30000000', unload: true },
  });
  expect(await allMoney()).toBe(total);
  expect((await detail()).unload).toEqual({ unit: '1', under_way: '30000000' });
  expect((await detail()).card.balance).toBe('20000000');
  await workAtIssuer(server);
  expect(await latest()).toMatchObject({ status: 'processing', done_at: null });
  expect(await allMoney()).toBe(total);
  expect((await balances()).reserved).toEqual([
    { type: 'card_recharge', asset: 'USDT', amount: '30000000', from_card: true },
  ]);
  issuer.bank.work();
  await workAtIssuer(server);
  expect(await latest()).toMatchObject({ status: 'success', unload: true });
  expect(await allMoney()).toBe(total);
  expect((await detail()).card.balance).toBe('20000000');
  expect(BigInt((await balances()).usdt_total)).toBe(before + 30_000_000n);

  const { list } = (await server.call(user.activity, { limit: 5 }, member)).body.data;
  const { last4 } = (await detail()).card;
  expect(list[0]?.record).toMatchObject({
    ...{ type: 'card_unload', amount: '30000000', own_move: true, card: { id: card, last4 } },
    postings: [
      { account: 'cards', amount: '-30000000' },
      { account: 'available', amount: '30000000' },
    ],
  });
  const asked = { limit: 5, include: 'states', cards: 'unloads' } as const;
  const news = (await server.call(notice.news, asked, member)).body.data.list;
  expect(news[0]?.facts).toMatchObject({ outcome: 'unloaded', last4, amount: '30000000' });
});

it('keeps moves and their news from pages that do not ask for them', async () => {
  await unload('30000000');
  await finish();
  const { list } = (await server.call(visa.rechargeList, { id: card }, member)).body.data;
  expect(list.map((one) => one.unload)).toEqual([undefined]);
  const outcomes = async (call: typeof notice.own | typeof notice.news, input: object) =>
    (await server.call(call, { limit: 9, ...input }, member)).body.data.list.map(
      ({ facts }) => facts.outcome,
    );
  for (const shown of [
    await outcomes(notice.own, {}),
    await outcomes(notice.news, { include: 'states' }),
  ]) {
    expect(shown).toContain('recharged');
    expect(shown).not.toContain('unloaded');
  }
});

it('lists top-ups and moves back page by page', async () => {
  await unload('1000000');
  await unload('2000000');
  await topUp(server, member, card, '20000000');
  const amounts: string[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const asked = { id: card, include: 'unloads' as const, limit: 1, ...(cursor && { cursor }) };
    const { list, next } = (await server.call(visa.rechargeList, asked, member)).body.data;
    amounts.push(...list.map(({ amount }) => amount));
    cursor = next ?? undefined;
    more = next !== null;
  }
  expect(amounts).toEqual((await moves()).map(({ amount }) => amount));
  expect(amounts.toSorted()).toEqual(['1000000', '2000000', '20000000', '50000000']);
  await finish();
});

it('leaves a refused amount on the card, and books nothing', async () => {
  const { usdt_total: before } = await balances();
  await unload('20130000');
  await workAtIssuer(server);
  expect((await detail()).card.balance).toBe('29870000');
  await finish();
  expect(await latest()).toMatchObject({ status: 'failed' });
  expect((await detail()).card.balance).toBe('50000000');
  expect((await balances()).usdt_total).toBe(before);
  expect(await allMoney()).toBe(total);
});

it('refuses more than the card has, also together with moves from other tabs', async () => {
  expect((await unload('50000001')).body.code).toBe(errorCodes.cardBalanceInsufficient.code);
  const [one, other] = await Promise.all([unload('30000000'), unload('30000000')]);
  expect([one.body.code, other.body.code].toSorted()).toEqual([
    200,
    errorCodes.cardBalanceInsufficient.code,
  ]);
  expect((await unload('20000000')).body.code).toBe(200);
  await finish();
  expect((await moves()).map(({ status }) => status)).toEqual(['success', 'success', 'success']);
  expect((await detail()).card.balance).toBe('0');
});

it('loses to a payment that arrives at the issuer first', async () => {
  await unload('40000000');
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [card],
  );
  issuer.bank.spend(row?.issuer_id ?? '', { merchant: 'Shop', amount: '15000000' });
  await finish();
  expect(await latest()).toMatchObject({ status: 'failed' });
  expect((await detail()).card.balance).toBe('35000000');
  expect(await allMoney()).toBe(total - 15_000_000n);
});

it('counts the money once if the answer of the issuer is lost, and a callback comes first', async () => {
  const callbacks = createCallbacks(server.db, server.clock, issuer);
  await unload('30000000');
  const { unload: take } = issuer;
  issuer.unload = async (wanted) => {
    issuer.unload = take;
    await take(wanted);
    throw new IssuerAway('the answer is lost');
  };
  await workAtIssuer(server);
  expect(await latest()).toMatchObject({ status: 'pending' });
  issuer.bank.work();
  // The card is read while it is unknown whether the issuer has taken the money.
  issuer.unload = () => Promise.reject(new IssuerAway('still away'));
  await callbacks.hearAll();
  await workAtIssuer(server);
  issuer.unload = take;
  expect(await latest()).toMatchObject({ status: 'pending' });
  expect(await allMoney()).toBe(total);
  await finish();
  expect(await latest()).toMatchObject({ status: 'success' });
  expect(await allMoney()).toBe(total);
});

it('waits while the account is frozen, and moves the money afterwards', async () => {
  await unload('30000000');
  await server.db.tx((tx) => freezeUser(tx, member.userId, 'asked', server.clock.now()));
  await finish();
  expect((await unload('1000000')).body.code).toBe(errorCodes.accountFrozen.code);
  expect(await latest()).toMatchObject({ status: 'pending' });
  expect(await allMoney()).toBe(total);
  await server.db.tx((tx) => unfreezeUser(tx, member.userId));
  await finish();
  expect(await latest()).toMatchObject({ status: 'success' });
});

it('empties a blocked card, so that it needs no replacement', async () => {
  await server.call(visa.reportLost, { id: card }, member);
  await unload('50000000');
  await finish();
  expect(await latest()).toMatchObject({ status: 'success' });
  expect((await detail()).card).toMatchObject({ state: 'lost', balance: '0' });
  expect(await allMoney()).toBe(total);
});

it('closes an empty card, with news that name the reason, and keeps later refunds movable', async () => {
  const close = () => server.call(visa.close, { id: card }, member);
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [card],
  );
  const bought = { merchant: 'Shop', amount: '9000000', settle: false };
  const { id: payment } = issuer.bank.spend(row?.issuer_id ?? '', bought);
  await workAtIssuer(server);
  expect((await close()).body.code).toBe(errorCodes.cardNotUsable.code);
  await unload('41000000');
  await workAtIssuer(server);
  expect((await close()).body.code).toBe(errorCodes.cardNotUsable.code);
  await finish();
  expect((await close()).body.data).toMatchObject({ state: 'closed', reported: null });
  expect((await close()).body.code).toBe(200);
  const asked = { limit: 9, include: 'states' } as const;
  const news = (await server.call(notice.news, asked, member)).body.data.list;
  expect(news.filter(({ facts }) => facts.outcome === 'blocked').map(({ facts }) => facts)).toEqual(
    [expect.objectContaining({ card_id: card, by: 'owner', reason: 'unwanted' })],
  );

  issuer.bank.change(payment, 'reversed');
  await createCallbacks(server.db, server.clock, issuer).hearAll();
  await workAtIssuer(server);
  expect((await detail()).card).toMatchObject({ state: 'closed', balance: '9000000' });
  await unload('9000000');
  await finish();
  expect((await detail()).card.balance).toBe('0');
  expect(await allMoney()).toBe(total);
});

it('moves money of the member’s own cards only', async () => {
  const stranger = await server.signIn();
  expect((await unload('1000000', stranger)).body.code).toBe(errorCodes.cardNotFound.code);
});

it('is not offered by an issuer that takes no money off cards', async () => {
  const { db, clock } = server;
  const other = await createTestServer({ db, clock, issuer: { ...issuer, unload: undefined } });
  const { body } = await other.call(visa.cardDetail, { id: card }, member);
  expect(body.data).not.toHaveProperty('unload');
  const refused = await other.call(visa.unload, { id: card, amount: '1000000' }, member);
  expect(refused.body.code).toBe(errorCodes.issuerCannot.code);
  await other.close();
});
