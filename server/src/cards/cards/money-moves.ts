import { notifyMembers } from '../../members/notices/index.ts';
import { lockUserRow } from '../../members/users/index.ts';
import type { Actor } from '../../money/ledger/index.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  type Issuer,
  IssuerConflict,
  IssuerDefect,
  IssuerMissing,
  IssuerRefused,
  type Load,
  type LoadOutcome,
} from '../issuer/index.ts';
import { scheduleCardSync } from './store.ts';

export type CardNews = Pick<Bus, 'publish'>;

/** Columns that `card_recharges` and `card_unloads` have in common. */
export interface MoveRow {
  id: string;
  card_id: string;
  user_id: string;
  amount: string;
  state: string;
  asked_at: Date | null;
  called_at: Date | null;
  held_at: Date | null;
  done_at: Date | null;
  decided_by: string | null;
}

/** Facts of the ledger entry that ends a move. */
export interface MoveEnd {
  reference: string;
  at: Date;
  actor?: Actor;
}

/** Money that moves between the account and a card: top-ups, or unloads. */
export interface MoneyMoves<R extends MoveRow = MoveRow> {
  table: 'card_recharges' | 'card_unloads';
  /** Returns the move's reference at the issuer. */
  referenceOf(id: string): string;
  ask(issuer: Issuer, load: Load): Promise<LoadOutcome>;
  /** Stores that the issuer has accepted a pending move. */
  accept?(tx: Db, row: R): Promise<void>;
  book(tx: Db, row: R, end: MoveEnd): Promise<void>;
  /** Ends a move that the issuer refuses: nothing has moved. */
  undo(tx: Db, row: R, end: MoveEnd): Promise<void>;
  /** Outcomes of the news about the end. */
  news: Record<'done' | 'refused', string>;
}

/** Locks a move. @returns its row; undefined if the move does not exist */
export async function lockMove<R extends MoveRow>(
  tx: Db,
  { table }: MoneyMoves<R>,
  id: string,
): Promise<R | undefined> {
  const [row] = await tx.query<R>(`select * from ${table} where id = $1 for no key update`, [id]);
  return row;
}

/** Stores the issuer's answer for an open move. @returns the card's id if the move ends */
async function settleMove<R extends MoveRow>(
  tx: Db,
  news: CardNews,
  moves: MoneyMoves<R>,
  { id, outcome, at }: { id: string; outcome: LoadOutcome; at: Date },
): Promise<string | undefined> {
  const row = await lockMove(tx, moves, id);
  if (!row || row.done_at) return undefined;
  if (outcome !== 'processing') return endMove(tx, news, moves, row, { outcome, at });
  if (row.state === 'pending') await moves.accept?.(tx, row);
  if (row.state === 'pending' || row.held_at) {
    await tx.query(
      `update ${moves.table} set state = 'processing', held_at = null, held_for = null
       where id = $1`,
      [id],
    );
  }
  return undefined;
}

interface Ending {
  outcome: 'done' | 'refused';
  at: Date;
  /** The operator who decided; undefined if the issuer has answered. */
  by?: string;
}

/** Books the money of a move, or undoes it. @param row locked @returns the card's id */
export async function endMove<R extends MoveRow>(
  tx: Db,
  news: CardNews,
  moves: MoneyMoves<R>,
  row: R,
  { outcome, at, by }: Ending,
): Promise<string> {
  const { id, card_id: cardId, user_id: userId } = row;
  const end = { reference: id, at, ...(by && { actor: `operator:${by}` as const }) };
  await (outcome === 'done' ? moves.book(tx, row, end) : moves.undo(tx, row, end));
  // A decision of an operator keeps the reason why the move was held.
  await tx.query(
    `update ${moves.table} set state = $2, done_at = $3, due_at = null, decided_by = $4,
       held_at = case when $4::text is not null then held_at end,
       held_for = case when $4::text is not null then held_for end
     where id = $1`,
    [id, outcome === 'done' ? 'success' : 'failed', at, by ?? null],
  );
  await scheduleCardSync(tx, cardId, at);
  const [card] = await tx.query<{ last4: string }>('select last4 from cards where id = $1', [
    cardId,
  ]);
  const facts = {
    outcome: moves.news[outcome],
    card_id: cardId,
    ...(card && { last4: card.last4 }),
    amount: row.amount,
    asset: 'USDT',
  };
  await notifyMembers(tx, news, [{ userId, kind: 'card', facts }], at);
  tx.afterCommit(() => news.publish(userId, 'user@wallet', { reason: 'card' }));
  return cardId;
}

