import {
  type CardHome,
  type CardLimits,
  type CardPrice,
  type CardProduct,
  issuerAbilities,
  limitNames,
} from '@shared/contract';
import type { SensitiveAct, StepUp } from '../../members/step-up/index.ts';
import { isFrozen, lockUserRow } from '../../members/users/index.ts';
import type { PaymentTerms } from '../../money/orders/index.ts';
import { type Context, callsOut, type DomainHandlers, signedIn } from '../../platform/call.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import type { Sealer } from '../../platform/storage/index.ts';
import {
  type IssuedCard,
  type Issuer,
  IssuerAway,
  IssuerError,
  IssuerMissing,
  IssuerRefused,
} from '../issuer/index.ts';
import { expectActive, markOwnersFreeze } from './account-freeze.ts';
import type { IssuerLog } from './call-issuer.ts';
import type { CardNews } from './money-moves.ts';
import { offered, readProducts } from './products.ts';
import { cancelUnpaidRecharges, isRechargeConfirming, orderRecharge } from './recharge-orders.ts';
import { insertRecharge, listRecharges } from './recharges.ts';
import { listSpendings, readLimitUses, sumReserved } from './spendings.ts';
import {
  type CardRow,
  cardsOf,
  presentCard,
  presentSummary,
  readCard,
  scheduleCardSync,
  storeAnswer,
} from './store.ts';
import { openQuote, quote, readTerms } from './terms.ts';
import { insertUnload, listMoves } from './unloads.ts';

interface CardParts {
  clock: Clock;
  news: CardNews;
  sealer: Sealer;
  issuer: Issuer | undefined;
  log: IssuerLog;
  stepUp: Pick<StepUp, 'confirm'>;
  payment: PaymentTerms;
  /** The token for top-ups paid on chain; undefined: only the account can pay them. */
  token: string | undefined;
}

