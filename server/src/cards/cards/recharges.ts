import type { CardRecharge } from '@shared/contract';
import { notifyMembers } from '../../members/notices/index.ts';
import { lockUserRow } from '../../members/users/index.ts';
import { postPending, reserve, systemAccount, voidPending } from '../../money/ledger/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Db, type Row, type RowChange, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';
import {
  type Issuer,
  IssuerConflict,
  IssuerDefect,
  IssuerMissing,
  IssuerRefused,
  type Load,
  type LoadOutcome,
} from '../issuer/index.ts';
import { bookTopUp } from './journal.ts';
import { scheduleCardSync, traceSubjects } from './store.ts';
import { assertWithinDay, type Quoted } from './terms.ts';

export type CardNews = Pick<Bus, 'publish'>;
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
  await assertWithinDay(tx, { userId, amount: BigInt(amount), at });
  const row = await tx.first(
    sql
      .insertInto('card_recharges')
      .values({
        card_id: cardId,
        user_id: userId,
        quote,
        amount,
        fee,
        state: 'pending',
        created_at: at,
        due_at: at,
      })
      .onConflict((conflict) => conflict.column('quote').doNothing())
      .returningAll(),
  );
  if (!row) throw new AppError('quoteExpired');
  await keepTrace(tx, traceSubjects.card_recharges(row.id), at);
  await reserve(tx, {
    ...held(row.id),
    userId,
    asset,
    amount: BigInt(amount) + BigInt(fee),
    actor: `user:${userId}`,
    at,
  });
  return presentRecharge(row);
}

/** Stores the issuer's answer for an open recharge. @returns the card's id if the recharge ends */
async function settleRecharge(
  tx: Db,
  news: CardNews,
  id: string,
  outcome: LoadOutcome,
  at: Date,
): Promise<string | undefined> {
  const row = await lockRecharge(tx, id);
  if (!row || row.done_at) return undefined;
  const answered = { held_at: null, held_for: null };
  if (outcome === 'processing') {
    if (row.state === 'pending' || row.held_at) {
      await store(tx, id, { ...answered, state: 'processing' });
    }
    return undefined;
  }
  await store(tx, id, answered);
  return endRecharge(tx, news, row, { outcome, at });
}

export function lockRecharge(tx: Db, id: string): Promise<RechargeRow | undefined> {
  return tx.first(sql.from('card_recharges', { id }).selectAll().forNoKeyUpdate());
}

interface RechargeEnd {
  outcome: 'done' | 'refused';
  at: Date;
  /** The operator who decided; undefined if the issuer has answered. */
  by?: string;
}

/** Posts the reserved money to the card, or refunds it. @param row locked @returns the card's id */
export async function endRecharge(
  tx: Db,
  news: CardNews,
  row: RechargeRow,
  { outcome, at, by }: RechargeEnd,
): Promise<string> {
  const { id } = row;
  const amount = BigInt(row.amount);
  const fee = BigInt(row.fee);
  const named = { reference: id, at, ...(by && { actor: `operator:${by}` as const }) };
  if (outcome === 'done') {
    await postPending(tx, held(id), { ...named, kind: 'card_recharge_loaded' }, [
      { account: systemAccount('cards'), asset, amount },
      ...(fee > 0n ? [{ account: systemAccount('fees'), asset, amount: fee } as const] : []),
    ]);
    await bookTopUp(tx, { cardId: row.card_id, rechargeId: id, amount }, at);
  } else {
    await voidPending(tx, held(id), { ...named, kind: 'card_recharge_refund' });
  }
  await store(tx, id, {
    state: outcome === 'done' ? 'success' : 'failed',
    done_at: at,
    due_at: null,
    decided_by: by ?? null,
  });
  await scheduleCardSync(tx, row.card_id, at);
  const card = await tx.first(sql.from('cards', { id: row.card_id }).select('last4'));
  const facts = {
    outcome: outcome === 'done' ? 'recharged' : 'not_recharged',
    card_id: row.card_id,
    ...(card && { last4: card.last4 }),
    amount: String(amount),
    asset,
  };
  await notifyMembers(tx, news, [{ userId: row.user_id, kind: 'card', facts }], at);
  tx.afterCommit(() => news.publish(row.user_id, 'user@wallet', { reason: 'card' }));
  return row.card_id;
}

