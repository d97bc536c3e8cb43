import type { AnyOrderKind, Asset, PaymentCall } from '@shared/contract';
import { checkoutAbi } from '@shared/contract';
import { getAddress, Interface, type Log, ZeroAddress } from 'ethers';
import type { ChainSource, CountedEvent, LogSource, StoredEvent } from '../../chain/index.ts';
import { notifyMembers } from '../../members/notices/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { forSubject } from '../../platform/tracing/index.ts';
import { postMany } from '../ledger/index.ts';
import { bookUnmatched, paymentEntry } from './bookings.ts';
import { classifyPayment, type UnmatchedReason } from './classify-payment.ts';
import { nextOrderStatus, type OrderEvent } from './order-state.ts';
import {
  announceOrder,
  lockOrderByReference,
  lockOrdersByReference,
  type OrderNews,
  type StoredOrder,
  updateOrders,
} from './store.ts';

/** Content of a payment's log besides the order's reference. */
export interface PaymentData {
  payer: string;
  /** Token contract; null for the chain's native coin. */
  token: string | null;
  /** Base units as decimal digits. */
  amount: string;
}

export interface PaidOrder {
  order: StoredOrder;
  asset: Asset;
  payment: StoredEvent<PaymentData>;
}

/** Fulfils paid orders of one kind in the transaction that marks them paid. */
type Fulfil = (tx: Db, paid: readonly PaidOrder[], at: Date) => Promise<void>;
export type Fulfilments = Partial<Record<AnyOrderKind, Fulfil>>;

/** Returns a function that fulfils orders one after another. */
export function oneByOne(
  fulfil: (
    tx: Db,
    order: StoredOrder,
    asset: Asset,
    at: Date,
    payment: StoredEvent<PaymentData>,
  ) => Promise<void>,
): Fulfil {
  return async (tx, paid, at) => {
    for (const { order, asset, payment } of paid)
      await forSubject(order.reference, () => fulfil(tx, order, asset, at, payment));
  };
}

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
    seen: (tx, events, at) => seen(tx, events, at, parts),
    counted: (tx, events, at) => counted(tx, events, at, parts),
    unseen: (tx, event, remaining, at) => unseen(tx, event, remaining, at, parts),
    settled: (tx, events, at) => settled(tx, events, at, parts),
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

const referenceOf = ({ reference }: Payment) => reference;

async function seen(
  tx: Db,
  payments: readonly Payment[],
  at: Date,
  parts: PaymentParts,
): Promise<number[]> {
  const orders = await lockOrdersByReference(tx, payments.map(referenceOf));
  const changed = new Map<string, StoredOrder>();
  const needed = payments.map((payment) => {
    const { reference } = payment;
    const order = changed.get(reference) ?? orders.get(reference);
    if (!order) return parts.confirmations;
    if (classify(order, payment, parts) === null) {
      // A second payment of the same order does not replace the first.
      const txHash = order.status === 'confirming' ? order.txHash : payment.txHash;
      changed.set(reference, { ...after(order, 'seen', at), txHash });
    }
    return order.confirmationsNeeded;
  });
  await change(tx, parts, at, [...changed.values()]);
  return needed;
}

async function counted(
  tx: Db,
  payments: readonly CountedEvent<PaymentData>[],
  at: Date,
  parts: PaymentParts,
): Promise<void> {
  const references = payments.map(({ event }) => event.reference);
  const orders = await lockOrdersByReference(tx, references);
  const changed = new Map<string, StoredOrder>();
  for (const { event, confirmations } of payments) {
    const order = orders.get(event.reference);
    if (order?.status !== 'confirming' || order.txHash !== event.txHash) continue;
    if (order.confirmations !== confirmations) changed.set(order.id, { ...order, confirmations });
  }
  await change(tx, parts, at, [...changed.values()]);
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
  await change(tx, parts, at, [{ ...next, confirmations: 0 }]);
}

