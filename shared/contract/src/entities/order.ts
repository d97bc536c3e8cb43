import * as z from 'zod/mini';
import { address, asset, baseUnits, hash, timestamp } from './primitives.ts';

/** Products that are paid on chain (specification §1). */
export const orderKinds = [
  ...(['ticket', 'node', 'aid', 'network_fee', 'card_fee', 'goods'] as const),
  /** A deposit: the money is credited to the account. */
  'deposit',
] as const;
export type OrderKind = (typeof orderKinds)[number];
/** Kinds apart from `orderKinds`, because a further one there would change types of released remotes. */
export const addedOrderKinds = ['card_recharge'] as const;
export type AnyOrderKind = OrderKind | (typeof addedOrderKinds)[number];
/** Also accepts added kinds, and unknown ones of newer servers. A manifest names each kind's pages (`orders`). */
export const orderKind = z.string() as z.ZodMiniType<string> as z.ZodMiniType<OrderKind>;

/**
 * `awaiting_payment` → `confirming` (fewer than N confirmations) → `paid`. A reorg returns
 * `confirming` to `awaiting_payment`. A payment mined up to a grace period after `expires_at` also
 * pays an `expired` or `cancelled` order. A later payment must be claimed (`wallet/unassigned`).
 */
export const orderStatus = z.enum([
  'awaiting_payment',
  'confirming',
  'paid',
  'expired',
  'cancelled',
]);
export type OrderStatus = z.infer<typeof orderStatus>;

/** The server's permit to join mutual aid: an EIP-712 signature over order, wallet and deadline. */
export const aidVoucher = z.string().check(z.regex(/^0x[0-9a-fA-F]{130}$/));

/** Calls of mutual aid that pay nothing and have no order. */
const unpaidCalls = [
  z.object({ kind: z.literal('mutual_aid_claim') }),
  z.object({
    kind: z.literal('mutual_aid_settle'),
    /** Maximum number of queued claims to pay. */
    max: z.int().check(z.positive()),
  }),
] as const;

/**
 * `MutualAid.join` accepts the voucher until its deadline (seconds since the epoch, by the chain's
 * clock). The union includes calls that pay nothing, because older remotes read them as orders.
 */
export const paymentCall = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('checkout') }),
  z.object({
    kind: z.literal('mutual_aid_join'),
    deadline: z.int().check(z.positive()),
    voucher: aidVoucher,
  }),
  ...unpaidCalls,
]);
export type PaymentCall = z.infer<typeof paymentCall>;

/** The transaction to send: `call` of `contract`, with `amount` of the coin or the token. */
export const paymentRequest = z.object({
  chain_id: z.int(),
  contract: address,
  call: paymentCall,
  /** Id of the order in the contract (bytes32). */
  reference: hash,
  asset,
  /** Token contract; null for the chain's native coin. */
  token: z.nullable(address),
  amount: baseUnits,
});
export type PaymentRequest = z.infer<typeof paymentRequest>;

export const order = z.object({
  id: z.string(),
  kind: orderKind,
  /** Id of the node tier, goods, withdrawal, card or card application; null for other kinds. */
  subject: z.nullable(z.string()),
  quantity: z.int(),
  status: orderStatus,
  /** Grows with each change of the order, so the higher of two versions is the later one. */
  version: z.int(),
  payment: paymentRequest,
  confirmations: z.int(),
  confirmations_needed: z.int(),
  tx_hash: z.nullable(hash),
  created_at: timestamp,
  expires_at: timestamp,
  paid_at: z.nullable(timestamp),
});
export type Order = z.infer<typeof order>;

/** A call that pays nothing. The shell follows it on chain and stores it across reloads. */
export const unpaidCall = z.extend(
  z.pick(order, { id: true, status: true, confirmations: true, confirmations_needed: true }),
  {
    payment: z.extend(z.pick(paymentRequest, { chain_id: true, contract: true, reference: true }), {
      call: z.discriminatedUnion('kind', unpaidCalls),
    }),
  },
);
export type UnpaidCall = z.infer<typeof unpaidCall>;
