import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { unsettledKind } from './incidents.ts';

const found = sql
  .selectFrom('chain_incidents')
  .select(['id', 'kind', 'event_id', 'detail', 'created_at', 'resolved_at', 'note']);
const counted = found.select((e) => e.fn.countAll<string>().over().as('total'));

/** Lists open incidents, oldest first; with `all` also closed ones, latest first. */
export async function listIncidents(
  db: Db,
  { all = false, limit = 200 }: { all?: boolean; limit?: number } = {},
) {
  const wanted = all
    ? counted.orderBy('id', 'desc')
    : counted.where('resolved_at', 'is', null).orderBy('id');
  const list = await db.rows(wanted.limit(limit));
  return { list, total: Number(list[0]?.total ?? 0) };
}

/**
 * Resolves an incident. Repeating the call is a no-op.
 * @returns false when it was resolved with this note before
 * @throws Refusal notFound, or conflict when it was resolved with another note
 */
export async function resolveIncident(
  tx: Db,
  id: string,
  note: string,
  at: Date,
): Promise<boolean> {
  const row = await tx.first(found.where('id', '=', id).forNoKeyUpdate());
  if (!row) throw new Refusal('notFound', `There is no incident ${id}.`);
  if (row.resolved_at) {
    if (row.note === note) return false;
    const when = row.resolved_at.toISOString();
    throw new Refusal('conflict', `Incident ${id} was resolved at ${when}: ${row.note ?? ''}`);
  }
  const closed = { resolved_at: at, note };
  await tx.run(sql.update('chain_incidents', { id }, closed));
  return true;
}

/**
 * Makes the event of an incident due at once. Repeating the call is a no-op.
 * @returns false when a retry is already due
 * @throws Refusal notFound, or conflict when there is no event to retry
 */
export async function retryIncident(tx: Db, id: string): Promise<boolean> {
  const row = await tx.first(found.where('id', '=', id));
  if (!row) throw new Refusal('notFound', `There is no incident ${id}.`);
  if (row.kind !== unsettledKind) {
    throw new Refusal('conflict', `Incident ${id} has no event to retry.`);
  }
  const event = await tx.first(
    sql
      .from('chain_events', { status: 'seen' })
      .where('id', '=', row.event_id)
      .select('next_try_at')
      .forNoKeyUpdate(),
  );
  if (!event) {
    throw new Refusal('conflict', `The event of incident ${id} is no longer waiting.`);
  }
  if (event.next_try_at === null) return false;
  await tx.run(
    sql.updateTable('chain_events').set({ next_try_at: null }).where('id', '=', row.event_id),
  );
  return true;
}

export async function readIncidentNotes(db: Db): Promise<string[]> {
  const { list, total } = await listIncidents(db);
  const lines = list.map(
    ({ id, kind, detail, created_at }) =>
      `chain incident ${id} is open since ${created_at.toISOString()}: ${kind.replaceAll('_', ' ')} ` +
      JSON.stringify(detail),
  );
  if (list.length < total) {
    lines.unshift(`${total} chain incidents are open; the oldest ${list.length} are named`);
  }
  return lines;
}
