import { cardStateOutcomes, errorCodes } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { CompactEncrypt, importJWK } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import {
  balancesOf,
  ledgerReconciliation,
  post,
  systemAccount,
  userAccount,
} from '../../money/ledger/index.ts';
import { expireOrders, lockOrder, type StoredOrder } from '../../money/orders/index.ts';
import { sql } from '../../platform/database/index.ts';
import { confirmByWallet } from '../../testing/calls/passkey.ts';
import {
  agreed,
  applyFor,
  approvedHolder,
  decide,
  fees,
  fundAccount,
  issuedCard,
  ownAddress,
  signedReveal,
  topUp,
  untilDecided,
  workAtIssuer,
} from '../../testing/cards/cards.ts';
import { issuerSecret, startIssuer, type TestIssuer } from '../../testing/cards/issuer.ts';
import { createTestServer, type SignedIn, type TestServer } from '../../testing/index.ts';
import {
  applicationReconciliation,
  endUnpaidApplication,
  fulfilCardFee,
} from '../applications/index.ts';
import type { Issuer } from '../issuer/index.ts';
import { handleIssuerCallbacks } from './handle-callback.ts';
import { cardReconciliations } from './reconciliation.ts';
import { readLimitUses, sumReserved } from './spendings.ts';

const { visa, user: users } = endpoints;
const usdt = 1_000_000n;

let sandbox: TestIssuer;
let server: TestServer;
let member: SignedIn;

beforeAll(async () => {
  sandbox = await startIssuer();
  const env = { ISSUER_URL: sandbox.url, ISSUER_SECRET: issuerSecret };
  server = await createTestServer({ env });
});
afterAll(async () => {
  expect(await reconciliationViolations()).toEqual([]);
  await server.close();
  await sandbox.close();
});
beforeEach(async () => {
  member = await server.signIn();
  await fundAccount(server, member.userId);
});

const balance = async (purpose?: 'reserved') =>
  (await balancesOf(server.db, member.userId, purpose)).get('USDT') ?? 0n;
const detail = async (id: string, one = member) =>
  (await server.call(visa.cardDetail, { id }, one)).body.data.card;
const issuerIdOf = async (id: string) => {
  const [row] = await server.db.query<{ issuer_id: string }>(
    'select issuer_id from cards where id = $1',
    [id],
  );
  return row?.issuer_id ?? '';
};
const spend = async (id: string, amount: bigint, more = {}) =>
  sandbox.spend(await issuerIdOf(id), { merchant: 'Corner Shop', amount: String(amount), ...more });
/** Handles a callback about a card, and runs the work that is due. */
async function hear(id: string): Promise<void> {
  const about = { card: await issuerIdOf(id) };
  const { callbacks } = server.parts.issuer as NonNullable<typeof server.parts.issuer>;
  await handleIssuerCallbacks(callbacks).handle(
    server.db,
    { id: 'evt', body: { about } },
    server.clock.now(),
  );
  await workAtIssuer(server);
}
async function reconciliationViolations(): Promise<unknown[]> {
  const found: unknown[] = [];
  const parts = { db: server.db, clock: server.clock, issuer: server.parts.issuer };
  for (const reconciliation of [
    ledgerReconciliation(server.db),
    applicationReconciliation(parts),
    ...cardReconciliations(parts),
  ]) {
    for await (const wrong of reconciliation.check({ full: true })) found.push(wrong);
  }
  return found;
}

it('holds the fee of a card until the card is issued, then keeps it', async () => {
  const { application } = (await applyFor(server, member)).body.data;
  expect([await balance(), await balance('reserved')]).toEqual([990n * usdt, 10n * usdt]);
  const over = await untilDecided(server, member, application.id);
  expect(over).toMatchObject({ status: 'success', stage: null, holder: 'Mei Lin Chen' });
  expect([await balance(), await balance('reserved')]).toEqual([990n * usdt, 0n]);
  const [card] = (await server.call(visa.myCardList, {}, member)).body.data.list;
  expect(card).toMatchObject({ id: over.card_id, status: 'pending_recharge', state: 'active' });
});

