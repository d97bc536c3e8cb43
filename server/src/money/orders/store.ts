import type { AnyOrderKind, Asset, Order, OrderStatus, PaymentCall } from '@shared/contract';
import { sql as raw } from 'kysely';
import { minOrderTtlMs } from '../../config/settings/index.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Db, type NewRow, type Row, sql } from '../../platform/database/index.ts';
import { forSubject } from '../../platform/tracing/index.ts';
import { nextOrderStatus } from './order-state.ts';

export interface StoredOrder {
  id: string;
  userId: string;
  kind: AnyOrderKind;
  /** Id of the item that the order pays for; null if its kind has only one item. */
  subject: string | null;
  quantity: number;
  status: OrderStatus;
  version: number;
  chainId: number;
  contract: string;
  /** The contract call that pays it. */
  call: PaymentCall;
  reference: string;
  asset: Asset;
  /** Token contract; null for the native coin. */
  token: string | null;
  /** Base units. */
  amount: bigint;
  /** Terms that fulfilment needs; null if none are stored. */
  promise: OrderPromise | null;
  confirmations: number;
  confirmationsNeeded: number;
  txHash: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** A payment mined up to this long after `expiresAt` still counts (ms). */
  graceMs: number;
  paidAt: Date | null;
  cancelledAt: Date | null;
}

/** Terms of an order besides quantity and amount; their shape depends on its kind. */
export type OrderPromise = Readonly<Record<string, string | number>>;

export async function insertOrder(db: Db, order: NewRow<'orders'>): Promise<StoredOrder> {
  const row = await db.first(sql.insertInto('orders').values(order).returningAll());
  return toOrder(row as Row<'orders'>);
}

const everything = sql.selectFrom('orders').selectAll();

export async function readOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  const row = await db.first(everything.where('id', '=', id));
  return row && toOrder(row);
}

/** Returns the terms of an order. @throws Error when it was stored without terms */
export function promiseOf<P extends OrderPromise>({ id, promise }: StoredOrder): P {
  if (!promise) throw new Error(`order ${id} has no terms to fulfil`);
  return promise as P;
}

export async function lockOrder(db: Db, id: string): Promise<StoredOrder | undefined> {
  const row = await db.first(everything.where('id', '=', id).forNoKeyUpdate());
  return row && toOrder(row);
}

export async function lockOrderByReference(
  db: Db,
  reference: string,
): Promise<StoredOrder | undefined> {
  return (await lockOrdersByReference(db, [reference])).get(reference);
}

/** Locks orders, and returns them by their references. */
export async function lockOrdersByReference(
  db: Db,
  references: readonly string[],
): Promise<Map<string, StoredOrder>> {
  const given = raw<boolean>`reference = any(${references}::text[])`;
  const rows = await db.rows(everything.where(given).orderBy('id').forNoKeyUpdate());
  return new Map(rows.map((row) => [row.reference, toOrder(row)]));
}

