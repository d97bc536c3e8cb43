import { listForOperators } from '../../../cards/applications/index.ts';
import {
  type CardNews,
  type CardRow,
  cardOfPayment,
  cardsOf,
  endHeldLoad,
  endHeldUnload,
  findCard,
  listHeldLoads,
  listHeldUnloads,
  listMoves,
  listSpendings,
  scheduleCardSync,
} from '../../../cards/cards/index.ts';
import {
  type Issuer,
  IssuerDenied,
  IssuerError,
  IssuerMissing,
  IssuerRefused,
  type ShopChange,
  type ShopPayment,
  type Shops,
} from '../../../cards/issuer/index.ts';
import { entriesNamed } from '../../../money/ledger/index.ts';
import type { Db } from '../../../platform/database/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import type { AdminContext, GroupHandlers, Recorded } from '../context.ts';
import { presentCard, presentEntry } from '../present.ts';
import { requireUser } from './users.ts';

const shown = { ofCard: 20, applications: 200, loads: 200 } as const;

export function cardHandlers({
  issuer,
  news,
}: {
  issuer: Issuer | undefined;
  news: CardNews;
}): GroupHandlers<'cards'> {
  /** Records a simulation before the call to the issuer, because a lost call may have an effect. */
  async function atShop(
    { db, now, record }: AdminContext,
    { card, detail }: { card: CardRow; detail: NonNullable<Recorded['detail']> },
    ask: (shops: Shops, cardId: string) => Promise<ShopPayment>,
  ) {
    const shops = issuer?.shops;
    if (!shops)
      throw new Refusal('forbidden', 'The issuer of these cards cannot simulate payments.');
    await db.tx((tx) => record(tx, { subject: `card:${card.id}`, detail }));
    const { id, status, reason } = await answered(() => ask(shops, card.issuer_id));
    await scheduleCardSync(db, card.id, now);
    return { payment: id, status, reason: reason ?? null };
  }

  const changeTo =
    (to: ShopChange) =>
    async (ctx: AdminContext, { payment }: { payment: string }) => {
      const known = await cardOfPayment(ctx.db, payment);
      if (!known) {
        throw new Refusal(
          'notFound',
          `There is no payment ${payment}. If it is new, try again in a moment.`,
        );
      }
      const card = await requireCard(ctx.db, known);
      return atShop(ctx, { card, detail: { payment, to } }, (shops) => shops.change(payment, to));
    };

  return {
    async list({ db }, { who }) {
      const { id } = await requireUser(db, who);
      const list = (await cardsOf(db, id)).map(presentCard);
      return { data: { user_id: id, list }, line: { subject: `user:${id}` } };
    },

    async show({ db }, { id }) {
      const card = await requireCard(db, id);
      const [own, part] = [{ userId: card.user_id, cardId: id }, { limit: shown.ofCard }];
      const moves = (await listMoves(db, own, part)).list;
      const recharges = moves.filter((one) => !one.unload);
      const unloads = moves
        .filter((one) => one.unload)
        .map((one) => ({ ...one, id: one.id.replace('unload-', '') }));
      const kinds = ['card_recharge', 'card_recharge_loaded', 'card_recharge_refund'] as const;
      const named = [
        ...recharges.flatMap(({ id: reference }) => kinds.map((kind) => ({ kind, reference }))),
        ...unloads.map(({ id: reference }) => ({ kind: 'card_unload' as const, reference })),
      ];
      const data = {
        card: presentCard(card),
        recharges,
        unloads,
        payments: (await listSpendings(db, own, part)).list,
        entries: (await entriesNamed(db, named)).map(presentEntry),
      };
      return { data, line: { subject: `card:${id}` } };
    },

    applications: ({ db }, { all }) => listForOperators(db, { all, limit: shown.applications }),

    async loads({ db, now }) {
      const { list, total } = await listHeldLoads(db, { limit: shown.loads });
      return {
        list: list.map((load) => ({
          ...load,
          issuer_load: `recharge-${load.id}`,
          reason: load.held_for,
          held_ms: now.getTime() - load.held_at.getTime(),
        })),
        total,
      };
    },

    async endLoad({ db, operator: by, now: at }, { id, outcome, reason }) {
      const { cardId, userId, changed } = await endHeldLoad(db, news, { id, outcome, by, at });
      const detail = { load: id, user: userId, outcome, reason };
      const line = changed ? { subject: `card:${cardId}`, detail } : null;
      return { data: { changed, card_id: cardId }, line };
    },

    async unloads({ db, now }) {
      const { list, total } = await listHeldUnloads(db, { limit: shown.loads });
      return {
        list: list.map((unload) => ({
          ...unload,
          issuer_unload: `unload-${unload.id}`,
          reason: unload.held_for,
          held_ms: now.getTime() - unload.held_at.getTime(),
        })),
        total,
      };
    },

    async endUnload({ db, operator: by, now: at }, { id, outcome, reason }) {
      const { cardId, userId, changed } = await endHeldUnload(db, news, { id, outcome, by, at });
      const detail = { unload: id, user: userId, outcome, reason };
      const line = changed ? { subject: `card:${cardId}`, detail } : null;
      return { data: { changed, card_id: cardId }, line };
    },

    async spend(ctx, { id, amount, holds, ...more }) {
      const card = await requireCard(ctx.db, id);
      return atShop(ctx, { card, detail: { amount, holds } }, (shops, cardId) =>
        shops.spend(cardId, { ...more, amount: BigInt(amount), holds }),
      );
    },

    settle: changeTo('settled'),
    reverse: changeTo('reversed'),
    refund: changeTo('refunded'),
  };
}

/** Reads a card. @throws Refusal notFound */
async function requireCard(db: Db, id: string): Promise<CardRow> {
  const card = await findCard(db, id);
  if (!card) throw new Refusal('notFound', `There is no card ${id}.`);
  return card;
}

/** Calls the issuer. @throws Refusal conflict, notFound or unavailable for an IssuerError */
async function answered<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (cause) {
    if (!(cause instanceof IssuerError)) throw cause;
    if (cause instanceof IssuerRefused) {
      throw new Refusal(
        'conflict',
        'The issuer refuses: the state of the payment does not allow this.',
        { cause },
      );
    }
    if (cause instanceof IssuerMissing) {
      throw new Refusal('notFound', 'The issuer has no such card or payment.', { cause });
    }
    if (cause instanceof IssuerDenied) {
      const line = 'The issuer rejects our credentials. Check ISSUER_SECRET.';
      throw new Refusal('unavailable', line, { cause });
    }
    throw new Refusal('unavailable', 'The issuer did not answer, so the outcome is unknown.', {
      cause,
    });
  }
}
