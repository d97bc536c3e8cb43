import type { CardRecharge } from '@shared/contract';
import {
  type Actor,
  postPending,
  reserve,
  systemAccount,
  voidPending,
} from '../../money/ledger/index.ts';
import { type Db, type NewRow, type Row, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';
import { bookTopUp } from './journal.ts';
import type { MoneyMoves } from './money-moves.ts';
import { traceSubjects } from './store.ts';
import { assertWithinDay, type Quoted } from './terms.ts';

type RechargeRow = Row<'card_recharges'>;

const asset = 'USDT';
const held = (id: string) => ({ kind: 'card_recharge' as const, reference: id });

/**
 * Stores a top-up and reserves its cost; a job calls the issuer. Call it in a transaction that
 * locks the user.
 * @throws AppError quoteExpired for a used quote; rechargeLimit, balanceInsufficient
 */
export async function insertRecharge(
  tx: Db,
  { userId, cardId, quoted, at }: { userId: string; cardId: string; quoted: Quoted; at: Date },
): Promise<CardRecharge> {
  const { id: quote, amount, fee } = quoted;
  const row = await insertPending(
    tx,
    { card_id: cardId, user_id: userId, quote, amount, fee },
    { actor: `user:${userId}`, at },
  );
  if (!row) throw new AppError('quoteExpired');
  // The reservation has locked the account, so this also counts a payment that was just confirmed.
  await assertWithinDay(tx, { userId, amount: BigInt(amount), isStored: true, at });
  return presentRecharge(row);
}

type Inserted = Pick<NewRow<'card_recharges'>, 'quote' | 'order_id'> &
  Pick<RechargeRow, 'card_id' | 'user_id' | 'amount' | 'fee'>;

/** Stores a top-up and reserves its cost. @returns undefined if its quote is used up */
export async function insertPending(
  tx: Db,
  values: Inserted,
  { actor, at }: { actor: Actor; at: Date },
): Promise<RechargeRow | undefined> {
  const row = await tx.first(
    sql
      .insertInto('card_recharges')
      .values({ ...values, state: 'pending', created_at: at, due_at: at })
      .onConflict((conflict) => conflict.column('quote').doNothing())
      .returningAll(),
  );
  if (!row) return undefined;
  await keepTrace(tx, traceSubjects.card_recharges(row.id), at);
  await reserve(tx, {
    ...held(row.id),
    userId: values.user_id,
    asset,
    amount: BigInt(row.amount) + BigInt(row.fee),
    orderId: values.order_id ?? undefined,
    actor,
    at,
  });
  return row;
}

/** Top-ups. Their cost is reserved, and posted to the card or refunded. */
export const topUps: MoneyMoves<RechargeRow> = {
  table: 'card_recharges',
  referenceOf: (id) => `recharge-${id}`,
  ask: (issuer, load) => issuer.load(load),
  async book(tx, { id, card_id: cardId, ...row }, end) {
    const amount = BigInt(row.amount);
    const fee = BigInt(row.fee);
    await postPending(tx, held(id), { ...end, kind: 'card_recharge_loaded' }, [
      { account: systemAccount('cards'), asset, amount },
      ...(fee > 0n ? [{ account: systemAccount('fees'), asset, amount: fee } as const] : []),
    ]);
    await bookTopUp(tx, { cardId, rechargeId: id, amount }, end.at);
  },
  async undo(tx, { id }, end) {
    await voidPending(tx, held(id), { ...end, kind: 'card_recharge_refund' });
  },
  news: { done: 'recharged', refused: 'not_recharged' },
};

/** Lists a card's top-ups, without moves back to the account. */
export function listRecharges(
  db: Db,
  { userId, cardId }: { userId: string; cardId: string },
  part: PageRequest,
): Promise<Page<CardRecharge>> {
  const filter = { card: cardId };
  return listPage(db, { list: 'card_recharges', userId, filter }, part, {
    query: sql.from('card_recharges', { card_id: cardId }).selectAll(),
    by: { id: cursorParts.id },
    present: presentRecharge,
  });
}

type ShownRow = Pick<RechargeRow, 'id' | 'state' | 'amount' | 'fee' | 'created_at' | 'done_at'> &
  Partial<Pick<RechargeRow, 'order_id'>>;

export function presentRecharge(row: ShownRow): CardRecharge {
  return {
    id: row.id,
    status: row.state as CardRecharge['status'],
    amount: row.amount,
    fee: row.fee,
    total: String(BigInt(row.amount) + BigInt(row.fee)),
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
    ...(row.order_id && { order_id: row.order_id }),
  };
}
