import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import {
  asset,
  balance,
  card,
  changed,
  entry,
  hash,
  id,
  none,
  operatorText,
  order,
  orderId,
  payment,
  suspense as suspenseRow,
  time,
  total,
  units,
  user,
  who,
  withdrawal,
} from './values.ts';

export const suspense = {
  list: adminCommand({
    kind: 'personal',
    summary: 'list chain payments that paid no order and wait for a decision',
    input: z.strictObject({ all: z.boolean().default(false) }),
    data: z.object({
      /** The largest ones of each asset; with `all`, the latest ones. */
      list: z.array(suspenseRow),
      total,
      /** Totals of all that wait, by asset. */
      sums: z.array(z.object({ asset: asset.nullable(), count: z.int(), amount: units })),
    }),
  }),
  credit: adminCommand({
    kind: 'change',
    summary: 'credit money in suspense to a user',
    input: z.strictObject({ event_id: id, to: who }),
    data: changed.extend({ user_id: id }),
  }),
  return: adminCommand({
    kind: 'change',
    summary: 'record that money in suspense was returned, with its transaction',
    input: z.strictObject({ event_id: id, tx_hash: hash }),
    data: changed,
  }),
};

const incident = z.object({
  id,
  kind: z.string(),
  event_id: id.nullable(),
  detail: z.unknown(),
  created_at: time,
  resolved_at: time.nullable(),
  note: z.string().nullable(),
});
export type IncidentData = z.output<typeof incident>;

export const incidents = {
  list: adminCommand({
    kind: 'read',
    summary: 'list incidents of the chain that need an operator',
    input: z.strictObject({ all: z.boolean().default(false) }),
    data: z.object({ list: z.array(incident), total }),
  }),
  resolve: adminCommand({
    kind: 'change',
    summary: 'resolve an incident, with a note of what was done',
    input: z.strictObject({ id, note: operatorText }),
    data: changed,
  }),
  retry: adminCommand({
    kind: 'change',
    summary: 'retry at once to settle the event of an incident',
    input: z.strictObject({ id }),
    data: changed,
  }),
};

export const orderDetails = z.object({
  order,
  user,
  payments: z.array(payment),
  entries: z.array(entry),
  /** Where its money is, one line each. */
  money: z.array(z.string()),
});
export type OrderDetails = z.output<typeof orderDetails>;

export const orders = {
  show: adminCommand({
    kind: 'personal',
    summary: 'show an order with its payments on chain and its entries',
    input: z.strictObject({ id: orderId }),
    data: orderDetails,
  }),
};

export const entries = {
  show: adminCommand({
    kind: 'personal',
    summary: 'show a ledger entry with its postings',
    input: z.strictObject({ id }),
    data: z.object({ entry }),
  }),
  reverse: adminCommand({
    kind: 'change',
    summary: 'reverse an entry and its effects by another entry',
    input: z.strictObject({ id, note: operatorText }),
    data: changed.extend({ entry }),
  }),
};

export const userStatement = z.object({
  at: time,
  user,
  balances: z.array(balance),
  /** Money reserved for operations that may still fail. */
  pending: z.array(
    z.object({
      entry_id: id,
      kind: z.string(),
      words: z.string(),
      asset,
      amount: units,
      since: time,
    }),
  ),
  orders: z.array(order.extend({ payments: z.array(payment) })),
  /** Paid from the user's address, or for one of their orders. */
  suspense: z.array(suspenseRow),
  /** The latest ones. */
  withdrawals: z.array(withdrawal),
  cards: z.array(card),
  entries: z.array(entry),
  /** Where the money is, one line each. */
  money: z.array(z.string()),
});
export type UserStatement = z.output<typeof userStatement>;

export const statements = {
  user: adminCommand({
    kind: 'personal',
    summary: 'show where the money of a user is',
    input: z.strictObject({ who }),
    data: userStatement,
  }),
  order: adminCommand({
    kind: 'personal',
    summary: 'show where the money of an order is',
    input: z.strictObject({ id: orderId }),
    data: orderDetails,
  }),
};

export const verification = z.object({
  violations: z.array(z.object({ books: z.string(), rule: z.string(), detail: z.string() })),
  /** Known open cases, which are not violations. */
  notes: z.array(z.string()),
  /** Reconciliations whose source did not answer. */
  away: z.array(z.object({ books: z.string(), reason: z.string() })),
  /** Reconciliations whose check failed: a defect. */
  failed: z.array(z.object({ books: z.string(), reason: z.string() })).default([]),
  checked: z.array(z.string()),
  entries: z.int(),
  accounts: z.int(),
  users_hold: z.array(z.object({ asset, amount: units })),
});
export type Verification = z.output<typeof verification>;

export const books = {
  verify: adminCommand({
    kind: 'read',
    summary: 'reconcile ledger, tables and chain',
    input: z.strictObject({
      /** Check everything, not only changes since the last check without violations. */
      full: z.boolean().default(false),
    }),
    data: verification,
  }),
};

export const audit = {
  list: adminCommand({
    kind: 'read',
    summary: 'list commands of operators, latest first',
    input: z.strictObject({
      limit: z.int().min(1).max(500).default(50),
      /** Lines before this one. */
      before: id.optional(),
      operator: z.string().max(32).optional(),
      subject: z.string().max(100).optional(),
    }),
    data: z.object({
      list: z.array(
        z.object({
          id,
          at: time,
          operator: z.string(),
          act: z.string(),
          subject: z.string(),
          detail: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  }),
  verify: adminCommand({
    kind: 'read',
    summary: 'check that no line of the audit log is missing or changed',
    input: none,
    data: z.object({
      lines: z.int(),
      /** Hash of the last line, to be stored elsewhere. */
      head: z.string(),
      violations: z.array(z.string()),
    }),
  }),
};
export type AuditLines = z.output<typeof audit.list.data>;
