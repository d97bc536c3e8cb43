import { sql as raw, type Selectable } from 'kysely';
import { type Db, firstRow, rows, run, sql } from '../lib/db/index.ts';
import type { Tables } from '../lib/db/tables.ts';
import type { ChainEvent, StoredEvent } from './source.ts';

/** An event with the source that it belongs to. */
export interface SourcedEvent extends ChainEvent<unknown> {
  source: string;
}

export interface StoredSourcedEvent extends StoredEvent<unknown> {
  source: string;
  /** Blocks, its own included, before it counts. */
  needed: number;
}

/** Stores an event as seen; undefined when it is stored already (the same log read twice). */
export async function insertSeen(
  tx: Db,
  event: SourcedEvent,
  at: Date,
): Promise<StoredSourcedEvent | undefined> {
  const row = await firstRow(
    tx,
    sql
      .insertInto('chain_events')
      .values({
        source: event.source,
        chain_id: event.chainId,
        tx_hash: event.txHash,
        log_index: event.logIndex,
        block_number: event.blockNumber,
        block_hash: event.blockHash,
        contract: event.contract,
        reference: event.reference,
        data: JSON.stringify(event.data),
        seen_at: at,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['chain_id', 'tx_hash', 'log_index'])
          .where('orphaned_at', 'is', null)
          .doNothing(),
      )
      .returningAll(),
  );
  return row && toEvent(row);
}

/** Fixes how many blocks an event needs. */
export async function setNeeded(tx: Db, id: string, needed: number): Promise<void> {
  await run(
    tx,
    sql.updateTable('chain_events').set({ confirmations_needed: needed }).where('id', '=', id),
  );
}

/** Events that wait for confirmations, oldest first. */
export async function readSeen(db: Db, chainId: number): Promise<StoredSourcedEvent[]> {
  const found = await rows(db, waiting(chainId).orderBy('block_number').orderBy('log_index'));
  return found.map(toEvent);
}

/** Ids of events that have their confirmations at block `height`, oldest first. */
export async function readDue(
  db: Db,
  chainId: number,
  height: number,
  limit: number,
): Promise<{ id: string }[]> {
  return rows(
    db,
    sql
      .selectFrom('chain_events')
      .select('id')
      .where('chain_id', '=', String(chainId))
      .where('status', '=', 'seen')
      .where(raw<boolean>`block_number + confirmations_needed <= ${height + 1}`)
      .orderBy('block_number')
      .orderBy('log_index')
      .limit(limit),
  );
}

/** An event that still waits, locked until the transaction ends. */
export async function lockSeen(tx: Db, id: string): Promise<StoredSourcedEvent | undefined> {
  const row = await firstRow(
    tx,
    sql
      .selectFrom('chain_events')
      .selectAll()
      .where('id', '=', id)
      .where('status', '=', 'seen')
      .forUpdate(),
  );
  return row && toEvent(row);
}

/** Those of a reference. */
export async function readSeenOf(
  db: Db,
  chainId: number,
  source: string,
  reference: string,
): Promise<StoredSourcedEvent[]> {
  const found = await rows(
    db,
    waiting(chainId)
      .where('source', '=', source)
      .where('reference', '=', reference)
      .orderBy('block_number')
      .orderBy('log_index'),
  );
  return found.map(toEvent);
}

/** Whether some event waits for confirmations. */
export async function anySeen(db: Db, chainId: number): Promise<boolean> {
  return (await rows(db, waiting(chainId).limit(1))).length > 0;
}

export async function markSettled(tx: Db, id: string, at: Date): Promise<void> {
  await run(
    tx,
    sql.updateTable('chain_events').set({ status: 'settled', settled_at: at }).where('id', '=', id),
  );
}

/** Forgets events that were only seen, in blocks after `after`, and returns them. */
export async function deleteSeenAfter(
  tx: Db,
  chainId: number,
  after: number,
): Promise<StoredSourcedEvent[]> {
  const found = await rows(
    tx,
    sql
      .deleteFrom('chain_events')
      .where('chain_id', '=', String(chainId))
      .where('status', '=', 'seen')
      .where('block_number', '>', String(after))
      .returningAll(),
  );
  return found.map(toEvent);
}

/** Events on the chain, as we know it, in blocks `from` to `to`, of these sources. */
export async function readKnown(
  db: Db,
  chainId: number,
  sources: string[],
  from: number,
  to: number,
): Promise<StoredSourcedEvent[]> {
  const found = await rows(
    db,
    sql
      .selectFrom('chain_events')
      .selectAll()
      .where('chain_id', '=', String(chainId))
      .where('source', 'in', sources)
      .where('orphaned_at', 'is', null)
      .where('block_number', '>=', String(from))
      .where('block_number', '<=', String(to)),
  );
  return found.map(toEvent);
}

function waiting(chainId: number) {
  return sql
    .selectFrom('chain_events')
    .selectAll()
    .where('chain_id', '=', String(chainId))
    .where('status', '=', 'seen');
}

function toEvent(row: Selectable<Tables['chain_events']>): StoredSourcedEvent {
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
    needed: row.confirmations_needed,
  };
}
