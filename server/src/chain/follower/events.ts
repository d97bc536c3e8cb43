import { sql as raw } from 'kysely';
import { type Db, type Row, sql } from '../../platform/database/index.ts';
import type { ChainEvent, StoredEvent } from './source.ts';

export interface SourcedEvent extends ChainEvent<unknown> {
  source: string;
}

export interface TimedEvent extends SourcedEvent {
  blockTime: Date;
}

export interface StoredSourcedEvent extends StoredEvent<unknown> {
  source: string;
  /** Required confirmations, including the event's own block. */
  needed: number;
  /** Failed attempts to settle the event. */
  tries: number;
}

/** Inserts events in their order. @returns the new ones; a log read twice is stored once */
export async function insertSeen(
  tx: Db,
  events: readonly TimedEvent[],
  at: Date,
): Promise<StoredSourcedEvent[]> {
  if (events.length === 0) return [];
  const batch = events.map((event) => ({
    source: event.source,
    chain_id: event.chainId,
    tx_hash: event.txHash,
    log_index: event.logIndex,
    block_number: event.blockNumber,
    block_hash: event.blockHash,
    block_time: event.blockTime,
    contract: event.contract,
    reference: event.reference,
    data: event.data,
  }));
  const found = await tx.query<Row<'chain_events'>>(
    `insert into chain_events (source, chain_id, tx_hash, log_index, block_number, block_hash,
       block_time, contract, reference, data, seen_at)
     select source, chain_id, tx_hash, log_index, block_number, block_hash, block_time, contract,
       reference, data, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as event (source text, chain_id bigint, tx_hash text,
       log_index integer, block_number bigint, block_hash text, block_time timestamptz,
       contract text, reference text, data jsonb)
     on conflict (chain_id, tx_hash, log_index) where orphaned_at is null do nothing
     returning *`,
    [JSON.stringify(batch), at],
  );
  return found
    .map(toEvent)
    .sort((a, b) => a.blockNumber - b.blockNumber || a.logIndex - b.logIndex);
}

export async function setNeeded(tx: Db, ids: readonly string[], needed: number): Promise<void> {
  await tx.query('update chain_events set confirmations_needed = $2 where id = any($1::bigint[])', [
    ids,
    needed,
  ]);
}

/** Returns events that lack confirmations at block `height`, oldest first. */
export async function readUnconfirmed(
  db: Db,
  chainId: number,
  height: number,
): Promise<StoredSourcedEvent[]> {
  const found = await db.rows(
    waiting(chainId)
      .where(raw<boolean>`block_number + confirmations_needed > ${height + 1}`)
      .orderBy('block_number')
      .orderBy('log_index'),
  );
  return found.map(toEvent);
}

export async function readSeenOf(
  db: Db,
  chainId: number,
  source: string,
  reference: string,
): Promise<StoredSourcedEvent[]> {
  const found = await db.rows(
    waiting(chainId)
      .where('source', '=', source)
      .where('reference', '=', reference)
      .orderBy('block_number')
      .orderBy('log_index'),
  );
  return found.map(toEvent);
}

interface PendingEvents {
  /** Whether any event is pending. */
  any: boolean;
  /** Whether any of them lacks confirmations. */
  unconfirmed: boolean;
}

export async function readPending(db: Db, chainId: number): Promise<PendingEvents> {
  const pending = `select 1 from chain_events where chain_id = $1 and status = 'seen'`;
  const [row] = await db.query<PendingEvents>(
    `select exists (${pending}) as any, exists (
       ${pending} and block_number + confirmations_needed > (
         select last_block + 1 from chain_progress where chain_id = $1
       )
     ) as unconfirmed`,
    [chainId],
  );
  return row ?? { any: false, unconfirmed: false };
}

export async function deleteSeenAfter(
  tx: Db,
  chainId: number,
  after: number,
): Promise<StoredSourcedEvent[]> {
  const found = await tx.rows(
    sql
      .delete('chain_events', { chain_id: String(chainId), status: 'seen' })
      .where('block_number', '>', String(after))
      .returningAll(),
  );
  return found.map(toEvent);
}

/** Returns stored events of these sources that are on the chain, in blocks `from` to `to`. */
export async function readKnown(
  db: Db,
  chainId: number,
  sources: string[],
  from: number,
  to: number,
): Promise<StoredSourcedEvent[]> {
  const found = await db.rows(
    sql
      .from('chain_events', { chain_id: String(chainId), orphaned_at: null })
      .selectAll()
      .where('source', 'in', sources)
      .where('block_number', '>=', String(from))
      .where('block_number', '<=', String(to)),
  );
  return found.map(toEvent);
}

function waiting(chainId: number) {
  return sql.from('chain_events', { chain_id: String(chainId), status: 'seen' }).selectAll();
}

export function toEvent(row: Row<'chain_events'>): StoredSourcedEvent {
  return {
    id: row.id,
    source: row.source,
    chainId: Number(row.chain_id),
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    contract: row.contract,
    reference: row.reference,
    data: row.data,
    blockTime: row.block_time,
    needed: row.confirmations_needed,
    tries: row.tries,
  };
}