export function cardHandlers(parts: CardParts) {
  const { clock, news, sealer, issuer, log, stepUp, payment, token } = parts;

  /** @throws AppError issuerAway, issuerCardMissing, one of `refusals`, or an error of `ask` */
  async function fromIssuer<T>(cardId: string, ask: (issuer: Issuer) => Promise<T>): Promise<T> {
    if (!issuer) throw new AppError('issuerAway');
    try {
      return await ask(issuer);
    } catch (cause) {
      if (!(cause instanceof IssuerError)) throw cause;
      if (cause instanceof IssuerRefused) throw new AppError(refusals[cause.why], { cause });
      if (!(cause instanceof IssuerAway)) log.error({ err: cause, cardId }, 'issuer call failed');
      const name = cause instanceof IssuerMissing ? 'issuerCardMissing' : 'issuerAway';
      throw new AppError(name, { cause });
    }
  }

  async function act(
    ctx: Context,
    id: string,
    ask: (issuer: Issuer, card: CardRow) => Promise<IssuedCard>,
    by?: 'owner',
  ): Promise<CardRow> {
    const { id: userId } = signedIn(ctx);
    const card = await readOwn(ctx, id);
    const seen = await fromIssuer(id, (known) => ask(known, card)).catch(async (error) => {
      const failure = error instanceof AppError ? error.cause : undefined;
      // The call may have succeeded despite the error, or the card may have changed.
      if (failure instanceof IssuerError && !(failure instanceof IssuerRefused)) {
        await scheduleCardSync(ctx.db, id, clock.now());
      }
      throw error;
    });
    await ctx.db.tx(async (tx) => {
      // If another call stored its answer first, ours may be older, so read the card again.
      const at = clock.now();
      if (!(await storeAnswer(tx, card, seen, { at, news, by })))
        await scheduleCardSync(tx, id, at);
      tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card' }));
    });
    return readOwn(ctx, id);
  }

  /** Ends unpaid top-ups of a card that can never be topped up again. */
  function endUnpaid(ctx: Context, userId: string, cardId: string): Promise<void> {
    return ctx.db.tx(async (tx) => {
      await lockUserRow(tx, userId);
      await cancelUnpaidRecharges(tx, news, { userId, cardId, at: clock.now() });
    });
  }

  async function openOwnQuote(ctx: Context, id: string, text: string) {
    const { id: userId } = signedIn(ctx);
    const { id: cardId } = assertUsable(await readOwn(ctx, id));
    assertLoads(issuer);
    const at = clock.now();
    const quoted = openQuote(sealer, { userId, card: cardId, text, at });
    return { userId, cardId, quoted, at };
  }

  return {
    async info(ctx) {
      const { id } = signedIn(ctx);
      return {
        cards: (await cardsOf(ctx.db, id)).map(presentSummary),
        products: offered(await readProducts(ctx.db), issuer?.types),
        cardholders: await countCardholders(ctx.db, id),
        applications_open: await countOpenApplications(ctx.db, id),
        unpaid: await unpaidApplications(ctx.db, id),
        account_frozen: await isFrozen(ctx.db, id),
      };
    },

    async prices(ctx) {
      const products = offered(await readProducts(ctx.db), issuer?.types);
      return { list: products.filter(({ available }) => available).map(presentPrice) };
    },

    myCardList: async (ctx) => ({
      list: (await cardsOf(ctx.db, signedIn(ctx).id)).map(presentSummary),
    }),

    async cardDetail(ctx, { id }) {
      const row = await readOwn(ctx, id);
      const isOnlineOnly = row.channels.every((channel) => channel === 'online');
      return {
        card: presentCard(row),
        can: issuerAbilities.filter(
          (name) => issuer?.[name] !== undefined && !(name === 'pin' && isOnlineOnly),
        ),
        recharge: {
          ...(await readTerms(ctx.db, signedIn(ctx).id, clock.now())),
          ...(token && { token }),
        },
        used: await readLimitUses(ctx.db, {
          cardId: row.id,
          zone: issuer?.limitZone ?? 'UTC',
          at: clock.now(),
        }),
        reserved: await sumReserved(ctx.db, row.id),
        ...(issuer?.unload && {
          unload: { unit: String(issuer.unit), under_way: row.unloading },
        }),
        ...(issuer?.close && { closes: true as const }),
      };
    },

    async consumeList(ctx, { id, ...part }) {
      const card = await readOwn(ctx, id);
      return listSpendings(ctx.db, { userId: card.user_id, cardId: card.id }, part);
    },

    async rechargeList(ctx, { id, include, ...part }) {
      const card = await readOwn(ctx, id);
      const list = include === 'unloads' ? listMoves : listRecharges;
      return list(ctx.db, { userId: card.user_id, cardId: card.id }, part);
    },

    async rechargeQuote(ctx, { id, amount }) {
      const card = assertUsable(await readOwn(ctx, id));
      assertLoads(issuer);
      const { id: userId } = signedIn(ctx);
      const asked = { amount: BigInt(amount), unit: issuer?.unit ?? 1n, at: clock.now() };
      return quote(ctx.db, sealer, { userId, card, ...asked });
    },

    async recharge(ctx, { id, quote: text }) {
      const { userId, ...asked } = await openOwnQuote(ctx, id, text);
      const made = await insertRecharge(ctx.db, { userId, ...asked });
      ctx.db.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card' }));
      return made;
    },

    async rechargeOrder(ctx, { id, quote: text }) {
      if (!token) throw new AppError('issuerCannot');
      return orderRecharge(ctx.db, { payment, token, news }, await openOwnQuote(ctx, id, text));
    },

    async unload(ctx, { id, amount }) {
      const { id: userId } = signedIn(ctx);
      await readOwn(ctx, id);
      if (!issuer) throw new AppError('issuerAway');
      able(issuer.unload);
      if (BigInt(amount) % issuer.unit !== 0n) throw new AppError('cardAmountRefused');
      const asked = { userId, cardId: id, amount: BigInt(amount), at: clock.now() };
      const made = await insertUnload(ctx.db, asked);
      ctx.db.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card' }));
      return made;
    },

    active: callsOut(async (ctx, { id, code }) => {
      const { state } = await readOwn(ctx, id);
      if (state !== 'active' && state !== 'inactive') throw new AppError('cardNotUsable');
      const ask = (known: Issuer, card: CardRow) => able(known.activate)(card.issuer_id, code);
      await expectActive(ctx.db, id, clock.now());
      return presentCard(await act(ctx, id, ask));
    }),

    pinSetup: callsOut(async (ctx, { id }) => {
      const card = assertUsable(await readOwn(ctx, id));
      const key = await fromIssuer(id, (known) => able(known.pin).key());
      return { key, card: card.issuer_id };
    }),

    updatePin: callsOut(async (ctx, { id, pin, step_up: proof }) => {
      const card = assertUsable(await readOwn(ctx, id));
      // A confirmation that the issuer cannot use would be lost.
      if (issuer) able(issuer.pin);
      await stepUp.confirm(ctx.db, signedIn(ctx), pinActOf(card), proof);
      await act(ctx, id, (known, { issuer_id }) => able(known.pin).set(issuer_id, pin));
      return {};
    }),

    freeze: callsOut(async (ctx, { id, frozen }) => {
      await readOwn(ctx, id);
      const at = clock.now();
      if (frozen) await markOwnersFreeze(ctx.db, id, at);
      else await expectActive(ctx.db, id, at);
      const ask = (known: Issuer, { issuer_id }: CardRow) => known.setFrozen(issuer_id, frozen);
      const card = await act(ctx, id, ask, 'owner');
      if (frozen) await markOwnersFreeze(ctx.db, id, clock.now());
      return presentCard(card);
    }),

    reportLost: callsOut(async (ctx, { id, reason }) => {
      const { user_id: userId } = await readOwn(ctx, id);
      await endUnpaid(ctx, userId, id);
      // Store the report first, because the outcome of the call may be unknown.
      await ctx.db.query(
        `update cards set reported = $2 where id = $1 and state not in ('lost', 'closed')`,
        [id, reason],
      );
      const ask = (known: Issuer, card: CardRow) => known.reportLost(card.issuer_id, reason);
      return presentCard(await act(ctx, id, ask));
    }),

    close: callsOut(async (ctx, { id }) => {
      const { state, is_loading: isLoading, unloading, ...card } = await readOwn(ctx, id);
      const paid = { userId: card.user_id, cardId: id };
      const isMoving =
        isLoading ||
        unloading !== '0' ||
        card.replacement !== null ||
        (await isRechargeConfirming(ctx.db, paid));
      // The owner may repeat the call, because its outcome may be unknown.
      if (state !== 'closed' && (isMoving || card.balance !== '0')) {
        throw new AppError('cardNotUsable');
      }
      await endUnpaid(ctx, card.user_id, id);
      // Store the reason first, because the outcome of the call may be unknown.
      await ctx.db.query(
        `update cards set reported = 'unwanted' where id = $1 and state not in ('lost', 'closed')`,
        [id],
      );
      const ask = (known: Issuer, one: CardRow) => able(known.close)(one.issuer_id);
      return presentCard(await act(ctx, id, ask));
    }),

    updateLimits: callsOut(async (ctx, { id, limits }) =>
      presentCard(
        await act(ctx, id, (known, card) =>
          known.setLimits(card.issuer_id, withinTerms(limits, card.most)),
        ),
      ),
    ),

    reveal: callsOut(async (ctx, { id, step_up: proof }) => {
      const card = assertUsable(await readOwn(ctx, id));
      await stepUp.confirm(ctx.db, signedIn(ctx), numberActOf(card), proof);
      const ask = (known: Issuer) => known.reveal(card.issuer_id, ctx.language);
      const { url, expiresAt } = await fromIssuer(id, ask);
      return { url, expires_at: expiresAt.toISOString() };
    }),
  } satisfies Partial<DomainHandlers<'visa'>>;
}

