import { type Asset, assets, formatAmount } from '@shared/contract';
import { type Db, firstRow, rows, sql } from '../lib/db/index.ts';

/** Chain money that paid no order, and what became of it. */
export interface Suspense {
  eventId: string;
  txHash: string;
  payer: string;
  /** The user whose address paid, where it is one's. */
  payerId: string | null;
  /** null: a token that is none of ours. */
  asset: Asset | null;
  amount: bigint;
  reason: string;
  /** The order that it names, and its user. */
  orderId: string | null;
  orderUserId: string | null;
  settledAt: Date;
  /** The chain took its transaction back. */
  orphaned: boolean;
  resolution: 'credited' | 'returned' | null;
  resolvedAt: Date | null;
}

const found = sql
  .selectFrom('payments')
  .innerJoin('chain_events', 'chain_events.id', 'payments.event_id')
  .leftJoin('orders', 'orders.id', 'payments.order_id')
  .leftJoin('users', 'users.address', 'payments.payer')
  .select([
    'payments.event_id',
    'chain_events.tx_hash',
    'chain_events.orphaned_at',
    'payments.payer',
    'users.id as payer_id',
    'payments.asset',
    'payments.amount',
    'payments.reason',
    'payments.order_id',
    'orders.user_id as order_user_id',
    'payments.settled_at',
    'payments.resolution',
    'payments.resolved_at',
  ])
  .where('payments.status', '=', 'unmatched');

/** Money in suspense, the oldest first; `all`: also what was decided about, the latest first. */
export async function listSuspense(
  db: Db,
  { all = false, limit = 200 }: { all?: boolean; limit?: number } = {},
): Promise<Suspense[]> {
  const wanted = all
    ? found.orderBy('payments.settled_at', 'desc')
    : found.where('payments.resolution', 'is', null).orderBy('payments.settled_at');
  return (await rows(db, wanted.limit(limit))).map(toSuspense);
}

/** Of a user: what their address paid, and what names an order of theirs. */
export async function suspenseOf(
  db: Db,
  { id, address }: { id: string; address: string },
): Promise<Suspense[]> {
  const theirs = found
    .where((e) => e.or([e('payments.payer', '=', address), e('orders.user_id', '=', id)]))
    .orderBy('payments.settled_at', 'desc')
    .limit(100);
  return (await rows(db, theirs)).map(toSuspense);
}

/** One of them, whatever was decided about it. */
export async function readSuspense(db: Db, eventId: string): Promise<Suspense | undefined> {
  const row = await firstRow(db, found.where('payments.event_id', '=', eventId));
  return row && toSuspense(row);
}

/** A line for each amount that waits. */
export async function noteSuspense(db: Db): Promise<string[]> {
  const open = await listSuspense(db);
  return open.map(
    (one) =>
      `payment ${one.eventId} waits in suspense: ${shown(one)} from ${one.payer}, ${one.reason}` +
      `${one.orderId ? ` for order ${one.orderId}` : ''}${one.orphaned ? ', off the chain' : ''}`,
  );
}

function shown({ asset, amount }: Pick<Suspense, 'asset' | 'amount'>): string {
  return asset ? `${formatAmount(amount, assets[asset].decimals, 18)} ${asset}` : 'a foreign token';
}

const read = (db: Db) => rows(db, found);
type Row = Awaited<ReturnType<typeof read>>[number];

function toSuspense(row: Row): Suspense {
  return {
    eventId: row.event_id,
    txHash: row.tx_hash,
    payer: row.payer,
    payerId: row.payer_id,
    asset: row.asset as Asset | null,
    amount: BigInt(row.amount),
    reason: row.reason ?? '',
    orderId: row.order_id,
    orderUserId: row.order_user_id,
    settledAt: row.settled_at,
    orphaned: row.orphaned_at !== null,
    resolution: row.resolution as Suspense['resolution'],
    resolvedAt: row.resolved_at,
  };
}
