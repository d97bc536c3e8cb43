import type { Asset, OrderKind, PaymentCall } from '@shared/contract';
import { checkoutAbi } from '@shared/contract';
import { getAddress, Interface, type Log, ZeroAddress } from 'ethers';
import type { ChainSource, LogSource, StoredEvent } from '../../chain/index.ts';
import { notifyMembers } from '../../members/notices/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { bookPayment, bookUnmatched } from './bookings.ts';
import { classifyPayment, type UnmatchedReason } from './classify-payment.ts';
import { nextOrderStatus, type OrderEvent } from './order-state.ts';
import {
  announceOrder,
  lockOrderByReference,
  type OrderNews,
  type StoredOrder,
  updateOrder,
} from './store.ts';

/** Content of a payment's log besides the order's reference. */
export interface PaymentData {
  payer: string;
  /** Token contract; null for the chain's native coin. */
  token: string | null;
  /** Base units as decimal digits. */
  amount: string;
}

/** Fulfils a paid order in the transaction that marks it paid; `payment` is the event. */
type Fulfil = (
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
  payment: StoredEvent<PaymentData>,
) => Promise<void>;
export type Fulfilments = Partial<Record<OrderKind, Fulfil>>;

interface PaymentParts {
  /** The contract call that emits these events. */
  call: PayingCall;
  news: OrderNews;
  fulfilments: Fulfilments;
  /** Confirmations for a payment without an order. */
  confirmations: number;
  /** Returns the asset of a token (null: the native coin), or undefined if it is not supported. */
  assetOf(token: string | null): Asset | undefined;
}

const checkout = new Interface(checkoutAbi);

/** Contract calls that pay an order. */
type PayingCall = Exclude<PaymentCall['kind'], 'mutual_aid_claim' | 'mutual_aid_settle'>;

/** Name of the source of each call's events, stored with the events. */
export const paymentSources = {
  checkout: 'checkout',
  mutual_aid_join: 'aid_joined',
} as const satisfies Record<PayingCall, string>;

/** Payment events of the Checkout contract. */
export const paymentLogs: LogSource<PaymentData> = {
  name: paymentSources.checkout,
  contract: 'Checkout',
  topic: checkout.getEvent('Paid')?.topicHash as string,
  decode,
};

/** Creates a source of payments. @param logs events that pay orders, with further data if any */
export function createPaymentSource<D extends PaymentData = PaymentData>(
  given: Omit<PaymentParts, 'call'>,
  logs: LogSource<D> = paymentLogs as LogSource<D>,
): ChainSource<D> {
  const parts = { ...given, call: callOf(logs.name) };
  return {
    ...logs,
    seen: (tx, event, at) => seen(tx, event, at, parts),
    counted: (tx, event, confirmations, at) => counted(tx, event, confirmations, at, parts),
    unseen: (tx, event, remaining, at) => unseen(tx, event, remaining, at, parts),
    settled: (tx, event, at) => settled(tx, event, at, parts),
  };
}

function callOf(source: string): PayingCall {
  const calls = Object.keys(paymentSources) as PayingCall[];
  const call = calls.find((one) => paymentSources[one] === source);
  if (!call) throw new Error(`source '${source}' has no payment call`);
  return call;
}

/** Decodes an event without ethers' ABI decoder, which took a quarter of the time per payment. */
function decode({ topics, data }: Log): { reference: string; data: PaymentData } {
  const [, reference = '', payer = '', token = ''] = topics;
  const paidWith = addressIn(token);
  return {
    reference,
    data: {
      payer: getAddress(addressIn(payer)),
      token: paidWith === ZeroAddress ? null : getAddress(paidWith),
      amount: String(BigInt(data)),
    },
  };
}

/** Returns the address in the last 20 bytes of a word. */
function addressIn(word: string): string {
  return `0x${word.slice(-40)}`;
}

type Payment = StoredEvent<PaymentData>;

async function seen(tx: Db, payment: Payment, at: Date, parts: PaymentParts): Promise<number> {
  const order = await lockOrderByReference(tx, payment.reference);
  if (!order) return parts.confirmations;
  if (classify(order, payment, parts) === null) {
    await change(tx, parts, at, {
      ...after(order, 'seen', at),
      // A second payment of the same order does not replace the first.
      txHash: order.status === 'confirming' ? order.txHash : payment.txHash,
    });
  }
  return order.confirmationsNeeded;
}