/** Returns the act of showing a card number. @throws AppError cardNotFound, cardNotUsable */
export async function readNumberAct(ctx: Context, id: string): Promise<SensitiveAct> {
  return numberActOf(assertUsable(await readOwn(ctx, id)));
}

/** Returns the act of setting a card's PIN. @throws AppError cardNotFound, cardNotUsable */
export async function readPinAct(ctx: Context, id: string): Promise<SensitiveAct> {
  return pinActOf(assertUsable(await readOwn(ctx, id)));
}

function pinActOf({ id, last4 }: CardRow): SensitiveAct {
  const statement = `Set the PIN of my card ending in ${last4} (${id}).`;
  return { purpose: 'cardPin', subject: id, statement };
}

function numberActOf({ id, last4 }: CardRow): SensitiveAct {
  const statement = `Show the number and security code of my card ending in ${last4} (${id}).`;
  return { purpose: 'cardNumber', subject: id, statement };
}

/** Returns the limits, with the product's maximum for null. @throws AppError cardLimitTooHigh */
function withinTerms(wanted: CardLimits, most: CardLimits): CardLimits {
  const limits = { ...wanted };
  for (const name of limitNames) {
    const [own, highest] = [wanted[name], most[name]];
    if (own !== null && highest !== null && BigInt(own) > BigInt(highest)) {
      throw new AppError('cardLimitTooHigh');
    }
    limits[name] = own ?? highest;
  }
  return limits;
}

