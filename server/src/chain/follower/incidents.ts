import { type Db, sql } from '../../platform/database/index.ts';
import type { TimedEvent } from './events.ts';

/** A settled event that is no longer on the chain. */
export interface Orphan {
  eventId: string;
  source: string;
  txHash: string;
  reference: string;
}

/**
 * Opens an incident for each settled event in blocks after `after`; `height` is the position before
 * the rollback. Nothing is reversed: goods may have been delivered, and most events return.
 */
export async function recordOrphans(
  tx: Db,
  chainId: number,
  { after, height }: { after: number; height: number },
  at: Date,
): Promise<Orphan[]> {
  const found = await tx.rows(
    sql
      .update(
        'chain_events',
        { chain_id: String(chainId), status: 'settled', orphaned_at: null },
        { orphaned_at: at, orphaned_height: height },
      )
      .where('block_number', '>', String(after))
      .returning(['id', 'source', 'tx_hash', 'reference']),
  );
  const orphans = found.map(
    ({ id, source, tx_hash, reference }): Orphan => ({
      eventId: id,
      source,
      txHash: tx_hash,
      reference,
    }),
  );
  for (const { eventId, ...detail } of orphans) {
    await tx.run(
      sql.insertInto('chain_incidents').values({
        chain_id: String(chainId),
        kind: 'settled_event_orphaned',
        event_id: eventId,
        detail: JSON.stringify({ ...detail, commonAncestor: after }),
        created_at: at,
      }),
    );
  }
  return orphans;
}

/** Whether a settled event is off the chain and may return. */
export async function anyOrphan(tx: Db, chainId: number): Promise<boolean> {
  const found = await tx.first(
    sql
      .from('chain_events', { chain_id: String(chainId), given_up_at: null })
      .select('id')
      .where('orphaned_at', 'is not', null)
      .limit(1),
  );
  return found !== undefined;
}

/**
 * Closes the incident of an orphaned event that is on the chain again, possibly at another
 * position. The event is not settled again.
 * @returns false without such an event; one that was given up does not count
 */
export async function readopt(tx: Db, event: TimedEvent, at: Date): Promise<boolean> {
  // Lock the event, so that it is either given up or adopted again, never both.
  const orphan = await tx.first(
    sql
      .from('chain_events', {
        chain_id: String(event.chainId),
        source: event.source,
        tx_hash: event.txHash,
        reference: event.reference,
        contract: event.contract,
        given_up_at: null,
      })
      .select('id')
      .where('orphaned_at', 'is not', null)
      .orderBy('log_index')
      .forNoKeyUpdate(),
  );
  if (!orphan) return false;
  await tx.run(
    sql.update(
      'chain_events',
      { id: orphan.id },
      {
        orphaned_at: null,
        orphaned_height: null,
        block_number: event.blockNumber,
        block_hash: event.blockHash,
        block_time: event.blockTime,
        log_index: event.logIndex,
      },
    ),
  );
  await closeIncidents(tx, orphan.id, 'on the chain again', at);
  return true;
}

export async function closeIncidents(
  tx: Db,
  eventId: string,
  note: string,
  at: Date,
): Promise<void> {
  await tx.run(
    sql.update(
      'chain_incidents',
      { event_id: eventId, resolved_at: null },
      { resolved_at: at, note },
    ),
  );
}

export const unsettledKind = 'event_not_settled';

interface UnsettledDetail {
  source: string;
  reference: string;
  txHash: string;
  tries: number;
  error: string;
}

/** Opens or updates the event's incident. Opens no other after an operator has closed it. */
export async function recordUnsettled(
  tx: Db,
  eventId: string,
  { error, ...detail }: UnsettledDetail,
  at: Date,
): Promise<void> {
  const text = JSON.stringify({ ...detail, error: error.slice(0, 500) });
  const known = await tx.query(
    `update chain_incidents set detail = case when resolved_at is null then $3::jsonb else detail end
     where event_id = $1 and kind = $2 returning id`,
    [eventId, unsettledKind, text],
  );
  if (known.length > 0) return;
  await tx.query(
    `insert into chain_incidents (chain_id, kind, event_id, detail, created_at)
     select chain_id, $2, id, $3::jsonb, $4::timestamptz from chain_events where id = $1`,
    [eventId, unsettledKind, text, at],
  );
}

/** Closes the incidents of seen events in blocks after `after`, before the events are deleted. */
export async function leaveIncidents(
  tx: Db,
  chainId: number,
  after: number,
  at: Date,
): Promise<void> {
  await tx.query(
    `update chain_incidents i set event_id = null, resolved_at = coalesce(i.resolved_at, $3),
       note = coalesce(i.note, 'a reorg removed the event')
     from chain_events c
     where c.id = i.event_id and c.chain_id = $1 and c.status = 'seen' and c.block_number > $2`,
    [chainId, after, at],
  );
}
