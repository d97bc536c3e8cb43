import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { type CardNews, endRecharge, lockRecharge } from './recharges.ts';

/** A load whose outcome the issuer does not report. An operator has to find the outcome. */
interface HeldLoad {
  id: string;
  user_id: string;
  card_id: string;
  /** The issuer's id of the card. */
  issuer_card: string;
  amount: string;
  fee: string;
  held_for: 'missing' | 'conflict' | 'defect';
  held_at: Date;
  called_at: Date;
  created_at: Date;
}

const isHeld = 'r.held_at is not null and r.done_at is null';

export async function listHeldLoads(
  db: Db,
  { limit }: { limit: number },
): Promise<{ list: HeldLoad[]; total: number }> {
  const list = await db.query<HeldLoad>(
    `select r.id, r.user_id, r.card_id, c.issuer_id as issuer_card, r.amount, r.fee, r.held_for, r.held_at,
       r.called_at, r.created_at
     from card_recharges r join cards c on c.id = r.card_id
     where ${isHeld} order by r.held_at, r.id limit $1`,
    [limit],
  );
  const [count] = await db.query<{ total: number }>(
    `select count(*)::integer as total from card_recharges r where ${isHeld}`,
  );
  return { list, total: count?.total ?? 0 };
}

/** Returns a note for `ops verify` if loads are held. Held loads are no violation. */
export async function heldLoadNotes(db: Db): Promise<string[]> {
  const { list, total } = await listHeldLoads(db, { limit: 1 });
  const [oldest] = list;
  if (!oldest) return [];
  const since = oldest.held_at.toISOString();
  return [
    `card loads that wait for a decision: ${total}, the oldest since ${since} (see 'card loads')`,
  ];
}

/** Time after which a call to the issuer has ended, including time-outs of its requests; ms. */
const callMs = 60_000;

/** Ends a held load by a decision. Repeating it is a no-op. @throws Refusal notFound, conflict */
export async function endHeldLoad(
  tx: Db,
  news: CardNews,
  { id, outcome, by, at }: { id: string; outcome: 'loaded' | 'refund'; by: string; at: Date },
): Promise<{ cardId: string; userId: string; changed: boolean }> {
  const row = await lockRecharge(tx, id);
  if (!row) throw new Refusal('notFound', `There is no card load ${id}.`);
  const known = { cardId: row.card_id, userId: row.user_id };
  if (row.done_at) {
    const state = outcome === 'loaded' ? 'success' : 'failed';
    if (row.decided_by && row.state === state) return { ...known, changed: false };
    const who = row.decided_by ? 'an operator' : 'the issuer';
    throw new Refusal('conflict', `Card load ${id} has ended: ${who} set it to ${row.state}.`);
  }
  if (!row.held_at) {
    const line = `Card load ${id} is not held: it is ${row.state}, and its call to the issuer is repeated.`;
    throw new Refusal('conflict', line);
  }
  if (row.called_at && at.getTime() - row.called_at.getTime() < callMs) {
    const line = `The issuer was called for card load ${id} just now. Check it there again in a minute.`;
    throw new Refusal('conflict', line);
  }
  await endRecharge(tx, news, row, { outcome: outcome === 'loaded' ? 'done' : 'refused', at, by });
  return { ...known, changed: true };
}