function presentPrice({ type, fee, recharge_fee_bps }: CardProduct): CardPrice {
  return { type, fee, recharge_fee_bps };
}

function readOwn(ctx: Context, id: string): Promise<CardRow> {
  return readCard(ctx.db, { id, userId: signedIn(ctx).id });
}

function assertUsable(card: CardRow): CardRow {
  if (card.state === 'lost' || card.state === 'closed') throw new AppError('cardNotUsable');
  return card;
}

/** @throws AppError issuerAway without an issuer: a top-up's money would stay reserved forever */
function assertLoads(issuer: Issuer | undefined): void {
  if (!issuer) throw new AppError('issuerAway');
}

const refusals = {
  code: 'activationCodeWrong',
  pin: 'pinRefused',
  amount: 'cardAmountRefused',
  state: 'cardNotUsable',
  unknown: 'cardNotUsable',
} as const;

function able<T>(does: T | undefined): T {
  if (!does) throw new AppError('issuerCannot');
  return does;
}

async function countCardholders(db: Db, userId: string): Promise<CardHome['cardholders']> {
  const rows = await db.query<{ status: keyof CardHome['cardholders']; count: number }>(
    `select status, count(*)::integer as count from cardholders
     where user_id = $1 and deleted_at is null group by status`,
    [userId],
  );
  const counts = { approved: 0, pending: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status] = count;
  return counts;
}

async function countOpenApplications(db: Db, userId: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    `select count(*)::integer as count from card_applications
     where user_id = $1 and state not in ('success', 'failed')`,
    [userId],
  );
  return row?.count ?? 0;
}

async function unpaidApplications(db: Db, userId: string): Promise<CardHome['unpaid']> {
  const found = await db.query<Omit<CardHome['unpaid'][number], 'pay_until'> & { pay_until: Date }>(
    `select a.id::text, a.type, a.region, a.fee::text, o.expires_at as pay_until
     from card_applications a join orders o on o.id = a.order_id
     where a.user_id = $1 and a.state = 'payment' and o.status = 'awaiting_payment'
     order by o.expires_at`,
    [userId],
  );
  return found.map((one) => ({ ...one, pay_until: one.pay_until.toISOString() }));
}
