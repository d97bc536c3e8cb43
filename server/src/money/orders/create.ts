import type { Asset, OrderKind, PaymentCall } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';
import { canonicalJson } from '../../platform/values/canonical-json.ts';
import { newOrderId, newReference } from './codes.ts';
import { insertOrder, type OrderPromise, readOpenOrders, type StoredOrder } from './store.ts';

/** What the terms of every new order follow from. */
export interface OrderTerms {
  chainId: number;
  /** Checkout contract to pay to. */
  checkout: string;
  confirmations: number;
  /** How long it waits for its payment. */
  ttlMs: number;
  /** How long after that a payment still counts. */
  graceMs: number;
  /** Unpaid orders a user may have. */
  maxOpen: number;
}

/** The part of the terms that operators decide, as it is now. */
export async function readOrderRules(
  db: Db,
): Promise<Pick<OrderTerms, 'ttlMs' | 'graceMs' | 'maxOpen'>> {
  const { ttl_ms, grace_ms, max_open } = await readSetting(db, 'orders');
  return { ttlMs: ttl_ms, graceMs: grace_ms, maxOpen: max_open };
}

/** What a user asks for. */
export interface Asked {
  userId: string;
  kind: OrderKind;
  subject?: string;
  quantity: number;
  /** What the amount counts; the native coin has no token. */
  asset: Asset;
  token: string | null;
  /** Base units. */
  amount: bigint;
  /** Terms that a paid order is fulfilled by, as they are now. */
  promise?: OrderPromise;
  /** Orders for the same in what the caller alone knows; without it all of them are. */
  among?: readonly string[];
  /** Where it is not the Checkout that takes the payment. */
  paidBy?: PaidBy;
}

/** Another contract that takes payments for orders. */
export interface PaidBy {
  contract: string;
  /** The call that pays a new order, made for its reference and the time it runs out. */
  call(order: Pick<StoredOrder, 'reference' | 'expiresAt'>): PaymentCall | Promise<PaymentCall>;
}

/** An open order is offered again while at least this part of its time is left. */
const reofferedWhile = 1 / 3;

/**
 * Makes an order, or finds the user's open one for the same thing on the same terms. Call it in a
 * transaction that holds the user's row: calls at the same moment must not pass the limit together.
 * @throws AppError tooManyOpenOrders
 */
export async function createOrder(
  tx: Db,
  terms: OrderTerms,
  asked: Asked,
  now: Date,
): Promise<StoredOrder> {
  const open = await readOpenOrders(tx, asked.userId, now);
  const unpaid = open.filter(({ status }) => status === 'awaiting_payment');
  const again = unpaid.find((order) => isSame(order, asked, terms) && isFresh(order, terms, now));
  if (again) return again;
  if (unpaid.length >= terms.maxOpen) throw new AppError('tooManyOpenOrders');
  const reference = newReference();
  const expiresAt = new Date(now.getTime() + terms.ttlMs);
  const call: PaymentCall = (await asked.paidBy?.call({ reference, expiresAt })) ?? {
    kind: 'checkout',
  };
  return insertOrder(tx, {
    id: newOrderId(),
    userId: asked.userId,
    kind: asked.kind,
    subject: asked.subject ?? null,
    quantity: asked.quantity,
    chainId: terms.chainId,
    contract: contractOf(asked, terms),
    call,
    reference,
    asset: asked.asset,
    token: asked.token,
    amount: asked.amount,
    promise: asked.promise ?? null,
    confirmationsNeeded: terms.confirmations,
    createdAt: now,
    expiresAt,
    graceMs: terms.graceMs,
  });
}

function contractOf({ paidBy }: Asked, { checkout }: OrderTerms): string {
  return paidBy?.contract ?? checkout;
}

function isSame(order: StoredOrder, asked: Asked, terms: OrderTerms): boolean {
  return (
    order.kind === asked.kind &&
    order.subject === (asked.subject ?? null) &&
    order.quantity === asked.quantity &&
    order.token === asked.token &&
    order.amount === asked.amount &&
    // An order with older terms is not offered again.
    canonicalJson(order.promise) === canonicalJson(asked.promise ?? null) &&
    (asked.among?.includes(order.id) ?? true) &&
    order.chainId === terms.chainId &&
    order.contract === contractOf(asked, terms)
  );
}

function isFresh({ expiresAt }: StoredOrder, { ttlMs }: OrderTerms, now: Date): boolean {
  return expiresAt.getTime() - now.getTime() >= ttlMs * reofferedWhile;
}