function store(tx: Db, id: string, values: RowChange<'card_recharges'>) {
  return tx.run(sql.update('card_recharges', { id }, values));
}

/** SQL on `w`: the load is processing, or its user is not frozen. `claimLoad` checks it again. */
export const isLoadToSend = `(state = 'processing'
  or exists (select 1 from users u where u.id = w.user_id and u.frozen_at is null))`;

/** Sends or polls a load. @returns the card's id for an ended load. @throws IssuerError */
export async function sendLoad(
  { db, clock, news, issuer }: { db: Db; clock: Clock; news: CardNews; issuer: Issuer },
  id: string,
): Promise<string | undefined> {
  const claimed = await db.tx((tx) => claimLoad(tx, id, clock.now()));
  if (!claimed) return undefined;
  const settle = (outcome: LoadOutcome) =>
    db.tx((tx) => settleRecharge(tx, news, id, outcome, clock.now()));
  try {
    return await settle(await issuer.load(claimed.load));
  } catch (error) {
    if (error instanceof IssuerRefused) return settle('refused');
    const { asked_at: askedAt } = claimed;
    if (error instanceof IssuerMissing && !askedAt) await settle('refused');
    else await holdLoad(db, { id, askedAt, error, at: clock.now() });
    throw error;
  }
}

/** Minimum time from the first call until a conflict or defect holds a load for operators; ms. */
const holdAfterMs = 60 * 60 * 1_000;

/** Holds a load if its card is missing, or on a conflict or defect after `holdAfterMs`. */
async function holdLoad(
  db: Db,
  { id, askedAt, error, at }: { id: string; askedAt: Date | null; error: unknown; at: Date },
): Promise<void> {
  const isOld = askedAt !== null && at.getTime() - askedAt.getTime() >= holdAfterMs;
  let reason: 'missing' | 'conflict' | 'defect';
  if (error instanceof IssuerMissing) reason = 'missing';
  else if (error instanceof IssuerConflict && isOld) reason = 'conflict';
  else if (error instanceof IssuerDefect && isOld) reason = 'defect';
  else return;
  await db.query(
    `update card_recharges set held_at = coalesce(held_at, $2), held_for = $3
     where id = $1 and done_at is null`,
    [id, at, reason],
  );
}

/**
 * Records the call before it is made, because this process may die. Returns undefined if the load
 * has ended, or if it is pending and the account is frozen.
 */
async function claimLoad(
  tx: Db,
  id: string,
  at: Date,
): Promise<{ load: Load; asked_at: Date | null } | undefined> {
  const [found] = await tx.query<{ user_id: string; card: string }>(
    `select r.user_id, c.issuer_id as card from card_recharges r join cards c on c.id = r.card_id
     where r.id = $1`,
    [id],
  );
  if (!found) return undefined;
  const user = await lockUserRow(tx, found.user_id);
  const row = await lockRecharge(tx, id);
  if (!row || row.done_at) return undefined;
  if (user?.frozenAt && row.state === 'pending') {
    await store(tx, id, { due_at: at, tries: 0 });
    return undefined;
  }
  const { asked_at } = row;
  await store(tx, id, { asked_at: asked_at ?? at, called_at: at });
  const load = { reference: `recharge-${id}`, cardId: found.card, amount: BigInt(row.amount) };
  return { load, asked_at };
}

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

function presentRecharge(row: RechargeRow): CardRecharge {
  return {
    id: row.id,
    status: row.state as CardRecharge['status'],
    amount: row.amount,
    fee: row.fee,
    total: String(BigInt(row.amount) + BigInt(row.fee)),
    created_at: row.created_at.toISOString(),
    done_at: row.done_at?.toISOString() ?? null,
  };
}
