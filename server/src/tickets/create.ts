import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Db } from '../db/index.ts';
import { AppError } from '../http/errors.ts';
import { newOrderId, newReference } from './codes.ts';
import { insertOrder, type StoredOrder } from './orders.ts';

/** What the terms of a new order follow from. */
export interface OrderTerms {
  config: Pick<Config, 'chain' | 'tickets' | 'riskNoticeVersion'>;
  clock: Clock;
  /** Checkout contract to pay to. */
  checkout: string;
}

/**
 * Makes an order for tickets; call it in a transaction.
 * @throws AppError badRequest (too many tickets at once), riskNoticeRequired (the current notice is
 *   not acknowledged), tooManyOpenOrders.
 */
export async function createOrder(
  db: Db,
  terms: OrderTerms,
  userId: string,
  quantity: number,
): Promise<StoredOrder> {
  const { chain, tickets, riskNoticeVersion } = terms.config;
  if (quantity > tickets.maxQuantity) {
    throw new AppError('badRequest', { detail: `quantity: at most ${tickets.maxQuantity}` });
  }
  const now = terms.clock.now();
  await assertRiskAcknowledged(db, userId, riskNoticeVersion);
  await assertFewOpen(db, userId, tickets.maxOpenOrders, now);
  const order: StoredOrder = {
    id: newOrderId(),
    userId,
    kind: 'ticket',
    quantity,
    status: 'awaiting_payment',
    chainId: chain.id,
    contract: terms.checkout,
    reference: newReference(),
    token: null,
    amount: tickets.price * BigInt(quantity),
    confirmations: 0,
    confirmationsNeeded: chain.confirmations,
    txHash: null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + tickets.orderTtlMs),
    paidAt: null,
  };
  await insertOrder(db, order);
  return order;
}

async function assertRiskAcknowledged(db: Db, userId: string, version: string): Promise<void> {
  const rows = await db.query(
    'select 1 from risk_acknowledgements where user_id = $1 and version = $2',
    [userId, version],
  );
  if (rows.length === 0) throw new AppError('riskNoticeRequired');
}

/** The user's row is locked first: calls at the same moment must not pass the limit together. */
async function assertFewOpen(db: Db, userId: string, limit: number, now: Date): Promise<void> {
  await db.query('select 1 from users where id = $1 for update', [userId]);
  const [row] = await db.query<{ open: number }>(
    `select count(*)::integer as open from orders
     where user_id = $1 and status = 'awaiting_payment' and expires_at > $2`,
    [userId, now],
  );
  if ((row?.open ?? 0) >= limit) throw new AppError('tooManyOpenOrders');
}