it('embosses the single name of a person who has only one', async () => {
  const holder = await approvedHolder(server, member, { first_name: 'Sukarno', last_name: '' });
  const { application } = (await applyFor(server, member, { holder })).body.data;
  const over = await untilDecided(server, member, application.id);
  expect(over).toMatchObject({ status: 'success', holder: 'Sukarno' });
  expect((await detail(over.card_id ?? '')).holder).toBe('Sukarno');
});

it('refunds the fee once if the issuer refuses an application', async () => {
  const holder = await approvedHolder(server, member, { last_name: 'Refused' });
  const { application } = (await applyFor(server, member, { holder })).body.data;
  const over = await untilDecided(server, member, application.id);
  expect(over).toMatchObject({ status: 'failed', reason: 'refused' });
  await workAtIssuer(server);
  expect([await balance(), await balance('reserved')]).toEqual([1_000n * usdt, 0n]);
  expect((await applyFor(server, member, { holder })).body.code).toBe(200);
});

it('reviews a physical card, and activates it with the code of its letter', async () => {
  const holder = await approvedHolder(server, member);
  const first = (await applyFor(server, member, { type: 'physical', holder })).body.data;
  const { id } = first.application;
  expect((await untilDecided(server, member, id)).stage).toBe('review');
  const sent = async () =>
    (await server.call(visa.applyCardDetail, { id }, member)).body.data.delivery;
  expect(await sent()).toMatchObject({ recipient: expect.any(String), zip: expect.any(String) });
  await decide(server, { kind: 'card_application', subjectId: id, verdict: 'rejected' });
  expect(await untilDecided(server, member, id)).toMatchObject({
    status: 'failed',
    reason: 'rejected',
    note: 'No such street.',
  });
  expect(await sent()).toBeNull();
  expect(await balance()).toBe(1_000n * usdt);
  const card = await issuedCard(server, member, { type: 'physical', holder });
  const made = async () =>
    (await server.call(visa.applyCardList, { limit: 1 }, member)).body.data.list[0];
  expect(await made()).toMatchObject({ card_state: 'inactive', activated_at: null });
  expect(await detail(card)).toMatchObject({ state: 'inactive', activated_at: null });
  expect((await server.call(visa.active, { id: card, code: '000000' }, member)).body.code).toBe(
    2705,
  );
  const active = await server.call(visa.active, { id: card, code: '246810' }, member);
  expect(active.body.data.state).toBe('active');
  expect(await made()).toMatchObject({ card_state: 'active', activated_at: expect.any(String) });
});

it('accepts fees on chain, ends cancelled and unpaid applications, credits late payments', async () => {
  const ordered = async () => {
    const holder = await approvedHolder(server, member);
    return (await applyFor(server, member, { holder, pay: 'wallet' })).body.data;
  };
  const pay = (id: string) =>
    server.db.tx(async (tx) => {
      const order = (await lockOrder(tx, id)) as StoredOrder;
      const at = server.clock.now();
      await post(tx, {
        kind: 'welcome_grant',
        reference: `paid ${id}`,
        at,
        postings: [
          { account: systemAccount('issued'), asset: 'USDT', amount: -order.amount },
          { account: userAccount(member.userId), asset: 'USDT', amount: order.amount },
        ],
      });
      await fulfilCardFee(tx, order, 'USDT', at);
    });
  const paid = await ordered();
  expect([await balance(), paid.application.stage]).toEqual([1_000n * usdt, 'payment']);
  const home = async () => (await server.call(visa.info, {}, member)).body.data;
  expect(paid.application.pay_until).toBe(paid.order?.expires_at);
  expect((await home()).unpaid).toEqual([
    expect.objectContaining({ id: paid.application.id, pay_until: paid.order?.expires_at }),
  ]);
  await pay(paid.order?.id ?? '');
  expect((await home()).unpaid).toEqual([]);
  expect(await untilDecided(server, member, paid.application.id)).toMatchObject({
    status: 'success',
    paid_from: 'wallet',
  });
  expect(await balance()).toBe(1_000n * usdt);

  const given = await ordered();
  const cancel = () => server.call(visa.applyCancel, { id: given.application.id }, member);
  expect((await cancel()).body.data).toMatchObject({ status: 'failed', reason: 'cancelled' });
  expect((await cancel()).body.data).toMatchObject({ status: 'failed', reason: 'cancelled' });
  await pay(given.order?.id ?? '');
  expect(await balance()).toBe(1_010n * usdt);

  const left = await ordered();
  await server.db.query('update orders set expires_at = created_at where id = $1', [
    left.order?.id ?? '',
  ]);
  const { bus: news } = server.parts;
  await expireOrders({ ...server.parts, news, orderEnded: endUnpaidApplication(news) });
  expect(await untilDecided(server, member, left.application.id)).toMatchObject({
    reason: 'unpaid',
  });
});

