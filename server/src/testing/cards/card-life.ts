import type { CardType } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { cardApplicationHandlers, orderCards } from '../../cards/applications/index.ts';
import { cardHandlers, syncWithIssuer } from '../../cards/cards/index.ts';
import type { TestClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError, Refusal } from '../../platform/errors/errors.ts';
import { createLogger } from '../../platform/observability/log.ts';
import type { Sealer } from '../../platform/storage/sealed.ts';
import { memberCalls } from '../calls/member-calls.ts';
import { type AccountWatch, watchAccount } from '../money/account-watch.ts';
import { Killed, mortalDb } from '../services/mortal.ts';
import { createCallbacks } from './card-callbacks.ts';
import type { CardAct, CardEvent, Dies, EventOf, Start } from './card-events.ts';
import { type CardFees, feeTerms, feeToken } from './card-fees.ts';
import { bankMs, type CardMember } from './card-members.ts';
import { cardOperator } from './card-operator.ts';
import { agreed, fees as feeOf } from './cards.ts';
import type { Fate, UnsteadyIssuer } from './unsteady-issuer.ts';

const { visa } = endpoints;
const news = { publish: () => undefined };
const log = createLogger('silent');

/** Maximum time until pending work is due; ms. */
const longestPauseMs = 15 * 60 * 1_000;
const dayMs = 24 * 60 * 60 * 1_000;

/** A member's history with cards: calls the product's functions with an unreliable issuer. */
export interface CardLife {
  userId: string;
  issuer: UnsteadyIssuer;
  /** Initial balance of the account and claimed late payments, USDT base units. */
  funds: bigint;
  /** Returns the number of quoted top-ups, including the initial load. */
  quotes(): number;
  account: AccountWatch;
  happen(event: CardEvent): Promise<void>;
  /**
   * Completes everything that is in flight or due.
   * @param isTold whether callbacks arrive
   */
  comeToRest(isTold: boolean): Promise<void>;
  /** Lists faults of fee payments; may be called at any time. */
  feeFaults(): Promise<string[]>;
  /** Credits late payments to the member and adds them to `funds`. @returns faults */
  claimLate(): Promise<string[]>;
}

interface Begun {
  sealer: Sealer;
  issuer: UnsteadyIssuer;
  member: CardMember;
  start: Start;
  fees: CardFees;
}