async function counted(
  tx: Db,
  payment: Payment,
  confirmations: number,
  at: Date,
  parts: PaymentParts,
): Promise<void> {
  const order = await lockOrderByReference(tx, payment.reference);
  if (order?.status !== 'confirming' || order.txHash !== payment.txHash) return;
  if (order.confirmations === confirmations) return;
  await change(tx, parts, at, { ...order, confirmations });
}

async function unseen(
  tx: Db,
  payment: Payment,
  remaining: Payment[],
  at: Date,
  parts: PaymentParts,
): Promise<void> {
  const order = await lockOrderByReference(tx, payment.reference);
  if (order?.status !== 'confirming') return;
  const other = remaining.find((one) => classify(order, one, parts) === null);
  const next = other
    ? { ...order, txHash: other.txHash }
    : { ...after(order, 'unseen', at), txHash: null };
  await change(tx, parts, at, { ...next, confirmations: 0 });
}

/** Stores a payment. Marks its order paid and fulfils the order, or books it to suspense. */
async function settled(tx: Db, payment: Payment, at: Date, parts: PaymentParts): Promise<void> {
  const order = await lockOrderByReference(tx, payment.reference);
  const asset = parts.assetOf(payment.data.token);
  const reason =
    (await classifySettled(tx, order, payment, parts)) ?? (asset ? null : 'wrong_token');
  const fulfil = order && parts.fulfilments[order.kind];
  if (!order || !asset || reason !== null) {
    await storePayment(tx, payment, { orderId: order?.id ?? null, asset, reason }, at);
    await bookUnmatched(tx, payment, asset, at);
    return;
  }
  if (!fulfil) throw new Error(`order kind ${order.kind} has no fulfilment`);
  const paid = await change(tx, parts, at, {
    ...after(order, 'settled', at),
    txHash: payment.txHash,
    confirmations: order.confirmationsNeeded,
    paidAt: at,
  });
  await storePayment(tx, payment, { orderId: order.id, asset, reason }, at);
  await bookPayment(tx, paid, asset, at);
  await fulfil(tx, paid, asset, at, payment);
  const { id: orderId, userId, kind, amount } = paid;
  const facts = { amount: String(amount), asset, order_kind: kind, order_id: orderId };
  await notifyMembers(tx, parts.news, [{ userId, kind: 'paid', facts }], at);
}

async function storePayment(
  tx: Db,
  { id, data }: Payment,
  outcome: { orderId: string | null; asset: Asset | undefined; reason: UnmatchedReason | null },
  at: Date,
): Promise<void> {
  await tx.run(
    sql.insertInto('payments').values({
      event_id: id,
      status: outcome.reason === null ? 'credited' : 'unmatched',
      order_id: outcome.orderId,
      payer: data.payer,
      asset: outcome.asset ?? null,
      amount: data.amount,
      reason: outcome.reason,
      settled_at: at,
    }),
  );
}

function classify(
  order: StoredOrder | undefined,
  { chainId, blockTime, data }: Payment,
  { call }: PaymentParts,
): UnmatchedReason | null {
  const { token, amount } = data;
  return classifyPayment(order, { chainId, call, token, amount: BigInt(amount), blockTime });
}

/** As `classify`; returns 'taken_back' if the order's credited payment left the chain for good. */
async function classifySettled(
  tx: Db,
  order: StoredOrder | undefined,
  payment: Payment,
  parts: PaymentParts,
): Promise<UnmatchedReason | null> {
  const reason = classify(order, payment, parts);
  if (!order || reason !== 'already_paid') return reason;
  const lost = await tx.first(
    sql
      .selectFrom('payments')
      .innerJoin('chain_events', 'chain_events.id', 'payments.event_id')
      .select('event_id')
      .where('payments.order_id', '=', order.id)
      .where('payments.status', '=', 'credited')
      .where('given_up_at', 'is not', null),
  );
  return lost ? 'taken_back' : reason;
}

function after(order: StoredOrder, event: OrderEvent, at: Date): StoredOrder {
  const status = nextOrderStatus(order.status, event, at, order.expiresAt);
  // An order that the member cancelled is cancelled again when a reorg removes its payment.
  const given = event === 'unseen' && order.cancelledAt ? 'cancelled' : status;
  return { ...order, status: given };
}

async function change(
  tx: Db,
  { news }: PaymentParts,
  at: Date,
  order: StoredOrder,
): Promise<StoredOrder> {
  const stored = await updateOrder(tx, order);
  announceOrder(tx, news, stored, at);
  return stored;
}