it('tops up a card once per quote, and refunds a refused top-up', async () => {
  const card = await issuedCard(server, member);
  const quoted = await server.call(visa.rechargeQuote, { id: card, amount: '50000000' }, member);
  expect(quoted.body.data).toMatchObject({ fee: '600000', total: '50600000' });
  const { quote } = quoted.body.data;
  const made = await server.call(visa.recharge, { id: card, quote }, member);
  expect(made.body.data.status).toBe('pending');
  expect([await balance(), await balance('reserved')]).toEqual([939_400_000n, 50_600_000n]);
  expect((await server.call(visa.recharge, { id: card, quote }, member)).body.code).toBe(2703);
  await topUp(server, member, card, '20000000');
  await workAtIssuer(server);
  expect(await detail(card)).toMatchObject({ status: 'success', balance: '70000000' });
  expect([await balance(), await balance('reserved')]).toEqual([919_160_000n, 0n]);

  expect((await topUp(server, member, card, '10130000')).status).toBe('failed');
  expect(await balance()).toBe(919_160_000n);

  const again = await server.call(visa.rechargeQuote, { id: card, amount: '50000000' }, member);
  server.clock.advance(60_001);
  const late = { id: card, quote: again.body.data.quote };
  expect((await server.call(visa.recharge, late, member)).body.code).toBe(2703);
  expect(await reconciliationViolations()).toEqual([]);
});

it('reports a card as a pending action until it is activated and topped up', async () => {
  const due = async () =>
    (await server.call(users.due, {}, member)).body.data.list.filter(({ kind }) =>
      kind.startsWith('card_'),
    );
  const card = await issuedCard(server, member, { type: 'physical' });
  const at = (action: string) => ({
    at: null,
    count: 1,
    path: `/bank/cardDetail/${card}?do=${action}`,
  });
  expect(await due()).toEqual([{ kind: 'card_inactive', ...at('activate') }]);
  await server.call(visa.active, { id: card, code: '246810' }, member);
  expect(await due()).toEqual([{ kind: 'card_empty', ...at('recharge') }]);
  await topUp(server, member, card, '20000000');
  expect(await due()).toEqual([]);
});

