import type { Db } from '../db/index.ts';
import * as orders from '../tickets/payments.ts';
import { assetOf, type TokenAssets } from './contracts.ts';
import { readopt } from './incidents.ts';
import { insertSeen, markSettled, readDue } from './payments.ts';
import { advanceProgress, lockProgress } from './progress.ts';
import type { BlockId, ChainRange } from './read.ts';

export interface AdvanceOptions {
  chainId: number;
  /** Position the range follows. */
  after: BlockId;
  confirmations: number;
  windowSize: number;
  tokens: TokenAssets;
  at: Date;
}

/**
 * Takes a range of blocks into the database: payments, orders, ledger, tickets and the watcher's
 * position in one transaction, so that a kill at any moment leaves all of it or nothing.
 *
 * @returns ids of the orders that changed, to be announced after the commit
 */
export function advance(db: Db, range: ChainRange, options: AdvanceOptions): Promise<Set<string>> {
  const { chainId, after, confirmations, windowSize, at } = options;
  const settledUpTo = range.to.number - confirmations + 1;
  return db.tx(async (tx) => {
    const changed = new Set<string>();
    if (!(await lockProgress(tx, chainId, after))) return changed;
    await takeIn(tx, range, changed, at);
    await settle(tx, settledUpTo, options, changed);
    for (const id of await orders.countConfirmations(tx, chainId, range.to.number)) changed.add(id);
    await advanceProgress(tx, chainId, range.window, windowSize, at);
    return changed;
  });
}

async function takeIn(db: Db, range: ChainRange, changed: Set<string>, at: Date): Promise<void> {
  for (const payment of range.payments) {
    if (await readopt(db, payment, at)) continue;
    if (!(await insertSeen(db, payment, at))) continue;
    const orderId = await orders.paymentSeen(db, payment, at);
    if (orderId) changed.add(orderId);
  }
}

async function settle(
  db: Db,
  upTo: number,
  { chainId, tokens, at }: AdvanceOptions,
  changed: Set<string>,
): Promise<void> {
  for (const payment of await readDue(db, chainId, upTo)) {
    const asset = assetOf(tokens, payment.token);
    const settlement = await orders.settlePayment(db, payment, asset, at);
    await markSettled(db, payment.id, settlement, at);
    if (settlement.orderId && settlement.reason === null) changed.add(settlement.orderId);
  }
}
