import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { type CardNews, endMove, lockMove, type MoneyMoves, type MoveRow } from './money-moves.ts';
import { topUps } from './recharges.ts';
import { unloads } from './unloads.ts';

/** A load or unload whose outcome the issuer does not report. An operator has to find the outcome. */
interface HeldMove {
  id: string;
  user_id: string;
  card_id: string;
  /** The issuer's id of the card. */
  issuer_card: string;
  amount: string;
  held_for: 'missing' | 'conflict' | 'defect';
  held_at: Date;
  called_at: Date;
  created_at: Date;
}

interface HeldLoad extends HeldMove {
  fee: string;
}

const isHeld = 'r.held_at is not null and r.done_at is null';

interface Held<T> {
  list: T[];
  total: number;
}

export const listHeldLoads = (db: Db, { limit }: { limit: number }): Promise<Held<HeldLoad>> =>
  listHeld(db, topUps, 'r.fee,', limit);

export const listHeldUnloads = (db: Db, { limit }: { limit: number }): Promise<Held<HeldMove>> =>
  listHeld(db, unloads, '', limit);

async function listHeld<T extends HeldMove>(
  db: Db,
  { table }: Pick<MoneyMoves, 'table'>,
  columns: string,
  limit: number,
): Promise<Held<T>> {
  const list = await db.query<T>(
    `select r.id, r.user_id, r.card_id, c.issuer_id as issuer_card, r.amount, ${columns} r.held_for,
       r.held_at, r.called_at, r.created_at
     from ${table} r join cards c on c.id = r.card_id
     where ${isHeld} order by r.held_at, r.id limit $1`,
    [limit],
  );
  const [count] = await db.query<{ total: number }>(
    `select count(*)::integer as total from ${table} r where ${isHeld}`,
  );
  return { list, total: count?.total ?? 0 };
}

/** Returns notes for `ops verify` if loads or unloads are held. They are no violation. */
export async function heldLoadNotes(db: Db): Promise<string[]> {
  const notes: string[] = [];
  for (const [name, held] of [
    ['loads', await listHeldLoads(db, { limit: 1 })],
    ['unloads', await listHeldUnloads(db, { limit: 1 })],
  ] as const) {
    const [oldest] = held.list;
    if (!oldest) continue;
    const since = oldest.held_at.toISOString();
    notes.push(
      `card ${name} that wait for a decision: ${held.total}, the oldest since ${since} (see 'card ${name}')`,
    );
  }
  return notes;
}

/** Time after which a call to the issuer has ended, including time-outs of its requests; ms. */
const callMs = 60_000;

interface Decision<Outcome> {
  id: string;
  outcome: Outcome;
  by: string;
  at: Date;
}

interface Decided {
  cardId: string;
  userId: string;
  changed: boolean;
}

/** Ends a held load by a decision. Repeating it is a no-op. @throws Refusal notFound, conflict */
export const endHeldLoad = (tx: Db, news: CardNews, decision: Decision<'loaded' | 'refund'>) =>
  endHeld(tx, news, topUps, 'Card load', {
    ...decision,
    outcome: decision.outcome === 'loaded' ? 'done' : 'refused',
  });

/** As `endHeldLoad`, for an unload: the issuer has taken the money off the card, or it has not. */
export const endHeldUnload = (tx: Db, news: CardNews, decision: Decision<'unloaded' | 'kept'>) =>
  endHeld(tx, news, unloads, 'Card unload', {
    ...decision,
    outcome: decision.outcome === 'unloaded' ? 'done' : 'refused',
  });

async function endHeld<R extends MoveRow>(
  tx: Db,
  news: CardNews,
  moves: MoneyMoves<R>,
  name: 'Card load' | 'Card unload',
  { id, outcome, by, at }: Decision<'done' | 'refused'>,
): Promise<Decided> {
  const row = await lockMove(tx, moves, id);
  if (!row) throw new Refusal('notFound', `There is no ${name.toLowerCase()} ${id}.`);
  const known = { cardId: row.card_id, userId: row.user_id };
  if (row.done_at) {
    const state = outcome === 'done' ? 'success' : 'failed';
    if (row.decided_by && row.state === state) return { ...known, changed: false };
    const who = row.decided_by ? 'an operator' : 'the issuer';
    throw new Refusal('conflict', `${name} ${id} has ended: ${who} set it to ${row.state}.`);
  }
  if (!row.held_at) {
    const line = `${name} ${id} is not held: it is ${row.state}, and its call to the issuer is repeated.`;
    throw new Refusal('conflict', line);
  }
  if (row.called_at && at.getTime() - row.called_at.getTime() < callMs) {
    const line = `The issuer was called for ${name.toLowerCase()} ${id} just now. Check it there again in a minute.`;
    throw new Refusal('conflict', line);
  }
  await endMove(tx, news, moves, row, { outcome, at, by });
  return { ...known, changed: true };
}
