import { randomBytes, randomUUID } from 'node:crypto';
import type { CardType, DataOf, Endpoint, ParsedInputOf } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { getAddress } from 'ethers';
import {
  cardApplicationHandlers,
  endUnpaidApplications,
  fulfilCardFee,
  orderCards,
} from '../card-applications/index.ts';
import {
  applyProducts,
  askIssuer,
  cardHandlers,
  followAccount,
  hearIssuer,
} from '../cards/index.ts';
import { reviewEffectsOf } from '../effects.ts';
import { once } from '../http/idempotency.ts';
import { isAllowedWhileFrozen, runUnlessFrozen } from '../http/while-frozen.ts';
import type { Handler } from '../lib/call.ts';
import { type TestClock, testClock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';
import { createLogger } from '../lib/log.ts';
import { Refusal } from '../lib/refusal.ts';
import { createPaymentSource, expireOrders, readOrder, type StoredOrder } from '../orders/index.ts';
import { createReviews } from '../reviews/index.ts';
import { applySetting } from '../settings/index.ts';
import { createSealer } from '../storage/sealed.ts';
import { freezeUser, lockUser, unfreezeUser } from '../users/index.ts';
import { type AccountWatch, watchAccount } from './account-watch.ts';
import { bankMs, type CardMember, haveCard, signUpMembers } from './card-members.ts';
import { agreed, fees } from './cards.ts';
import { openServer } from './databases.ts';
import { Killed, mortalDb } from './mortal.ts';
import {
  claimLate,
  faultsOf,
  newHash,
  openPaymentChain,
  type PaymentChain,
  suspenseIn,
} from './payment-chain.ts';
import { seedSandbox, testTerms } from './terms.ts';
import { type Fate, type UnsteadyIssuer, unsteadyIssuer } from './unsteady-issuer.ts';

const { visa } = endpoints;
const checkout = getAddress('0x000000000000000000000000000000000000c0de');
const token = getAddress('0x00000000000000000000000000000000000007e7');
const news = { publish: () => undefined };
const log = createLogger('silent');
const sealer = createSealer([{ id: 'test', key: randomBytes(32) }]);
const payment = testTerms(checkout);
const paymentParts = {
  ...{ confirmations: 3, fulfilments: { card_fee: fulfilCardFee } },
  assetOf: (of: string | null) => (of === token ? ('USDT' as const) : undefined),
};

/** Nothing that is due is left alone for longer; ms. */
const longestPauseMs = 15 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** The process dies at that boundary of the database; undefined: it does not. */
type Dies = number | undefined;
export type CardAct = 'activate' | 'wrongCode' | 'freeze' | 'unfreeze' | 'lost' | 'limit';

/** What happens to a member with cards; `which` counts from the oldest, and round again. */
export type CardEvent =
  | { kind: 'apply'; type: CardType; holder: 'good' | 'refused'; pay: Pay; dies: Dies }
  | { kind: 'replace'; which: number; pay: Pay; dies: Dies }
  | { kind: 'cancel'; which: number; dies: Dies }
  | { kind: 'pay'; which: number; how: Paid; dies: Dies }
  | { kind: 'decide'; which: number; verdict: 'approved' | 'rejected'; dies: Dies }
  | { kind: 'topUp'; which: number; amount: bigint; quote: 'fresh' | 'used' | 'old'; dies: Dies }
  | { kind: 'act'; which: number; what: CardAct; fate: Fate; dies: Dies }
  | { kind: 'spend'; which: number; amount: bigint; settles: boolean }
  | { kind: 'till'; which: number; to: 'settled' | 'reversed' | 'refunded' }
  | { kind: 'hear'; which: readonly number[]; dies: Dies }
  | { kind: 'sweep'; fates: readonly Fate[]; dies: Dies }
  | { kind: 'answer'; fates: readonly Fate[] }
  | { kind: 'wait'; ms: number }
  | { kind: 'atIssuer'; which: number; what: 'closes' | 'forgets' | 'recalls' }
  | { kind: 'account'; frozen: boolean; dies: Dies }
  /** The payments of a fee cannot be settled, until `mend`. */
  | { kind: 'stick'; which: number }
  | { kind: 'again' | 'bank' | 'arrive' | 'expire' | 'mend' };
type Pay = 'account' | 'wallet';
/** `inGrace`: in the last moment that counts; `late`: just after it. */
type Paid = 'seen' | 'unseen' | 'settled' | 'inGrace' | 'late';
type Of<K extends CardEvent['kind']> = Extract<CardEvent, { kind: K }>;

/** A member's life with cards: the product's own functions over a database and an unsteady issuer. */
export interface CardLife {
  userId: string;
  issuer: UnsteadyIssuer;
  /** What the account began with, USDT base units. */
  funds: bigint;
  /** How many top-ups were quoted. */
  quotes(): number;
  account: AccountWatch;
  happen(event: CardEvent): Promise<void>;
  /**
   * Everything that was on its way arrives, and everything due is done.
   * @param isTold Whether callbacks come; else they stay lost, and it takes a day longer.
   */
  comeToRest(isTold: boolean): Promise<void>;
  /** Lists faults of the payments of fees, at any moment. */
  feeFaults(): Promise<string[]>;
  /** At rest: claims each late payment for the member, which adds to `funds`. @returns faults */
  claimLate(): Promise<string[]>;
}

/** What a member begins with: nothing; a card; one that is on its way by post; one with money on it. */
export type Start = 'nothing' | 'virtual' | 'physical' | 'loaded';

export interface CardWorld {
  db: Db;
  clock: TestClock;
  /** Another one's life; nothing that was begun before goes on. */
  begin(start: Start): Promise<CardLife>;
  close(): Promise<void>;
}

/**
 * A database with the sandbox's settings, and members whose lives with cards can begin.
 * @param count Members that are made at once.
 */
export async function openCardWorld({ count = 1 } = {}): Promise<CardWorld> {
  const { db, close } = await openServer();
  const clock = testClock();
  await seedSandbox(db, clock.now());
  await db.tx((tx) => applySetting(tx, 'card_products', applyProducts));
  const chain = await openPaymentChain({
    ...{ db, clock, checkout, token, payer: checkout },
    source: paymentParts,
  });
  let members: CardMember[] = [];
  return {
    ...{ db, clock, close },
    async begin(start) {
      if (members.length === 0) {
        members = await signUpMembers(db, sealer, { count, at: clock.now() });
      }
      // Those before had another issuer, which this one's sweeps do not know.
      await db.query('update cards set due_at = null where due_at is not null');
      const member = members.pop() as CardMember;
      const issuer = unsteadyIssuer(() => clock.now().getTime(), bankMs);
      if (start !== 'nothing') {
        const type = start === 'physical' ? 'physical' : 'virtual';
        await haveCard(db, { issuer, member, type, isLoaded: start === 'loaded' }, clock);
      }
      await chain.forget();
      const suspenseBefore = await suspenseIn(db, 'USDT');
      return live(db, clock, { issuer, member, start, chain, suspenseBefore });
    },
  };
}

interface Begun {
  issuer: UnsteadyIssuer;
  member: CardMember;
  start: Start;
  chain: PaymentChain;
  suspenseBefore: bigint;
}

function live(db: Db, clock: TestClock, begun: Begun): CardLife {
  const { issuer, member, start, chain, suspenseBefore } = begun;
  const { userId, address, holders } = member;
  const user = { id: userId, address, sessionId: 'session' };
  const reviews = createReviews({ effects: reviewEffectsOf(sealer) });
  const applications = cardApplicationHandlers({
    ...{ clock, news, sealer, payment, token, issued: ['virtual', 'physical'] },
  });
  const cards = cardHandlers({ clock, news, sealer, issuer, log });
  const payments = createPaymentSource({ news, ...paymentParts });
  const hearer = hearIssuer(issuer.callbacks);
  const callbacks: { body: unknown; isTaken: boolean }[] = [];
  const quotes: { id: string; quote: string }[] = [];
  const underway: Promise<void>[] = [];
  let last: (() => Promise<unknown>) | undefined;

  const given = start === 'loaded' ? 1 : 0;
  const { funds } = member;
  const account = watchAccount(db, userId, issuer);
  const life: CardLife = {
    userId,
    issuer,
    funds,
    account,
    quotes: () => quotes.length + given,
    happen,
    comeToRest,
    async feeFaults() {
      // A watcher that died starts again.
      await chain.follow();
      return faultsOf(db, chain, await feeOrders());
    },
    async claimLate() {
      const parts = { db, clock, chain, orders: await feeOrders(), userId, suspenseBefore };
      const { amount, faults } = await claimLate({ ...parts, asset: 'USDT' });
      life.funds += amount;
      return faults;
    },
  };
  return life;

  function mortal(dies: Dies): Db {
    return dies === undefined ? db : mortalDb(db, dies).db;
  }

  function ask<E extends Endpoint>(handler: Handler<E>, input: ParsedInputOf<E>, on = db) {
    const client = { ip: '' };
    return handler({ db: on, user, language: 'en', requestId: '', client }, input);
  }

  /** A call that is not idempotent, as the request path makes it. */
  function call<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: ParsedInputOf<E>,
    on = db,
  ): Promise<DataOf<E>> {
    const run = (inner = on) => ask(handler, input, inner);
    if (isAllowedWhileFrozen(endpoint, input)) return run();
    const locked = <R>(effect: (tx: Db) => Promise<R>) =>
      on.tx(async (tx) => {
        await lockUser(tx, userId);
        return effect(tx);
      });
    return runUnlessFrozen(handler, locked, run);
  }

  /** A call that moves money; `again` makes it once more, by the same key. */
  async function move<E extends Endpoint>(
    endpoint: E,
    handler: Handler<E>,
    input: ParsedInputOf<E>,
    dies: Dies,
  ): Promise<DataOf<E>> {
    const call = { userId, endpoint: endpoint.path, key: randomUUID(), input };
    const on = (of: Db) => once({ db: of, clock, lockUser }, call, (tx) => ask(handler, input, tx));
    last = () => on(db);
    return on(mortal(dies));
  }

  /** The n-th of the member's rows, as conditions have it. */
  async function pick<T extends object>(from: string, n: number): Promise<T | undefined> {
    const rows = await db.query<T>(`select * from ${from.replace('own', 'user_id = $1')}`, [
      userId,
    ]);
    return rows[n % Math.max(rows.length, 1)];
  }
  function cardAt(n: number) {
    return pick<{ id: string; issuer_id: string; type: CardType }>(
      'cards where own order by issued_at, id',
      n,
    );
  }

  async function happen(event: CardEvent): Promise<void> {
    await allowed(dispatch(event));
    noteTold();
  }

  function noteTold(): void {
    callbacks.push(...issuer.tellings().map((body) => ({ body, isTaken: false })));
  }

  function dispatch(event: CardEvent): Promise<unknown> | unknown {
    switch (event.kind) {
      case 'apply':
        return apply(event);
      case 'replace':
        return replace(event);
      case 'cancel':
        return cancel(event);
      case 'pay':
        return pay(event);
      case 'decide':
        return decide(event);
      case 'topUp':
        return topUp(event);
      case 'again':
        return last?.();
      case 'act':
        return act(event);
      case 'spend':
        return spend(event);
      case 'till':
        return till(event);
      case 'hear':
        return hear(event);
      case 'sweep':
        issuer.expect(event.fates);
        return undertake(() => sweep(mortal(event.dies)));
      case 'account':
        return setAccount(event);
      case 'wait':
        // A call arrives within a day, or never.
        if (event.ms > dayMs) issuer.arrive();
        return clock.advance(event.ms);
      case 'bank':
        clock.advance(bankMs);
        return issuer.bank.work();
      case 'answer':
        return answer(event.fates);
      case 'atIssuer':
        return atIssuer(event);
      case 'arrive':
        return issuer.arrive();
      case 'expire':
        return expire();
      case 'stick':
        return stick(event);
      case 'mend':
        return chain.mend();
    }
  }

  /** What waits for a late answer goes on while other things happen. */
  function undertake(task: () => Promise<unknown>): Promise<void> {
    const waits = issuer.waits();
    const done = allowed(task());
    underway.push(done);
    return Promise.race([done, waits]);
  }

  async function answer(fates: readonly Fate[] = []): Promise<void> {
    // What they ask next is not kept waiting again.
    issuer.expect(fates.filter((one) => one !== 'late'));
    issuer.answer();
    await Promise.all(underway.splice(0));
  }

  async function sweep(on: Db): Promise<void> {
    const parts = { db: on, clock, news, issuer, log, sealer, reviews };
    await orderCards(parts);
    await askIssuer(parts);
  }

  async function apply({ type, pay, holder, dies }: Of<'apply'>): Promise<unknown> {
    const product = `${type}-asia` as const;
    const fee = fees[product];
    const wish = { product, holder: holders[holder], agreements: agreed, fee, pay };
    if (type === 'virtual') {
      return move(visa.openVirtualCard, applications.openVirtualCard, wish, dies);
    }
    const sent = { ...wish, address: member.deliveryAddress };
    return move(visa.openRealCard, applications.openRealCard, sent, dies);
  }

  async function replace({ which, pay, dies }: Of<'replace'>): Promise<unknown> {
    const old = await cardAt(which);
    if (!old) return;
    const fee = fees[`${old.type}-asia`];
    const wish = { card: old.id, agreements: agreed, fee, pay, address: member.deliveryAddress };
    return move(visa.replaceApply, applications.replaceApply, wish, dies);
  }

  async function cancel({ which, dies }: Of<'cancel'>): Promise<unknown> {
    const one = await pick<{ id: string }>('card_applications where own order by id', which);
    return one && call(visa.applyCancel, applications.applyCancel, { id: one.id }, mortal(dies));
  }

  async function decide({ which, verdict, dies }: Of<'decide'>): Promise<unknown> {
    const review = await pick<{ id: string }>(
      `reviews where own and status = 'pending' order by id`,
      which,
    );
    if (!review) return;
    const reasons = verdict === 'rejected' ? { address: 'No such street.' } : {};
    const decision = { id: review.id, verdict, reasons, by: 'alice', at: clock.now() };
    return mortal(dies).tx((tx) => reviews.decide(tx, decision));
  }

  async function topUp({ which, amount, quote, dies }: Of<'topUp'>): Promise<unknown> {
    const card = await cardAt(which);
    if (!card) return;
    if (quote !== 'used' || quotes.length === 0) {
      const asked = { id: card.id, amount: String(amount) };
      const quoted = await call(visa.rechargeQuote, cards.rechargeQuote, asked);
      quotes.push({ id: card.id, quote: quoted.quote });
    }
    if (quote === 'old') clock.advance(60_001);
    const terms = quotes.at(-1) as (typeof quotes)[number];
    return move(visa.recharge, cards.recharge, terms, dies);
  }

  async function act({ which, what, fate, dies }: Of<'act'>): Promise<unknown> {
    const card = await cardAt(which);
    if (!card) return;
    const [id, on] = [card.id, mortal(dies)];
    const limits = { per_payment: '5000000', daily: null, monthly: null };
    const acts: Record<CardAct, () => Promise<unknown>> = {
      activate: () => call(visa.active, cards.active, { id, code: '246810' }, on),
      wrongCode: () => call(visa.active, cards.active, { id, code: '000000' }, on),
      freeze: () => call(visa.freeze, cards.freeze, { id, frozen: true }, on),
      unfreeze: () => call(visa.freeze, cards.freeze, { id, frozen: false }, on),
      lost: () => call(visa.reportLost, cards.reportLost, { id }, on),
      limit: () => call(visa.updateLimits, cards.updateLimits, { id, limits }, on),
    };
    issuer.expect([fate]);
    return undertake(() => account.noteAct(card.issuer_id, { what, fate }, acts[what]));
  }

  /** An operator freezes the account, or unfreezes it. */
  async function setAccount({ frozen, dies }: Omit<Of<'account'>, 'kind'>): Promise<void> {
    await mortal(dies)
      .tx(async (tx) => {
        const at = clock.now();
        if (frozen) await freezeUser(tx, userId, 'asked', at);
        else await unfreezeUser(tx, userId);
        await followAccount(tx, userId, at);
      })
      .finally(account.noteFreeze);
  }

  async function spend({ which, amount, settles: settle }: Of<'spend'>): Promise<unknown> {
    const card = await cardAt(which);
    const bought = { merchant: 'Shop', amount: String(amount), settle };
    return card && issuer.bank.spend(card.issuer_id, bought);
  }

  /** The issuer itself takes a card out of use, loses its data, or finds them again. */
  async function atIssuer({ which, what }: Of<'atIssuer'>): Promise<void> {
    const card = await cardAt(which);
    if (what === 'recalls') issuer.forgotten.clear();
    else if (card && what === 'forgets') issuer.forgotten.add(card.issuer_id);
    else if (card) issuer.bank.lost(card.issuer_id);
  }

  function till({ which, to }: Of<'till'>): unknown {
    const from = to === 'refunded' ? 'settled' : 'pending';
    const open = issuer.store.all<{ id: string }>(
      'select id from spendings where status = ? order by changed',
      from,
    );
    const one = open[which % Math.max(open.length, 1)];
    return one && issuer.bank.change(one.id, to);
  }

  /** Some of what was told, in that order, and whatever else it says as often. */
  async function hear({ which, dies }: Of<'hear'>): Promise<void> {
    const on = mortal(dies);
    for (const n of which) {
      const one = callbacks[n % Math.max(callbacks.length, 1)];
      if (one) await take(on, one);
    }
  }

  async function take(on: Db, one: (typeof callbacks)[number]): Promise<void> {
    await on.tx((tx) => hearer.handle(tx, { id: 'evt', body: one.body }, clock.now()));
    one.isTaken = true;
  }

  function feeOrder(which: number): Promise<StoredOrder | undefined> {
    return pick<{ order_id: string }>(
      'card_applications where own and order_id is not null order by id',
      which,
    ).then((one) => one && readOrder(db, one.order_id));
  }

  async function feeOrders(): Promise<StoredOrder[]> {
    const found = await db.query<{ id: string }>('select id from orders where user_id = $1', [
      userId,
    ]);
    const orders = await Promise.all(found.map(({ id }) => readOrder(db, id)));
    return orders.filter((order) => order !== undefined);
  }

  async function stick({ which }: Of<'stick'>): Promise<void> {
    const order = await feeOrder(which);
    if (order) chain.stuck.add(order.reference);
  }

  /** What the watcher does for a payment of a fee. */
  async function pay({ which, how, dies }: Of<'pay'>): Promise<void> {
    const order = await feeOrder(which);
    if (!order) return;
    const { reference, amount } = order;
    if (how !== 'seen' && how !== 'unseen') {
      if (how !== 'settled') await passGrace(order, how === 'late');
      // A stranger's payment in the same block is settled whatever is stuck.
      const stranger = { reference: newHash(), txHash: newHash(), amount: 1n };
      await chain.mine([{ reference, txHash: newHash(), amount }, stranger], mortal(dies));
      return chain.confirm();
    }
    const at = clock.now();
    const event = {
      ...{ chainId: 31_337, txHash: reference, logIndex: 0, blockNumber: 1, id: '0' },
      ...{ blockHash: reference, contract: checkout, reference, blockTime: at },
      data: { payer: address, token, amount: String(amount) },
    };
    await mortal(dies).tx(async (tx) => {
      if (how === 'seen') return payments.seen(tx, event, at);
      return payments.unseen(tx, event, [], at);
    });
  }

  /** Until the last moment that counts, or beyond it: the order has expired. */
  async function passGrace({ expiresAt, graceMs }: StoredOrder, isLate: boolean): Promise<void> {
    const end = expiresAt.getTime() + graceMs + (isLate ? 1 : 0);
    clock.advance(Math.max(0, end - clock.now().getTime()));
    await endUnpaid();
  }

  async function expire(): Promise<void> {
    clock.advance(payment.ttlMs);
    await endUnpaid();
  }

  async function endUnpaid(): Promise<void> {
    await expireOrders({ db, clock, news });
    await endUnpaidApplications({ db, clock, news, log });
  }

  async function comeToRest(isTold: boolean): Promise<void> {
    await chain.confirm();
    await chain.mend();
    issuer.expect([]);
    const wasForgotten = issuer.forgotten.size > 0;
    issuer.forgotten.clear();
    // What is late is later than what was told.
    if (isTold) await hearAll();
    await answer();
    issuer.arrive();
    for (let round = 0; round < 8; round += 1) {
      const open = await whatIsOpen();
      if (!open) break;
      // A payment that was seen comes to its end; the others never come.
      for (let n = 0; n < open.ordered; n += 1) {
        await pay({ kind: 'pay', which: n, how: 'unseen', dies: undefined });
      }
      if (open.ordered > 0) await expire();
      const decision = { which: 0, verdict: 'approved', dies: undefined } as const;
      if (open.reviewed) await decide({ kind: 'decide', ...decision });
      clock.advance(longestPauseMs);
      while (issuer.bank.work());
      await sweep(db);
    }
    // A card that was unknown is read once a day, whatever is told of it.
    clock.advance(isTold && !wasForgotten ? longestPauseMs : dayMs);
    await (isTold ? hearAll() : sweep(db));
  }

  async function hearAll(): Promise<void> {
    noteTold();
    for (const one of callbacks.filter(({ isTaken }) => !isTaken)) await take(db, one);
    await askIssuer({ db, clock, news, issuer, log });
  }

  /** undefined: nothing is. `ordered` are the fees that were ordered, where one is not paid. */
  async function whatIsOpen(): Promise<{ ordered: number; reviewed: boolean } | undefined> {
    const [row] = await db.query<{ ordered: number; reviewed: boolean }>(
      `with own as (select state, order_id, done_at from card_applications where user_id = $1)
       select (select count(order_id)::integer from own
           where exists (select 1 from own where state = 'payment')) as ordered,
         exists (select 1 from own where state = 'review') as reviewed
       where exists (select 1 from own where done_at is null) or exists (
         select 1 from card_recharges where user_id = $1 and done_at is null)`,
      [userId],
    );
    return row;
  }
}

/** A refusal is an answer; a death is one that nobody gets. */
async function allowed(task: Promise<unknown> | unknown): Promise<void> {
  try {
    await task;
  } catch (error) {
    const isExpected =
      error instanceof AppError || error instanceof Refusal || error instanceof Killed;
    if (!isExpected) throw error;
  }
}