it('counts the payments of the issuer’s day and month towards the limits, and the reserved ones', async () => {
  const card = await issuedCard(server, member);
  const payments = [
    ['march', '2026-04-01T03:59:59Z', 'settled', 1],
    ['april', '2026-04-01T04:00:00Z', 'settled', 10],
    ['today', '2026-04-02T04:00:00Z', 'pending', 100],
    ['declined', '2026-04-02T05:00:00Z', 'declined', 1_000],
    ['refunded', '2026-04-02T05:00:00Z', 'refunded', 10_000],
  ] as const;
  for (const [id, at, status, amount] of payments) {
    await server.db.query(
      `insert into card_spendings
         (id, card_id, merchant, status, amount, asked_amount, asked_currency, at)
       values ($1, $2, 'Shop', $3, $4, '1', 'USD', $5)`,
      [id, card, status, amount, at],
    );
  }
  const at = new Date('2026-04-03T03:00:00Z');
  expect(await readLimitUses(server.db, { cardId: card, zone: 'America/New_York', at })).toEqual({
    daily: { amount: '100', until: '2026-04-03T04:00:00.000Z' },
    monthly: { amount: '110', until: '2026-05-01T04:00:00.000Z' },
  });
  expect(await sumReserved(server.db, card)).toBe('100');
  // The reconciliation would report them, because the issuer has no such payments.
  await server.db.query('delete from card_spendings where card_id = $1', [card]);
});

it('lists payments, and sends one notice with the reason of a declined payment', async () => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  await spend(card, 12n * usdt);
  await spend(card, 90n * usdt);
  await hear(card);
  await hear(card);
  const first = (await server.call(visa.consumeList, { id: card, limit: 1 }, member)).body.data;
  const rest = await server.call(visa.consumeList, { id: card, cursor: first.next ?? '' }, member);
  const list = [...first.list, ...rest.body.data.list];
  expect(list.map(({ status, reason, amount }) => [status, reason, amount]).sort()).toEqual([
    ['declined', 'balance', '90000000'],
    ['settled', null, '12000000'],
  ]);
  expect((await detail(card)).balance).toBe('18000000');
  const { used } = (await server.call(visa.cardDetail, { id: card }, member)).body.data;
  expect(used?.daily.amount).toBe('12000000');
  const told = await server.db.query(
    `select facts->>'reason' as reason from member_news
     where user_id = $1 and facts->>'outcome' = 'declined'`,
    [member.userId],
  );
  expect(told).toEqual([{ reason: 'balance' }]);
  expect(await reconciliationViolations()).toEqual([]);
});

/** Returns the card's payments, newest first. */
const paymentsOf = async (id: string) =>
  (await server.call(visa.consumeList, { id }, member)).body.data.list;
/** Handles all payments of the card again, as an issuer repeats them. */
async function hearAgain(id: string): Promise<void> {
  await server.db.run(sql.update('cards', { id }, { spendings_cursor: null }));
  await hear(id);
}

it('names the limit that a declined payment exceeded, with the rest before the payment', async () => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  const limits = { per_payment: null, daily: '20000000', monthly: null };
  await server.call(visa.updateLimits, { id: card, limits }, member);
  await spend(card, 12n * usdt);
  await spend(card, 9n * usdt);
  await hear(card);
  const [declined, paid] = await paymentsOf(card);
  expect(paid?.limit).toBeNull();
  const limit = { of: 'daily', amount: '20000000', left: '8000000' };
  expect(declined).toMatchObject({ reason: 'limit', limit });
  const { list } = (await server.call(users.activity, { type: 'card_refused' }, member)).body.data;
  expect(list.map(({ spending }) => spending?.limit)).toEqual([limit]);
  const news = (await server.call(endpoints.notice.news, {}, member)).body.data.list;
  expect(news.find(({ facts }) => facts.outcome === 'declined')?.facts).toMatchObject({
    limit: 'daily',
    limit_amount: '20000000',
  });
});

it.each([
  ['refunded', {}],
  ['reversed', { settle: false }],
] as const)('reports when a %s payment came back, once', async (to, how) => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  const { id } = await spend(card, 12n * usdt, how);
  await hear(card);
  expect(await paymentsOf(card)).toMatchObject([{ returned_at: null }]);
  await server.parts.issuer?.shops?.change(id, to);
  await hear(card);
  const [returned] = await paymentsOf(card);
  expect(returned?.status).toBe(to);
  expect(Date.parse(returned?.returned_at ?? '')).toBeGreaterThan(Date.parse(returned?.at ?? ''));
  await hearAgain(card);
  expect(await paymentsOf(card)).toEqual([returned]);
});