/** Reads a user's confirming orders and unexpired unpaid orders, newest first. */
export async function readOpenOrders(db: Db, userId: string, now: Date): Promise<StoredOrder[]> {
  const found = await db.rows(
    everything
      .where('user_id', '=', userId)
      .where((e) =>
        e.or([
          e('status', '=', 'confirming'),
          e.and([e('status', '=', 'awaiting_payment'), e('expires_at', '>', now)]),
        ]),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc'),
  );
  return found.map(toOrder);
}

/** Returns a user's payments that are on the chain and wait for confirmations. */
export async function readConfirming(
  db: Db,
  userId: string,
): Promise<Pick<StoredOrder, 'kind' | 'asset' | 'amount'>[]> {
  const of = sql.from('orders', { user_id: userId, status: 'confirming' });
  return (await db.rows(of.selectAll().orderBy('created_at').orderBy('id'))).map(toOrder);
}

/** Maximum orders per run. After an outage many may be due. */
const batchSize = 5_000;

const due = (now: Date) =>
  sql.from('orders', { status: 'awaiting_payment' }).select('id').where('expires_at', '<=', now);

/** Returns the ids of unpaid orders whose time is over, at most a batch. */
export async function readDue(db: Db, now: Date): Promise<string[]> {
  // Random, so that orders that cannot be expired do not fill each batch.
  const found = await db.rows(due(now).orderBy(raw`random()`).limit(batchSize));
  return found.map(({ id }) => id);
}

/** Returns when an unpaid order can next be due, with regard to orders created from `now` on. */
export async function nextOrderDue(db: Db, now: Date): Promise<Date> {
  const ofNewOrder = new Date(now.getTime() + minOrderTtlMs);
  const next = await db.first(
    sql
      .from('orders', { status: 'awaiting_payment' })
      .select('expires_at')
      .where('expires_at', '<=', ofNewOrder)
      .orderBy('expires_at')
      .limit(1),
  );
  return next?.expires_at ?? ofNewOrder;
}

/** Expires a due order. Returns undefined if it is not due, or another transaction locks it. */
export async function expireDue(tx: Db, id: string, now: Date): Promise<StoredOrder | undefined> {
  const row = await tx.first(
    sql
      .updateTable('orders')
      .set((e) => ({ status: 'expired', version: e('version', '+', 1) }))
      .where('id', 'in', due(now).where('id', '=', id).forNoKeyUpdate().skipLocked())
      .returningAll(),
  );
  return row && toOrder(row);
}

/** Stores the changeable fields of orders. @returns the orders with their new versions */
export async function updateOrders(db: Db, orders: readonly StoredOrder[]): Promise<StoredOrder[]> {
  if (orders.length === 0) return [];
  const rows = await db.query<{ id: string; version: number }>(
    `update orders o set status = n.status, confirmations = n.confirmations, tx_hash = n.tx_hash,
       paid_at = n.paid_at, cancelled_at = n.cancelled_at, version = o.version + 1
     from jsonb_to_recordset($1::jsonb) as n (id text, status text, confirmations integer,
       tx_hash text, paid_at timestamptz, cancelled_at timestamptz)
     where o.id = n.id returning o.id, o.version`,
    [
      JSON.stringify(
        orders.map(({ id, status, confirmations, txHash, paidAt, cancelledAt }) => ({
          ...{ id, status, confirmations },
          tx_hash: txHash,
          paid_at: paidAt,
          cancelled_at: cancelledAt,
        })),
      ),
    ],
  );
  const versions = new Map(rows.map(({ id, version }) => [id, version]));
  return orders.map((order) => ({ ...order, version: versions.get(order.id) ?? order.version }));
}

/** Returns the order in the form of the API; expired if it is unpaid and its time is over. */
export function presentOrder(order: StoredOrder, now: Date): Order {
  return {
    id: order.id,
    kind: order.kind as Order['kind'],
    subject: order.subject,
    quantity: order.quantity,
    status: nextOrderStatus(order.status, 'time', now, order.expiresAt),
    version: order.version,
    payment: {
      chain_id: order.chainId,
      contract: order.contract,
      call: order.call,
      reference: order.reference,
      asset: order.asset,
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

export function toOrder(row: Row<'orders'>): StoredOrder {
  return {
    id: row.id,
    userId: row.user_id,
    kind: row.kind as AnyOrderKind,
    subject: row.subject,
    quantity: row.quantity,
    status: row.status as OrderStatus,
    version: row.version,
    chainId: Number(row.chain_id),
    contract: row.contract,
    call: row.payment_call ?? { kind: 'checkout' },
    reference: row.reference,
    asset: row.asset as Asset,
    token: row.token,
    amount: BigInt(row.amount),
    promise: row.promise as OrderPromise | null,
    confirmations: row.confirmations,
    confirmationsNeeded: row.confirmations_needed,
    txHash: row.tx_hash,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    graceMs: row.grace_ms,
    paidAt: row.paid_at,
    cancelledAt: row.cancelled_at,
  };
}

/** Approvals stored per order. An allowance that is reset first needs two; attempts can repeat. */
const maxApprovals = 4;

/**
 * Adds the hash of an approval as its payer reported it; null: the payment needed none. Repeating
 * the call is a no-op. Hashes above the maximum, and those of an order in the coin, are dropped.
 * @returns whether the user has the order
 */
export async function recordApproval(
  db: Db,
  { id, userId, hash }: { id: string; userId: string; hash: string | null },
): Promise<boolean> {
  const found = await db.query(
    `with own as (select id from orders where id = $1 and user_id = $2),
     added as (
       update orders o
       set approvals = coalesce(o.approvals, '{}') || array_remove(array[$3::text], null)
       from own
       where o.id = own.id and o.token is not null
         and (o.approvals is null
           or ($3::text <> all (o.approvals) and cardinality(o.approvals) < $4::integer))
     )
     select id from own`,
    [id, userId, hash?.toLowerCase() ?? null, maxApprovals],
  );
  return found.length > 0;
}

export type OrderNews = Pick<Bus, 'publish'>;

export function announceOrder(tx: Db, news: OrderNews, order: StoredOrder, at: Date): void {
  const message = presentOrder(order, at);
  const publish = () => {
    news.publish(order.userId, 'user@order', message);
    if (order.status === 'paid') {
      news.publish(order.userId, 'user@wallet', { reason: `${order.kind}_purchase` });
    }
  };
  tx.afterCommit(() => forSubject(order.reference, publish), `order ${order.id}`);
}