/** SQL on `w`: the move is processing, or its user is not frozen. `claimMove` checks it again. */
export const isMoveToSend = `(state = 'processing'
  or exists (select 1 from users u where u.id = w.user_id and u.frozen_at is null))`;

/** Sends or polls a move. @returns the card's id for an ended move. @throws IssuerError */
export async function sendMove<R extends MoveRow>(
  { db, clock, news, issuer }: { db: Db; clock: Clock; news: CardNews; issuer: Issuer },
  moves: MoneyMoves<R>,
  id: string,
): Promise<string | undefined> {
  const claimed = await db.tx((tx) => claimMove(tx, moves, id, clock.now()));
  if (!claimed) return undefined;
  const settle = (outcome: LoadOutcome) =>
    db.tx((tx) => settleMove(tx, news, moves, { id, outcome, at: clock.now() }));
  try {
    return await settle(await moves.ask(issuer, claimed.load));
  } catch (error) {
    if (error instanceof IssuerRefused) return settle('refused');
    const { asked_at: askedAt } = claimed;
    if (error instanceof IssuerMissing && !askedAt) await settle('refused');
    else await holdMove(db, moves, { id, askedAt, error, at: clock.now() });
    throw error;
  }
}

/** Minimum time from the first call until a conflict or defect holds a move for operators; ms. */
const holdAfterMs = 60 * 60 * 1_000;

/** Holds a move if its card is missing, or on a conflict or defect after `holdAfterMs`. */
async function holdMove<R extends MoveRow>(
  db: Db,
  { table }: MoneyMoves<R>,
  { id, askedAt, error, at }: { id: string; askedAt: Date | null; error: unknown; at: Date },
): Promise<void> {
  const isOld = askedAt !== null && at.getTime() - askedAt.getTime() >= holdAfterMs;
  let reason: 'missing' | 'conflict' | 'defect';
  if (error instanceof IssuerMissing) reason = 'missing';
  else if (error instanceof IssuerConflict && isOld) reason = 'conflict';
  else if (error instanceof IssuerDefect && isOld) reason = 'defect';
  else return;
  await db.query(
    `update ${table} set held_at = coalesce(held_at, $2), held_for = $3
     where id = $1 and done_at is null`,
    [id, at, reason],
  );
}

/**
 * Records the call before it is made, because this process may die. Returns undefined if the move
 * has ended, or if it is pending and the account is frozen.
 */
async function claimMove<R extends MoveRow>(
  tx: Db,
  moves: MoneyMoves<R>,
  id: string,
  at: Date,
): Promise<{ load: Load; asked_at: Date | null } | undefined> {
  const { table } = moves;
  const [found] = await tx.query<{ user_id: string; card: string }>(
    `select r.user_id, c.issuer_id as card from ${table} r join cards c on c.id = r.card_id
     where r.id = $1`,
    [id],
  );
  if (!found) return undefined;
  const user = await lockUserRow(tx, found.user_id);
  const row = await lockMove(tx, moves, id);
  if (!row || row.done_at) return undefined;
  if (user?.frozenAt && row.state === 'pending') {
    await tx.query(`update ${table} set due_at = $2, tries = 0 where id = $1`, [id, at]);
    return undefined;
  }
  const { asked_at } = row;
  await tx.query(
    `update ${table} set asked_at = coalesce(asked_at, $2), called_at = $2 where id = $1`,
    [id, at],
  );
  const load = {
    reference: moves.referenceOf(id),
    cardId: found.card,
    amount: BigInt(row.amount),
  };
  return { load, asked_at };
}