export function beginCardLife(db: Db, clock: TestClock, begun: Begun): CardLife {
  const { sealer, issuer, member, start, fees } = begun;
  const { userId, address, holders } = member;
  const user = { id: userId, address, sessionId: 'session' };
  const operator = cardOperator({ db, clock, sealer, issuer, userId });
  const applications = cardApplicationHandlers({
    clock,
    news,
    sealer,
    payment: feeTerms,
    token: feeToken,
    issued: ['virtual', 'physical'],
  });
  const cards = cardHandlers({
    clock,
    news,
    sealer,
    issuer,
    log,
    stepUp: { confirm: async () => '' },
    payment: feeTerms,
    token: feeToken,
  });
  const callbacks = createCallbacks(db, clock, issuer);
  const quotes: { id: string; quote: string }[] = [];
  const underway: Promise<void>[] = [];
  const { call, move, again } = memberCalls({ db, clock, user });

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
    feeFaults: fees.faults,
    async claimLate() {
      const { amount, faults } = await fees.claimLate();
      life.funds += amount;
      return faults;
    },
  };
  return life;

  function mortal(dies: Dies): Db {
    return dies === undefined ? db : mortalDb(db, dies).db;
  }

  /** Returns row `n` modulo the number of rows. `own` in `from` is replaced by `user_id = $1`. */
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
    callbacks.collect();
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
        return fees.pay(event, mortal(event.dies));
      case 'decide':
        return operator.decide(event, mortal(event.dies));
      case 'topUp':
        return topUp(event);
      case 'unload':
        return unload(event);
      case 'again':
        return again();
      case 'act':
        return act(event);
      case 'spend':
        return spend(event);
      case 'changePayment':
        return changePayment(event);
      case 'hear':
        return callbacks.hear(event.which, mortal(event.dies));
      case 'sweep':
        issuer.expect(event.fates);
        return undertake(() => sweep(mortal(event.dies)));
      case 'account':
        return operator.setFrozen(event.frozen, mortal(event.dies)).finally(account.noteFreeze);
      case 'wait':
        // Stray calls arrive within a day.
        if (event.ms > dayMs) issuer.arrive();
        return clock.advance(event.ms);
      case 'bank':
        clock.advance(bankMs);
        return issuer.bank.work();
      case 'answer':
        return answer(event.fates);
      case 'atIssuer':
        return atIssuer(event);
      case 'endLoad':
        return operator.endLoad(mortal(event.dies));
      case 'endUnload':
        return operator.endUnload(mortal(event.dies));
      case 'arrive':
        return issuer.arrive();
      case 'expire':
        return fees.expire();
      case 'stick':
        return fees.stick(event);
      case 'mend':
        return fees.mend();
    }
  }

  /** Starts a task. Resolves when the task ends or the issuer delays an answer. */
  function undertake(task: () => Promise<unknown>): Promise<void> {
    const waits = issuer.waits();
    const done = allowed(task());
    underway.push(done);
    return Promise.race([done, waits]);
  }

  async function answer(fates: readonly Fate[] = []): Promise<void> {
    // The next calls of the waiting tasks are not delayed again.
    issuer.expect(fates.filter((one) => one !== 'late'));
    issuer.answer();
    await Promise.all(underway.splice(0));
  }

  async function sweep(on: Db): Promise<void> {
    const parts = { db: on, clock, news, issuer, log, sealer, reviews: operator.reviews };
    await orderCards(parts);
    await syncWithIssuer(parts);
  }

  async function apply({ type, pay, holder, dies }: EventOf<'apply'>): Promise<unknown> {
    const product = `${type}-asia` as const;
    const fee = feeOf[product];
    const wish = { product, holder: holders[holder], agreements: agreed, fee, pay };
    if (type === 'virtual') {
      return move(visa.openVirtualCard, applications.openVirtualCard, wish, mortal(dies));
    }
    const sent = { ...wish, address: member.deliveryAddress };
    return move(visa.openRealCard, applications.openRealCard, sent, mortal(dies));
  }

  async function replace({ which, pay, dies }: EventOf<'replace'>): Promise<unknown> {
    const old = await cardAt(which);
    if (!old) return;
    const fee = feeOf[`${old.type}-asia`];
    const wish = { card: old.id, agreements: agreed, fee, pay, address: member.deliveryAddress };
    return move(visa.replaceApply, applications.replaceApply, wish, mortal(dies));
  }

  async function cancel({ which, dies }: EventOf<'cancel'>): Promise<unknown> {
    const one = await pick<{ id: string }>('card_applications where own order by id', which);
    return one && call(visa.applyCancel, applications.applyCancel, { id: one.id }, mortal(dies));
  }

  async function topUp({ which, amount, quote, pay, dies }: EventOf<'topUp'>): Promise<unknown> {
    const card = await cardAt(which);
    if (!card) return;
    if (quote !== 'used' || quotes.length === 0) {
      const asked = { id: card.id, amount: String(amount) };
      const quoted = await call(visa.rechargeQuote, cards.rechargeQuote, asked);
      quotes.push({ id: card.id, quote: quoted.quote });
    }
    if (quote === 'old') clock.advance(60_001);
    const terms = quotes.at(-1) as (typeof quotes)[number];
    return pay === 'wallet'
      ? move(visa.rechargeOrder, cards.rechargeOrder, terms, mortal(dies))
      : move(visa.recharge, cards.recharge, terms, mortal(dies));
  }

  async function unload({ which, amount, dies }: EventOf<'unload'>): Promise<unknown> {
    const card = await cardAt(which);
    if (!card) return;
    return move(visa.unload, cards.unload, { id: card.id, amount: String(amount) }, mortal(dies));
  }

  async function act({ which, what, fate, dies }: EventOf<'act'>): Promise<unknown> {
    const card = await cardAt(which);
    if (!card) return;
    const [id, on] = [card.id, mortal(dies)];
    const limits = { per_payment: '5000000', daily: null, monthly: null };
    const acts: Record<CardAct, () => Promise<unknown>> = {
      activate: () => call(visa.active, cards.active, { id, code: '246810' }, on),
      wrongCode: () => call(visa.active, cards.active, { id, code: '000000' }, on),
      freeze: () => call(visa.freeze, cards.freeze, { id, frozen: true }, on),
      unfreeze: () => call(visa.freeze, cards.freeze, { id, frozen: false }, on),
      lost: () => call(visa.reportLost, cards.reportLost, { id, reason: 'lost' }, on),
      close: () => call(visa.close, cards.close, { id }, on),
      limit: () => call(visa.updateLimits, cards.updateLimits, { id, limits }, on),
    };
    issuer.expect([fate]);
    return undertake(() => account.noteAct(card.issuer_id, { what, fate }, acts[what]));
  }

  async function spend({ which, amount, settles: settle }: EventOf<'spend'>): Promise<unknown> {
    const card = await cardAt(which);
    const bought = { merchant: 'Shop', amount: String(amount), settle };
    return card && issuer.bank.spend(card.issuer_id, bought);
  }

  /** Reports a card to the issuer as lost, hides a card from calls, or shows all cards again. */
  async function atIssuer({ which, what }: EventOf<'atIssuer'>): Promise<void> {
    const card = await cardAt(which);
    if (what === 'recalls') issuer.forgotten.clear();
    else if (card && what === 'forgets') issuer.forgotten.add(card.issuer_id);
    else if (card) issuer.bank.lost(card.issuer_id);
  }

  function changePayment({ which, to }: EventOf<'changePayment'>): unknown {
    const from = to === 'refunded' ? 'settled' : 'pending';
    const open = issuer.store.all<{ id: string }>(
      'select id from spendings where status = ? order by changed',
      from,
    );
    const one = open[which % Math.max(open.length, 1)];
    return one && issuer.bank.change(one.id, to);
  }

  async function comeToRest(isTold: boolean): Promise<void> {
    await fees.comeToRest();
    issuer.expect([]);
    const wasForgotten = issuer.forgotten.size > 0;
    issuer.forgotten.clear();
    // Late answers come after the callbacks.
    if (isTold) await hearAll();
    await answer();
    issuer.arrive();
    for (let round = 0; round < 8; round += 1) {
      const open = await whatIsOpen();
      if (!open) break;
      // A reorg removes fee payments that are not confirmed yet, so their orders expire.
      for (let n = 0; n < open.ordered; n += 1) {
        await fees.pay({ which: n, how: 'unseen' }, db);
      }
      if (open.ordered > 0) await fees.expire();
      if (open.reviewed) await operator.decide({ which: 0, verdict: 'approved' }, db);
      clock.advance(longestPauseMs);
      while (issuer.bank.work());
      await sweep(db);
    }
    // A card that the issuer did not find is read once a day, even after callbacks.
    clock.advance(isTold && !wasForgotten ? longestPauseMs : dayMs);
    await (isTold ? hearAll() : sweep(db));
  }

  async function hearAll(): Promise<void> {
    await callbacks.hearAll();
    await syncWithIssuer({ db, clock, news, issuer, log });
  }

  /** Returns the open work, or undefined. `ordered` counts all orders if a fee is unpaid. */
  async function whatIsOpen(): Promise<{ ordered: number; reviewed: boolean } | undefined> {
    const [row] = await db.query<{ ordered: number; reviewed: boolean }>(
      `with own as (select state, order_id, done_at from card_applications where user_id = $1)
       select (select count(*)::integer from orders where user_id = $1
           and exists (select 1 from own where state = 'payment')) as ordered,
         exists (select 1 from own where state = 'review') as reviewed
       where exists (select 1 from own where done_at is null) or exists (
         select 1 from card_recharges where user_id = $1 and done_at is null) or exists (
         select 1 from card_unloads where user_id = $1 and done_at is null)`,
      [userId],
    );
    return row;
  }
}

/** Awaits a task; ignores refusals and deaths of the process, which are expected. */
async function allowed(task: Promise<unknown> | unknown): Promise<void> {
  try {
    await task;
  } catch (error) {
    const isExpected =
      error instanceof AppError || error instanceof Refusal || error instanceof Killed;
    if (!isExpected) throw error;
  }
}
