import { randomBytes } from 'node:crypto';
import type { AnyOrderKind, Asset, Order, PaymentCall } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { keepTrace } from '../../platform/trace-links.ts';
import { canonicalJson } from '../../platform/values/canonical-json.ts';
import { randomCode } from '../../platform/values/random-code.ts';
import {
  insertOrder,
  type OrderPromise,
  presentOrder,
  readOpenOrders,
  type StoredOrder,
} from './store.ts';

/** Configuration that sets the terms of new orders. */
export interface OrderTerms {
  chainId: number;
  /** Checkout contract to pay to. */
  checkout: string;
  confirmations: number;
  /** Time to pay (ms). */
  ttlMs: number;
  /** A payment mined up to this long after the expiry still counts (ms). */
  graceMs: number;
  /** Limit of unpaid orders per user. */
  maxOpen: number;
}

export async function readOrderRules(
  db: Db,
): Promise<Pick<OrderTerms, 'ttlMs' | 'graceMs' | 'maxOpen'>> {
  const { ttl_ms, grace_ms, max_open } = await readSetting(db, 'orders');
  return { ttlMs: ttl_ms, graceMs: grace_ms, maxOpen: max_open };
}

/** Parts of handlers that place orders. */
export interface OrderingParts {
  clock: Clock;
  riskNoticeVersion: string;
  payment: PaymentTerms;
}

/** Chain, contract and confirmations of an order's payment, from the configuration. */
export type PaymentTerms = Pick<OrderTerms, 'chainId' | 'checkout' | 'confirmations'>;

export interface OrderRequest {
  userId: string;
  kind: AnyOrderKind;
  subject?: string;
  quantity: number;
  /** Asset of the amount; `token` is null for the native coin. */
  asset: Asset;
  token: string | null;
  /** Base units. */
  amount: bigint;
  /** Current terms, which fulfilment reads from the paid order. */
  promise?: OrderPromise;
  /** Ids of open orders that may be offered again; undefined: all. */
  among?: readonly string[];
  /** The contract that receives the payment, if it is not the Checkout. */
  paidBy?: PaidBy;
}

interface PaidBy {
  contract: string;
  /** Returns the call that pays the new order, built from its reference and expiry. */
  call(order: Pick<StoredOrder, 'reference' | 'expiresAt'>): PaymentCall | Promise<PaymentCall>;
}

/** An open order is offered again while at least this share of its time is left. */
const reofferedWhile = 1 / 3;

/**
 * Returns the user's unpaid order for the same item on the same terms, if enough of its time is
 * left. Otherwise creates an order under the operators' current rules. The transaction must lock
 * the user, because parallel calls could exceed the limit together.
 * @throws AppError tooManyOpenOrders
 */
export async function placeOrder(
  tx: Db,
  payment: PaymentTerms,
  asked: OrderRequest,
  now: Date,
): Promise<Order> {
  const rules = await readOrderRules(tx);
  const order = await createOrder(tx, { ...payment, ...rules }, asked, now);
  // Events of its payment continue the trace of the latest call.
  await keepTrace(tx, order.reference, now);
  return presentOrder(order, now);
}

/** Returns an order as `placeOrder` does, under the rules in `terms`. */
export async function createOrder(
  tx: Db,
  terms: OrderTerms,
  asked: OrderRequest,
  now: Date,
): Promise<StoredOrder> {
  const open = await readOpenOrders(tx, asked.userId, now);
  const unpaid = open.filter(({ status }) => status === 'awaiting_payment');
  const again = unpaid.find((order) => isSame(order, asked, terms) && isFresh(order, terms, now));
  if (again) return again;
  if (unpaid.length >= terms.maxOpen) throw new AppError('tooManyOpenOrders');
  const reference = newReference();
  const expiresAt = new Date(now.getTime() + terms.ttlMs);
  const call = await asked.paidBy?.call({ reference, expiresAt });
  return insertOrder(tx, {
    id: newOrderId(),
    user_id: asked.userId,
    kind: asked.kind,
    subject: asked.subject ?? null,
    quantity: asked.quantity,
    status: 'awaiting_payment',
    chain_id: terms.chainId,
    contract: contractOf(asked, terms),
    payment_call: call ? JSON.stringify(call) : null,
    reference,
    asset: asked.asset,
    token: asked.token,
    amount: asked.amount,
    promise: asked.promise ? JSON.stringify(asked.promise) : null,
    confirmations_needed: terms.confirmations,
    created_at: now,
    expires_at: expiresAt,
    grace_ms: terms.graceMs,
  });
}

function contractOf({ paidBy }: OrderRequest, { checkout }: OrderTerms): string {
  return paidBy?.contract ?? checkout;
}

function isSame(order: StoredOrder, asked: OrderRequest, terms: OrderTerms): boolean {
  return (
    order.kind === asked.kind &&
    order.subject === (asked.subject ?? null) &&
    order.quantity === asked.quantity &&
    order.token === asked.token &&
    order.amount === asked.amount &&
    canonicalJson(order.promise) === canonicalJson(asked.promise ?? null) &&
    (asked.among?.includes(order.id) ?? true) &&
    order.chainId === terms.chainId &&
    order.contract === contractOf(asked, terms)
  );
}

function isFresh({ expiresAt }: StoredOrder, { ttlMs }: OrderTerms, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() >= ttlMs * reofferedWhile;
}

/** Returns a new order id with 80 random bits. */
export function newOrderId(): string {
  return `O${randomCode(16)}`;
}

/** Returns a new bytes32, which names the order in the Checkout contract's `Paid` event. */
export function newReference(): string {
  return `0x${randomBytes(32).toString('hex')}`;
}