/** Stores payments. Marks their orders paid and fulfils them, or books the money to suspense. */
async function settled(
  tx: Db,
  payments: readonly Payment[],
  at: Date,
  parts: PaymentParts,
): Promise<void> {
  const orders = await lockOrdersByReference(tx, payments.map(referenceOf));
  const outcomes: Outcome[] = [];
  const paid: PaidOrder[] = [];
  for (const payment of payments) {
    const order = orders.get(payment.reference);
    const asset = parts.assetOf(payment.data.token);
    const reason =
      (await classifySettled(tx, order, payment, parts)) ?? (asset ? null : 'wrong_token');
    outcomes.push({ payment, order, asset, reason });
    if (order && asset && reason === null) paid.push({ order, asset, payment });
  }
  const changed = await change(
    tx,
    parts,
    at,
    paid.map((one) => markPaid(one, at)),
  );
  const credited = paid.map((one, index) => ({ ...one, order: changed[index] ?? one.order }));
  await storePayments(tx, outcomes, at);
  for (const { payment, asset, reason } of outcomes) {
    if (reason !== null) await bookUnmatched(tx, payment, asset, at);
  }
  await announceUnassigned(tx, parts.news, outcomes, at);
  await postMany(
    tx,
    credited.map((one) => paymentEntry(one, at)),
  );
  await fulfilAll(tx, credited, at, parts);
  const news = credited.map(
    ({ order: { id, userId, kind, subject, amount, reference }, asset }) => {
      const facts = {
        amount: String(amount),
        asset,
        order_kind: kind,
        order_id: id,
        ...(kind === 'card_recharge' && subject && { card_id: subject }),
      };
      return { userId, kind: 'paid' as const, facts, cause: reference };
    },
  );
  await notifyMembers(tx, parts.news, news, at);
}

interface Outcome {
  payment: Payment;
  order: StoredOrder | undefined;
  asset: Asset | undefined;
  reason: UnmatchedReason | null;
}

/** Notifies members of payments from their wallets that pay no order, so that they credit them. */
async function announceUnassigned(
  tx: Db,
  bus: OrderNews,
  outcomes: readonly Outcome[],
  at: Date,
): Promise<void> {
  const unassigned = outcomes.filter(({ reason, asset }) => reason !== null && asset);
  if (unassigned.length === 0) return;
  const payers = unassigned.map(({ payment }) => payment.data.payer);
  const members = await tx.rows(
    sql.selectFrom('users').select(['id', 'address']).where('address', 'in', payers),
  );
  const idOf = new Map(members.map(({ id, address }) => [address, id]));
  const news = unassigned.flatMap(({ payment: { data, reference }, asset = 'JU' }) => {
    const userId = idOf.get(data.payer);
    if (userId === undefined) return [];
    const facts = { amount: data.amount, asset, outcome: 'waiting' };
    return [{ userId, kind: 'credit' as const, facts, cause: reference }];
  });
  await notifyMembers(tx, bus, news, at);
  for (const userId of new Set(news.map((one) => one.userId))) {
    tx.afterCommit(() => bus.publish(userId, 'user@wallet', { reason: 'unassigned' }));
  }
}

function markPaid({ order, payment }: PaidOrder, at: Date): StoredOrder {
  return {
    ...after(order, 'settled', at),
    txHash: payment.txHash,
    confirmations: order.confirmationsNeeded,
    paidAt: at,
  };
}

async function fulfilAll(
  tx: Db,
  paid: readonly PaidOrder[],
  at: Date,
  { fulfilments }: PaymentParts,
): Promise<void> {
  // In a fixed order, because transactions that lock the same rows in different orders deadlock.
  const byKind = [...Map.groupBy(paid, ({ order }) => order.kind)].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  for (const [kind, ofKind] of byKind) {
    const fulfil = fulfilments[kind];
    if (!fulfil) throw new Error(`order kind ${kind} has no fulfilment`);
    await fulfil(tx, ofKind, at);
  }
}

async function storePayments(tx: Db, outcomes: readonly Outcome[], at: Date): Promise<void> {
  await tx.run(
    sql.insertInto('payments').values(
      outcomes.map(({ payment: { id, data }, order, asset, reason }) => ({
        event_id: id,
        status: reason === null ? 'credited' : 'unmatched',
        order_id: order?.id ?? null,
        payer: data.payer,
        asset: asset ?? null,
        amount: data.amount,
        reason,
        settled_at: at,
      })),
    ),
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
  orders: readonly StoredOrder[],
): Promise<StoredOrder[]> {
  const stored = await updateOrders(tx, orders);
  for (const order of stored) announceOrder(tx, news, order, at);
  return stored;
}
