import type { Order, OrderStatus } from '@shared/contract';
import type { Db } from '../db/index.ts';
import { nextOrderStatus } from './order-state.ts';

/** An order as stored. */
export interface StoredOrder {
  id: string;
  userId: string;
  kind: 'ticket';
  quantity: number;
  status: OrderStatus;
  chainId: number;
  contract: string;
  reference: string;
  /** null: the native coin. */
  token: string | null;
  /** Base units of the token or coin. */
  amount: bigint;
  confirmations: number;
  confirmationsNeeded: number;
  txHash: string | null;
  createdAt: Date;
  expiresAt: Date;
  paidAt: Date | null;
}

interface OrderRow {
  id: string;
  user_id: string | number;
  kind: 'ticket';
  quantity: number;
  status: OrderStatus;
  chain_id: string | number;
  contract: string;
  reference: string;
  token: string | null;
  amount: string;
  confirmations: number;
  confirmations_needed: number;
  tx_hash: string | null;
  created_at: Date;
  expires_at: Date;
  paid_at: Date | null;
}

/** Stores a new order. */
export async function insertOrder(db: Db, order: StoredOrder): Promise<void> {
  await db.query(
    `insert into orders (id, user_id, kind, quantity, status, chain_id, contract, reference, token,
       amount, confirmations_needed, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      order.id,
      order.userId,
      order.kind,
      order.quantity,
      order.status,
      order.chainId,
      order.contract,
      order.reference,
      order.token,
      order.amount.toString(),
      order.confirmationsNeeded,
      order.createdAt,
      order.expiresAt,
    ],
  );
}

export async function readOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  const [row] = await db.query<OrderRow>('select * from orders where id = $1', [id]);
  return row && toOrder(row);
}

/** A user's orders that are still to be paid or being confirmed, newest first. */
export async function readOpenOrders(db: Db, userId: string, now: Date): Promise<StoredOrder[]> {
  const rows = await db.query<OrderRow>(
    `select * from orders where user_id = $1
       and (status = 'confirming' or (status = 'awaiting_payment' and expires_at > $2))
     order by created_at desc, id desc`,
    [userId, now],
  );
  return rows.map(toOrder);
}

/** The order a payment names, locked for the transaction. */
export async function lockOrderByReference(
  db: Db,
  reference: string,
): Promise<StoredOrder | undefined> {
  const [row] = await db.query<OrderRow>('select * from orders where reference = $1 for update', [
    reference,
  ]);
  return row && toOrder(row);
}

/** Stores what changes in an order's life. */
export async function updateOrder(
  db: Db,
  { id, status, confirmations, txHash, paidAt }: StoredOrder,
): Promise<void> {
  await db.query(
    `update orders set status = $2, confirmations = $3, tx_hash = $4, paid_at = $5 where id = $1`,
    [id, status, confirmations, txHash, paidAt],
  );
}

/** The order as the API shows it; its time may have run out since it was stored. */
export function presentOrder(order: StoredOrder, now: Date): Order {
  return {
    id: order.id,
    kind: order.kind,
    quantity: order.quantity,
    status: nextOrderStatus(order.status, 'time', now, order.expiresAt),
    payment: {
      chain_id: order.chainId,
      contract: order.contract,
      reference: order.reference,
      token: order.token,
      amount: order.amount.toString(),
    },
    confirmations: order.confirmations,
    confirmations_needed: order.confirmationsNeeded,
    tx_hash: order.txHash,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    paid_at: order.paidAt?.toISOString() ?? null,
  };
}

function toOrder(row: OrderRow): StoredOrder {
  return {
    id: row.id,
    userId: String(row.user_id),
    kind: row.kind,
    quantity: row.quantity,
    status: row.status,
    chainId: Number(row.chain_id),
    contract: row.contract,
    reference: row.reference,
    token: row.token,
    amount: BigInt(row.amount),
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    txHash: row.tx_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    paidAt: row.paid_at,
  };
}