it('keeps the limit and the time of a payment that is repeated without them', async () => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  const limits = { per_payment: '10000000', daily: null, monthly: null };
  await server.call(visa.updateLimits, { id: card, limits }, member);
  const { id } = await spend(card, 1n * usdt);
  await spend(card, 12n * usdt);
  await server.parts.issuer?.shops?.change(id, 'refunded');
  await hear(card);
  const before = await paymentsOf(card);
  expect(before.map(({ limit, returned_at }) => [limit?.of, returned_at === null])).toEqual([
    ['per_payment', true],
    [undefined, false],
  ]);
  const issuer = server.parts.issuer as Issuer;
  const { spendings } = issuer;
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(issuer, 'spendings').mockImplementation(async (...of) => {
    const page = await spendings(...of);
    const bare = { limit: undefined, changedAt: undefined };
    return { ...page, list: page.list.map((one) => ({ ...one, ...bare })) };
  });
  await hearAgain(card);
  expect(await paymentsOf(card)).toEqual(before);
});

/** Returns the news that a page with texts for payments lists about this card's payments. */
async function paymentNews(card: string) {
  const { list } = (await server.call(endpoints.notice.news, { cards: 'payments' }, member)).body
    .data;
  return list.filter(({ facts }) => facts.outcome === 'spent' && facts.card_id === card);
}

it('sends one read notice per payment, whatever the issuer repeats and settles', async () => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  const asked = { amount: '400', currency: 'TWD' };
  const { id } = await spend(card, 12n * usdt, { holds: true, asked });
  await hear(card);
  await server.parts.issuer?.shops?.change(id, 'settled');
  await hear(card);
  await server.db.run(sql.update('cards', { id: card }, { spendings_cursor: null }));
  await hear(card);
  expect(await paymentNews(card)).toMatchObject([
    {
      read: true,
      facts: { amount: '12000000', asked_amount: '400', asked_currency: 'TWD', spending_id: id },
    },
  ]);
});

it('sends no notice of payments that were turned off, but of declined ones', async () => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  const want = (wanted: boolean) =>
    server.call(endpoints.notice.setPreference, { kind: 'card_payment', wanted }, member);
  await want(false);
  await spend(card, 12n * usdt);
  await spend(card, 90n * usdt);
  await hear(card);
  await want(true);
  expect(await paymentNews(card)).toEqual([]);
  const { list } = (await server.call(endpoints.notice.news, {}, member)).body.data;
  const outcomes = list
    .filter(({ facts }) => facts.card_id === card)
    .map((one) => one.facts.outcome);
  expect(outcomes).toContain('declined');
});

it('names the prices of the cards on offer to visitors', async () => {
  const { list } = (await server.call(visa.prices)).body.data;
  const { products } = (await server.call(visa.info, {}, member)).body.data;
  const onOffer = products.filter(({ available }) => available);
  expect(list.length).toBeGreaterThan(0);
  expect(list).toEqual(
    onOffer.map(({ type, fee, recharge_fee_bps }) => ({ type, fee, recharge_fee_bps })),
  );
});

/** Returns the news about a card's state: outcome, author of the change, and whether it is read. */
async function stateNews(card: string) {
  const include = 'states' as const;
  const { list } = (await server.call(endpoints.notice.news, { include }, member)).body.data;
  const ofCard = list.filter(({ facts }) => facts.card_id === card);
  const states: readonly string[] = cardStateOutcomes;
  return ofCard
    .filter(({ facts: { outcome = '' } }) => states.includes(outcome))
    .map(({ facts: { outcome, by }, read }) => [outcome, by, read])
    .reverse();
}

