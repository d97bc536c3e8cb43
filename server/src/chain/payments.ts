import type { Db } from '../db/index.ts';
import type { ChainPayment } from './payment.ts';

/** A payment as stored; `id` is the row's. */
export interface StoredPayment extends ChainPayment {
  id: string;
}

interface PaymentRow {
  id: string | number;
  chain_id: string | number;
  tx_hash: string;
  log_index: number;
  block_number: string | number;
  block_hash: string;
  contract: string;
  reference: string;
  payer: string;
  token: string | null;
  amount: string;
}

/** Stores a payment as seen; false when it is stored already (the same log read twice). */
export async function insertSeen(db: Db, payment: ChainPayment, at: Date): Promise<boolean> {
  const rows = await db.query(
    `insert into chain_payments (chain_id, tx_hash, log_index, block_number, block_hash, contract,
       reference, payer, token, amount, seen_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
     on conflict (chain_id, tx_hash, log_index) do nothing returning id`,
    [
      payment.chainId,
      payment.txHash,
      payment.logIndex,
      payment.blockNumber,
      payment.blockHash,
      payment.contract,
      payment.reference,
      payment.payer,
      payment.token,
      payment.amount.toString(),
      at,
    ],
  );
  return rows.length > 0;
}

/** Payments with enough confirmations when `upTo` is the youngest block that has them, oldest first. */
export async function readDue(db: Db, chainId: number, upTo: number): Promise<StoredPayment[]> {
  const rows = await db.query<PaymentRow>(
    `select * from chain_payments where chain_id = $1 and status = 'seen' and block_number <= $2
     order by block_number, log_index`,
    [chainId, upTo],
  );
  return rows.map(toPayment);
}

/** Payments of a reference that still wait for confirmations, oldest first. */
export async function readSeenOf(
  db: Db,
  chainId: number,
  reference: string,
): Promise<StoredPayment[]> {
  const rows = await db.query<PaymentRow>(
    `select * from chain_payments where chain_id = $1 and status = 'seen' and reference = $2
     order by block_number, log_index`,
    [chainId, reference],
  );
  return rows.map(toPayment);
}

/** Whether some payment still waits for confirmations. */
export async function anySeen(db: Db, chainId: number): Promise<boolean> {
  const rows = await db.query(
    `select 1 from chain_payments where chain_id = $1 and status = 'seen' limit 1`,
    [chainId],
  );
  return rows.length > 0;
}

/** Closes a payment: credited to its order, or, with a reason, kept as unmatched. */
export async function markSettled(
  db: Db,
  id: string,
  { orderId, reason }: { orderId: string | null; reason: string | null },
  at: Date,
): Promise<void> {
  await db.query(
    `update chain_payments set status = $2, order_id = $3, reason = $4, settled_at = $5
     where id = $1`,
    [id, reason === null ? 'credited' : 'unmatched', orderId, reason, at],
  );
}

/** Forgets payments that were only seen, in blocks after `after`; returns their references. */
export async function deleteSeenAfter(db: Db, chainId: number, after: number): Promise<string[]> {
  const rows = await db.query<{ reference: string }>(
    `delete from chain_payments
     where chain_id = $1 and status = 'seen' and block_number > $2 returning reference`,
    [chainId, after],
  );
  return rows.map(({ reference }) => reference);
}

function toPayment(row: PaymentRow): StoredPayment {
  return {
    id: String(row.id),
    chainId: Number(row.chain_id),
    txHash: row.tx_hash,
    logIndex: row.log_index,
    blockNumber: Number(row.block_number),
    blockHash: row.block_hash,
    contract: row.contract,
    reference: row.reference,
    payer: row.payer,
    token: row.token,
    amount: BigInt(row.amount),
  };
}
