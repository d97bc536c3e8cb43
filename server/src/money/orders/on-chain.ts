import type { Asset } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';
import { type PaymentData, paymentSources } from './payments.ts';
import { type StoredOrder, toOrder } from './store.ts';
import type { SuspenseResolution } from './suspense.ts';

export interface OrderPayment {
  eventId: string;
  reference: string;
  txHash: string;
  block: number;
  payer: string;
  /** Asset; null for an unsupported token, or before settlement. */
  asset: Asset | null;
  amount: bigint;
  /** `seen`: not settled yet. */
  status: 'seen' | 'credited' | 'unmatched';
  reason: string | null;
  resolution: SuspenseResolution | null;
  orphaned: boolean;
  tries: number;
  at: Date;
}

export async function ordersOf(db: Db, userId: string, limit: number): Promise<StoredOrder[]> {
  const found = sql
    .from('orders', { user_id: userId })
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit);
  return (await db.rows(found)).map(toOrder);
}

export async function countOrders(db: Db, userId: string): Promise<Record<string, number>> {
  const found = await db.rows(
    sql
      .from('orders', { user_id: userId })
      .select((e) => ['status', e.fn.countAll<string>().as('count')])
      .groupBy('status'),
  );
  return Object.fromEntries(found.map(({ status, count }) => [status, Number(count)]));
}

export async function paymentsOf(
  db: Db,
  orders: readonly Pick<StoredOrder, 'reference'>[],
): Promise<Map<string, OrderPayment[]>> {
  const payments = new Map<string, OrderPayment[]>();
  if (orders.length === 0) return payments;
  const found = await db.rows(
    sql
      .selectFrom('chain_events as c')
      .leftJoin('payments as p', 'p.event_id', 'c.id')
      .select([
        ...(['c.id', 'c.reference', 'c.tx_hash', 'c.block_number', 'c.data'] as const),
        ...(['c.seen_at', 'c.settled_at', 'c.orphaned_at', 'c.tries'] as const),
        ...(['p.asset', 'p.status', 'p.reason', 'p.resolution'] as const),
      ])
      .where('c.source', 'in', Object.values(paymentSources))
      .where(
        'c.reference',
        'in',
        orders.map(({ reference }) => reference),
      )
      .orderBy('c.id'),
  );
  for (const row of found) {
    const { payer, amount } = row.data as PaymentData;
    const payment: OrderPayment = {
      eventId: row.id,
      reference: row.reference,
      txHash: row.tx_hash,
      block: Number(row.block_number),
      payer,
      asset: row.asset as Asset | null,
      amount: BigInt(amount),
      status: (row.status as OrderPayment['status'] | null) ?? 'seen',
      reason: row.reason,
      resolution: row.resolution as OrderPayment['resolution'],
      orphaned: row.orphaned_at !== null,
      tries: row.tries,
      at: row.settled_at ?? row.seen_at,
    };
    payments.set(row.reference, [...(payments.get(row.reference) ?? []), payment]);
  }
  return payments;
}
