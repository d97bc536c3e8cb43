import { assetNames, oneLineText } from '@shared/contract';
import * as z from 'zod';

/** Schemas that several admin commands share. */

export const none = z.strictObject({});
export const time = z.iso.datetime();
export const asset = z.enum(assetNames);
/** Base units; digits, with a leading '-' for debits. */
export const units = z.string().regex(/^-?\d+$/);
/** Numeric id of a row. */
export const id = z.string().regex(/^\d{1,18}$/, 'must be a number');
export const hash = z.string().regex(/^0x[0-9a-fA-F]{64}$/, 'must be 0x and 64 hex digits');
export const orderId = z.string().regex(/^[\w-]{1,64}$/, 'must be an order’s id');
/** A user's address, id or invite code. */
export const who = z
  .string()
  .trim()
  .regex(
    /^(0x[0-9a-fA-F]{40}|\d{1,18}|[A-Za-z0-9]{6,12})$/,
    'must be an address, id or invite code',
  );

/** Text of an operator: one line, stored permanently. */
export const operatorText = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .max(500)
  .regex(oneLineText, 'must be one line of text without invisible characters');
export const operatorName = z
  .string()
  .regex(
    /^[a-z][a-z0-9_.-]{1,31}$/,
    'must be 2 to 32 lower-case letters, digits and _ . - that begin with a letter',
  );

/** Host or remote that a team publishes. */
export const appName = z
  .string()
  .regex(/^(host|remote-[a-z]{1,40})$/, "must be 'host' or a remote: 'remote-visa'");

export const user = z.object({
  id,
  address: z.string(),
  invite_code: z.string(),
  created_at: time,
  frozen_at: time.nullable(),
  frozen_reason: z.string().nullable(),
});
export type UserData = z.output<typeof user>;

export const balance = z.object({
  asset,
  available: units,
  reserved: units,
  unreleased: units,
  pledged: units,
});
export type BalanceData = z.output<typeof balance>;

export const order = z.object({
  id: z.string(),
  user_id: id,
  kind: z.string(),
  subject: z.string().nullable(),
  quantity: z.int(),
  status: z.string(),
  /** Token contract; null for the chain's native coin. */
  token: z.string().nullable(),
  amount: units,
  confirmations: z.int(),
  confirmations_needed: z.int(),
  reference: z.string(),
  tx_hash: z.string().nullable(),
  created_at: time,
  expires_at: time,
  paid_at: time.nullable(),
  cancelled_at: time.nullable(),
});
export type OrderData = z.output<typeof order>;

/** A payment on chain for an order, and its outcome. */
export const payment = z.object({
  event_id: id,
  tx_hash: z.string(),
  block: z.int(),
  payer: z.string(),
  /** Asset; null for an unsupported token, or before it is settled. */
  asset: asset.nullable(),
  amount: units,
  /** seen: it waits for confirmations. */
  status: z.enum(['seen', 'credited', 'unmatched']),
  reason: z.string().nullable(),
  resolution: z.enum(['credited', 'returned', 'gone']).nullable(),
  /** A reorg removed it. */
  orphaned: z.boolean(),
  at: time,
});
export type PaymentData = z.output<typeof payment>;

export const suspense = z.object({
  event_id: id,
  tx_hash: z.string(),
  payer: z.string(),
  payer_id: id.nullable(),
  asset: asset.nullable(),
  amount: units,
  reason: z.string(),
  order_id: z.string().nullable(),
  order_user_id: id.nullable(),
  settled_at: time,
  orphaned: z.boolean(),
  resolution: z.enum(['credited', 'returned', 'gone']).nullable(),
  resolved_at: time.nullable(),
});
export type SuspenseData = z.output<typeof suspense>;

export const entry = z.object({
  id,
  kind: z.string(),
  reference: z.string(),
  /** Description for operators. */
  words: z.string(),
  at: time,
  actor: z.string(),
  note: z.string().nullable(),
  order_id: z.string().nullable(),
  tx_hash: z.string().nullable(),
  reverses: id.nullable(),
  reversed_by: id.nullable(),
  postings: z.array(
    z.object({
      /** 'user 7' or the name of a system account. */
      account: z.string(),
      purpose: z.string(),
      asset,
      amount: units,
    }),
  ),
});
export type EntryData = z.output<typeof entry>;

/** Total number: a list may be cut. */
export const total = z.int();

/** Whether the call changed the state; false if it was already as requested. */
export const changed = z.object({ changed: z.boolean() });

/** A withdrawal to a wallet on chain. */
export const withdrawal = z.object({
  id,
  user_id: id,
  asset,
  amount: units,
  fee: units,
  address: z.string(),
  /** awaiting_fee, review, queued, signed, confirmed, failed */
  state: z.string(),
  reason: z.string().nullable(),
  /** Why it was sent to review; null: it was not. */
  review: z.string().nullable(),
  /** The hot wallet has too little of the coin, or of the chain's coin for gas. */
  waits_for_funds: z.boolean(),
  order_id: z.string().nullable(),
  nonce: z.string().nullable(),
  tx_hash: z.string().nullable(),
  confirmations: z.int(),
  /** Since when another transaction uses its nonce. */
  lost_at: time.nullable(),
  decided_by: z.string().nullable(),
  created_at: time,
  done_at: time.nullable(),
});
export type WithdrawalData = z.output<typeof withdrawal>;

/** As stored here; the balance is the last one that the issuer reported. */
export const card = z.object({
  id: z.string(),
  user_id: id,
  product_id: z.string(),
  type: z.string(),
  scheme: z.string(),
  region: z.string(),
  last4: z.string(),
  /** MM/YY. */
  expires: z.string(),
  /** inactive, active, frozen, lost, closed */
  state: z.string(),
  /** pending_recharge, processing, success, failed (specification §3) */
  status: z.string(),
  /** USDT base units. */
  balance: units,
  replaces: z.string().nullable(),
  replaced_by: z.string().nullable(),
  issued_at: time,
  activated_at: time.nullable(),
});
export type CardData = z.output<typeof card>;
