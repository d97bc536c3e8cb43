import { assetNames, oneLineText } from '@shared/contract';
import * as z from 'zod';
import { formatMoney } from './format.ts';

/** Input of a command without arguments. */
export const none = z.strictObject({});
/** Time in ISO 8601. Handlers may return a Date. */
export const time = z
  .union([z.iso.datetime(), z.date().transform((date) => date.toISOString())])
  .meta({ format: 'time' });
/** Not a column of tables, because amounts are printed with their asset. */
export const asset = z.enum(assetNames).meta({ detail: true });
/** Digits: base units of the object's `asset`, below 0 for debits. Handlers may return a bigint. */
export const units = z
  .union([z.string().regex(/^-?\d+$/), z.bigint().transform(String)])
  .meta({ format: 'amount' });
export const ju = units.meta({ format: 'JU' });
export const usdt = units.meta({ format: 'USDT' });
/** Marks a field that is printed only with a single object, not in tables. */
export const detail = <T extends z.ZodType>(schema: T): T => schema.meta({ detail: true });
/** Marks a field that is printed in the last column of a table, after `words`. */
export const remark = <T extends z.ZodType>(words: string, schema: T): T =>
  schema.meta({ remark: words });
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
  created_at: time.meta({ label: 'since' }),
  frozen_at: time.nullable(),
  frozen_reason: z.string().nullable().meta({ label: 'frozen for' }),
});

export const balance = z.object({
  asset,
  available: units,
  reserved: units,
  unreleased: units,
  pledged: units,
});

export const order = z.object({
  id: z.string(),
  user_id: detail(id),
  kind: z.string(),
  subject: detail(z.string().nullable()),
  quantity: z.int(),
  /** Token contract; null for the chain's native coin. */
  token: detail(z.string().nullable()),
  asset,
  amount: units,
  status: z.string(),
  confirmations: detail(z.int()),
  confirmations_needed: detail(z.int()),
  reference: detail(z.string()),
  tx_hash: detail(z.string().nullable()),
  created_at: time,
  expires_at: detail(time),
  paid_at: time.nullable(),
  cancelled_at: detail(time.nullable()),
});

/** The decision about money in suspense; null if undecided. */
const resolution = remark('', z.enum(['credited', 'returned', 'gone']).nullable());
/** Whether a reorg removed the transaction of the payment. */
const orphaned = remark('off the chain', z.boolean());

export const payment = z.object({
  event_id: id.meta({ label: 'payment' }),
  tx_hash: z.string(),
  block: z.int(),
  payer: detail(z.string()),
  /** Asset; null for an unsupported token, or before the payment is settled. */
  asset: detail(asset.nullable()),
  amount: units,
  /** seen: not settled yet. */
  status: z.enum(['seen', 'credited', 'unmatched']),
  reason: remark('', z.string().nullable()),
  resolution,
  orphaned,
  at: detail(time),
});

export const suspense = z.object({
  event_id: id.meta({ label: 'payment' }),
  settled_at: time,
  asset: detail(asset.nullable()),
  amount: units,
  payer: z.string().meta({ label: 'from' }),
  payer_id: id.nullable().meta({ label: 'from user' }),
  reason: z.string(),
  order_id: z.string().nullable(),
  order_user_id: id.nullable().meta({ label: 'user of order' }),
  tx_hash: detail(z.string()),
  resolution,
  resolved_at: detail(time.nullable()),
  orphaned,
});

const posting = z.object({
  /** 'user 7' or the name of a system account. */
  account: z.string(),
  purpose: z.string(),
  asset,
  amount: units,
});

export const entry = z.object({
  id,
  at: time,
  kind: detail(z.string()),
  reference: detail(z.string()),
  /** Description for operators. */
  words: z.string().meta({ label: 'what' }),
  postings: z.array(posting).meta({
    label: 'moved',
    cell: ({ postings }: { postings: z.output<typeof posting>[] }) =>
      postings
        .filter(({ account }) => account.startsWith('user '))
        .map((one) => `${one.account} ${formatMoney(one.amount, one.asset)} ${one.purpose}`)
        .join(', '),
  }),
  actor: z.string().meta({ label: 'by' }),
  reversed_by: remark('reversed by', id.nullable()),
  reverses: remark('reverses', id.nullable()),
  order_id: remark('order', z.string().nullable()),
  tx_hash: detail(z.string().nullable()),
  note: remark('', z.string().nullable()),
});

/** Number of all items; the list may be cut off at its limit. */
export const total = z.int();
export const listOf = <T extends z.ZodObject>(row: T, empty: string) =>
  z.object({ list: z.array(row).meta({ empty }), total });

/** Whether the call changed the state; false if it was already as requested. */
export const changed = z.object({ changed: z.boolean() });

/** The version whose rollout was stopped; null: none was running. */
export const stoppedRollout = z.object({ stopped: z.string().nullable() });

export const withdrawal = z.object({
  id,
  user_id: id,
  asset,
  amount: units,
  fee: units,
  address: detail(z.string()),
  /** One of awaiting_fee, review, queued, signed, confirmed and failed. */
  state: z.string(),
  created_at: time,
  done_at: time.nullable(),
  tx_hash: z.string().nullable(),
  reason: remark('', z.string().nullable()),
  /** Reason for its review; null if it needed none. */
  review: remark('review:', z.string().nullable()),
  /** Whether the hot wallet has too little of the asset, or of the native coin for gas. */
  waits_for_funds: remark('waits for funds', z.boolean()),
  order_id: detail(z.string().nullable()),
  nonce: detail(z.string().nullable()),
  confirmations: detail(z.int()),
  /** Time at which another transaction was found to use its nonce. */
  lost_at: remark('nonce lost', time.nullable()),
  decided_by: detail(z.string().nullable()),
});
export type WithdrawalData = z.output<typeof withdrawal>;

/** A card as stored here; the balance is the last one that the issuer reported. */
export const card = z.object({
  id: z.string(),
  user_id: detail(id),
  last4: z.string().meta({ label: 'ends in' }),
  product_id: z.string(),
  type: detail(z.string()),
  scheme: detail(z.string()),
  region: detail(z.string()),
  /** MM/YY. */
  expires: detail(z.string()),
  balance: usdt,
  /** One of inactive, active, frozen, lost and closed. */
  state: z.string(),
  /** Report of the owner: lost, stolen or damaged; null without one. */
  reported: remark('reported', z.string().nullable()),
  /** One of pending_recharge, processing, success and failed (specification §3). */
  status: z.string(),
  issued_at: time,
  activated_at: detail(time.nullable()),
  replaces: detail(z.string().nullable()),
  replaced_by: remark('replaced by', z.string().nullable()),
});