it('writes news about each change of a card by the issuer', async () => {
  const card = await issuedCard(server, member);
  const { issuer } = server.parts;
  const row = await server.db.first(sql.from('cards', { id: card }).select('issuer_id'));
  const id = row?.issuer_id ?? '';
  await issuer?.setFrozen(id, true);
  await workAtIssuer(server);
  await workAtIssuer(server);
  await issuer?.setFrozen(id, false);
  await workAtIssuer(server);
  await issuer?.reportLost(id, 'lost');
  await workAtIssuer(server);
  expect(await stateNews(card)).toEqual([
    ['frozen', undefined, false],
    ['unfrozen', undefined, false],
    ['blocked', undefined, false],
  ]);
});

it('declines payments of a frozen card, and replaces a lost card once with its balance', async () => {
  const card = await issuedCard(server, member);
  await topUp(server, member, card, '30000000');
  const reserved = await spend(card, 5n * usdt, { settle: false });
  const frozen = await server.call(visa.freeze, { id: card, frozen: true }, member);
  expect(frozen.body.data.state).toBe('frozen');
  expect((await spend(card, 1n)).reason).toBe('frozen');
  const terms = { card, agreements: agreed, fee: fees['virtual-asia'], pay: 'account' as const };
  expect((await server.call(visa.replaceApply, terms, member)).body.code).toBe(2608);
  const stolen = await server.call(visa.reportLost, { id: card, reason: 'stolen' }, member);
  expect(stolen.body.data).toMatchObject({ state: 'lost', reported: 'stolen' });
  // A repeated report changes nothing.
  await server.call(visa.reportLost, { id: card, reason: 'lost' }, member);
  expect(await detail(card)).toMatchObject({ reported: 'stolen' });
  expect(await stateNews(card)).toEqual([
    ['frozen', 'owner', true],
    ['blocked', 'owner', true],
  ]);
  const { application } = (await server.call(visa.replaceApply, terms, member)).body.data;
  expect((await server.call(visa.replaceApply, terms, member)).body.code).toBe(2605);
  expect((await detail(card)).replacing).toEqual({
    id: application.id,
    stage: 'issuing',
    pay_until: null,
  });
  const over = await untilDecided(server, member, application.id);
  // The replaced card is not read at the issuer yet.
  const both = (await server.call(visa.myCardList, {}, member)).body.data.list;
  expect(both.map((one) => one.balance).sort()).toEqual(['0', '25000000']);
  await workAtIssuer(server);
  const next = await detail(over.card_id ?? '');
  expect(next).toMatchObject({ balance: '25000000', replaces: card, status: 'success' });
  expect(await detail(card)).toMatchObject({ state: 'closed', balance: '0', replaced_by: next.id });
  const { list } = (await server.call(users.activity, { type: 'card_fee' }, member)).body.data;
  const { last4: replaces } = await detail(card);
  expect(list.map(({ record }) => record?.replaces)).toEqual([replaces, undefined]);
  const [issued] = (await server.call(endpoints.notice.news, {}, member)).body.data.list;
  expect(issued?.facts).toMatchObject({ outcome: 'issued', last4: next.last4, replaces });
  expect((await server.call(visa.replaceApply, terms, member)).body.code).toBe(2608);
  await fetch(`${sandbox.url}/spendings/${reserved.id}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${issuerSecret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ to: 'reversed' }),
  });
  await hear(card);
  expect((await detail(next.id)).balance).toBe('30000000');
  expect(await reconciliationViolations()).toEqual([]);
});

it('replaces a damaged physical card, which works until its replacement is ordered', async () => {
  const wanted = {
    type: 'physical' as const,
    product: 'physical-asia',
    address: await ownAddress(server, member),
  };
  const card = await issuedCard(server, member, wanted);
  await server.call(visa.active, { id: card, code: '246810' }, member);
  await topUp(server, member, card, '30000000');
  const { address } = wanted;
  const fee = fees['physical-asia'];
  const terms = { card, agreements: agreed, fee, pay: 'account' as const, address };
  expect((await server.call(visa.replaceApply, terms, member)).body.code).toBe(2608);
  const asked = await server.call(visa.replaceApply, { ...terms, reason: 'damaged' }, member);
  const { id: subjectId } = asked.body.data.application;
  await untilDecided(server, member, subjectId);
  expect(await detail(card)).toMatchObject({ state: 'active', reported: null, damaged: false });
  expect((await spend(card, 1n * usdt)).reason).toBeNull();

  await decide(server, { kind: 'card_application', subjectId, verdict: 'approved' });
  const over = await untilDecided(server, member, subjectId);
  await workAtIssuer(server);
  const next = await detail(over.card_id ?? '');
  expect(next).toMatchObject({ balance: '29000000', replaces: card });
  expect(await detail(card)).toMatchObject({
    state: 'closed',
    balance: '0',
    reported: null,
    damaged: true,
  });
  expect(await stateNews(card)).toEqual([['blocked', 'replacement', false]]);
});

it('does not replace a virtual card as damaged', async () => {
  const card = await issuedCard(server, member);
  const fee = fees['virtual-asia'];
  const terms = { card, agreements: agreed, fee, pay: 'account', reason: 'damaged' } as const;
  expect((await server.call(visa.replaceApply, terms, member)).body.code).toBe(2608);
});

it('replaces a lost card even if its product is no longer offered', async () => {
  const card = await issuedCard(server, member);
  await server.call(visa.reportLost, { id: card }, member);
  const offer = (available: boolean) =>
    server.db.query(`update card_products set available = $1 where id = 'virtual-asia'`, [
      available,
    ]);
  await offer(false);
  const terms = { card, agreements: agreed, fee: fees['virtual-asia'], pay: 'account' as const };
  const { body } = await server.call(visa.replaceApply, terms, member);
  expect((await applyFor(server, member)).body.code).toBe(2601);
  await offer(true);
  expect(body.data.application.stage).toBe('issuing');
});

it('reserves nothing for a top-up without an issuer', async () => {
  const card = await issuedCard(server, member);
  const { db, clock } = server;
  const without = await createTestServer({ db, clock });
  const { token } = member;
  const before = await balance();
  const asked = await without.call(visa.rechargeQuote, { id: card, amount: '20000000' }, { token });
  const made = await without.call(visa.recharge, { id: card, quote: 'none' }, { token });
  expect([asked.body.code, made.body.code]).toEqual([2707, 2707]);
  expect([await balance(), await balance('reserved')]).toEqual([before, 0n]);
  await without.close();
});

it('passes an encrypted PIN to the issuer, and shows number and CVV from the issuer’s origin', async () => {
  const card = await issuedCard(server, member);
  const setup = (await server.call(visa.pinSetup, { id: card }, member)).body.data;
  const encrypted = async (pin: string) => {
    const { kid, ...jwk } = setup.key;
    return new CompactEncrypt(new TextEncoder().encode(JSON.stringify({ pin, card: setup.card })))
      .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid })
      .encrypt(await importJWK(jwk, 'ECDH-ES'));
  };
  const set = async (pin: string, step_up?: { ticket: string }) => {
    const input = { id: card, pin: await encrypted(pin), step_up };
    return (await server.call(visa.updatePin, input, member)).body.code;
  };
  const confirmed = (one: string) =>
    confirmByWallet(server, member, { purpose: 'cardPin', card: one });
  expect(await set('290571')).toBe(errorCodes.stepUpRequired.code);
  const other = await issuedCard(server, member);
  expect(await set('290571', await confirmed(other))).toBe(errorCodes.stepUpExpired.code);
  expect((await detail(card)).has_pin).toBe(false);
  expect(await set('111111', await confirmed(card))).toBe(2706);
  expect(await set('290571', await confirmed(card))).toBe(200);
  expect((await detail(card)).has_pin).toBe(true);
  const { url } = (await server.call(visa.reveal, await signedReveal(server, member, card), member))
    .body.data;
  expect(new URL(url).origin).toBe(new URL(sandbox.url).origin);
});

it('answers not found for another user’s card, application, cardholder and address', async () => {
  const card = await issuedCard(server, member);
  const { application } = (await applyFor(server, member, { pay: 'wallet' })).body.data;
  const [holder, address] = [
    await approvedHolder(server, member),
    await ownAddress(server, member),
  ];
  const other = await server.signIn();
  await fundAccount(server, other.userId);
  const own = await approvedHolder(server, other);
  const terms = { agreements: agreed, pay: 'account' as const };
  const virtual = { ...terms, product: 'virtual-asia', fee: fees['virtual-asia'] };
  const real = { ...terms, product: 'physical-asia', fee: fees['physical-asia'] };
  const noLimits = { per_payment: null, daily: null, monthly: null };
  const calls = [
    (id: string) => server.call(visa.cardDetail, { id }, other),
    (id: string) => server.call(visa.consumeList, { id }, other),
    (id: string) => server.call(visa.rechargeList, { id }, other),
    (id: string) => server.call(visa.rechargeQuote, { id, amount: '20000000' }, other),
    (id: string) => server.call(visa.recharge, { id, quote: 'x' }, other),
    (id: string) => server.call(visa.active, { id, code: '246810' }, other),
    (id: string) => server.call(visa.pinSetup, { id }, other),
    (id: string) => server.call(visa.updatePin, { id, pin: 'a.b.c.d.e' }, other),
    (id: string) => server.call(visa.freeze, { id, frozen: true }, other),
    (id: string) => server.call(visa.reportLost, { id }, other),
    (id: string) => server.call(visa.updateLimits, { id, limits: noLimits }, other),
    (id: string) => server.call(visa.reveal, { id }, other),
    (id: string) => server.call(visa.replaceApply, { ...terms, card: id, fee: virtual.fee }, other),
  ];
  const pairs: [
    string,
    string,
    (id: string) => Promise<{ http: number; body: { code: number } }>,
  ][] = [
    ...calls.map((call): (typeof pairs)[number] => [card, 'none', call]),
    [application.id, '0', (id) => server.call(visa.applyCardDetail, { id }, other)],
    [application.id, '0', (id) => server.call(visa.applyCancel, { id }, other)],
    [holder, '0', (id) => server.call(visa.openVirtualCard, { ...virtual, holder: id }, other)],
    [
      ...([address, '0'] as const),
      (id) => server.call(visa.openRealCard, { ...real, holder: own, address: id }, other),
    ],
  ];
  for (const [foreign, none, call] of pairs) {
    const [theirs, nobodys] = [await call(foreign), await call(none)];
    expect([theirs.http, theirs.body.code]).toEqual([404, nobodys.body.code]);
    expect(theirs.body).toEqual({ ...nobodys.body, requestId: expect.any(String) });
  }
  expect(await balancesOf(server.db, other.userId)).toEqual(new Map([['USDT', 1_000n * usdt]]));
  expect((await detail(card)).state).toBe('active');
});

it('refuses an application whose terms have changed, and charges nothing', async () => {
  const holder = await approvedHolder(server, member);
  const terms = {
    product: 'virtual-asia',
    holder,
    agreements: agreed,
    fee: String(fees['virtual-asia']),
    pay: 'account' as const,
  };
  const code = async (change: Partial<typeof terms>) =>
    (await server.call(visa.openVirtualCard, { ...terms, ...change }, member)).body.code;
  expect(await code({ fee: '1' })).toBe(2603);
  expect(await code({ agreements: { ...agreed, aml: '0' } })).toBe(2604);
  expect(await code({ product: 'physical-asia' })).toBe(2601);
  expect(await code({ product: 'none' })).toBe(2601);
  expect(await balance()).toBe(1_000n * usdt);
  expect((await server.call(users.info, {}, member)).http).toBe(200);
});
