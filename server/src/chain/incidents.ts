import type { Db } from '../db/index.ts';
import type { ChainPayment } from './payment.ts';

/** A settled payment that is no longer on the chain. */
export interface Orphan {
  paymentId: string;
  txHash: string;
  orderId: string | null;
}

/**
 * Records settled payments in blocks after `after` as orphaned, each with an incident. Nothing is
 * taken back: goods may have been handed out, and the transaction is usually mined again.
 */
export async function recordOrphans(
  db: Db,
  chainId: number,
  after: number,
  at: Date,
): Promise<Orphan[]> {
  const rows = await db.query<{ id: string | number; tx_hash: string; order_id: string | null }>(
    `update chain_payments set orphaned_at = $3
     where chain_id = $1 and status <> 'seen' and block_number > $2 and orphaned_at is null
     returning id, tx_hash, order_id`,
    [chainId, after, at],
  );
  for (const { id, tx_hash, order_id } of rows) {
    await db.query(
      `insert into chain_incidents (chain_id, kind, payment_id, detail, created_at)
       values ($1, 'settled_payment_orphaned', $2, $3, $4)`,
      [
        chainId,
        id,
        JSON.stringify({ txHash: tx_hash, orderId: order_id, commonAncestor: after }),
        at,
      ],
    );
  }
  return rows.map(({ id, tx_hash, order_id }) => ({
    paymentId: String(id),
    txHash: tx_hash,
    orderId: order_id,
  }));
}

/**
 * When an orphaned payment is on the chain again, possibly at another place, its row follows it and
 * its incident is closed; true then. It was settled before and is not settled again.
 */
export async function readopt(db: Db, payment: ChainPayment, at: Date): Promise<boolean> {
  const [row] = await db.query<{ id: string | number }>(
    `update chain_payments
     set orphaned_at = null, block_number = $5, block_hash = $6, log_index = $7
     where chain_id = $1 and tx_hash = $2 and reference = $3 and payer = $4
       and orphaned_at is not null
     returning id`,
    [
      payment.chainId,
      payment.txHash,
      payment.reference,
      payment.payer,
      payment.blockNumber,
      payment.blockHash,
      payment.logIndex,
    ],
  );
  if (!row) return false;
  await db.query(
    'update chain_incidents set resolved_at = $2 where payment_id = $1 and resolved_at is null',
    [row.id, at],
  );
  return true;
}
