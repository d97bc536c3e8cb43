import type { Db } from '../lib/db/index.ts';
import { markSettled, readDue } from './events.ts';
import { lockProgress } from './progress.ts';
import type { BlockId } from './read.ts';
import { type SourceTable, sourceNamed } from './source-table.ts';

export interface SettleOptions {
  chainId: number;
  /** The watcher's position: confirmations are counted from here. */
  position: BlockId;
  sources: SourceTable;
  at: Date;
}

/** Events settled in one go: a flood of them must not outlast the watcher's lease. */
const most = 100;
/** So many at the same time: each mostly waits for the database's answers. */
const atOnce = 4;

/**
 * Settles what has its confirmations, each event in a transaction of its own: it keeps the locks of
 * what it brings (a buyer's teams up to the root) no longer than one purchase does, and one that
 * cannot be settled does not hold up the others. Events of one reference keep their order.
 * @returns whether more are waiting
 * @throws what kept one of those that could not be settled
 */
export async function settle(db: Db, options: SettleOptions): Promise<boolean> {
  const { chainId, position, sources, at } = options;
  const due = await readDue(db, chainId, position.number, most + 1);
  const failures: unknown[] = [];
  const one = (id: string) =>
    db.tx(async (tx) => {
      if (!(await lockProgress(tx, chainId, position, 'share'))) return;
      const event = await markSettled(tx, id, at);
      if (event) await sourceNamed(sources, event.source).settled(tx, event, at);
    });
  const left = Map.groupBy(due.slice(0, most), ({ reference }) => reference).values();
  const inTurn = async () => {
    for (const events of left) {
      for (const { id } of events) await one(id).catch((error) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, inTurn));
  if (failures.length > 0) throw failures[0];
  return due.length > most;
}
