import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { formatMoney } from './format.ts';
import {
  asset,
  balance,
  card,
  changed,
  entry,
  hash,
  id,
  listOf,
  none,
  operatorText,
  order,
  orderId,
  payment,
  suspense as suspenseRow,
  time,
  units,
  user,
  who,
  withdrawal,
} from './values.ts';

const suspenseSum = z.object({
  asset: z
    .enum(asset.options)
    .nullable()
    .meta({ cell: (row: { asset: string | null }) => row.asset ?? 'foreign tokens' }),
  count: z.int().meta({ label: 'payments' }),
  amount: units.meta({
    cell: (row: { asset: z.output<typeof asset> | null; amount: string }) =>
      row.asset ? formatMoney(row.amount, row.asset) : '',
  }),
});

export const suspense = {
  list: adminCommand({
    kind: 'personal',
    summary: 'list chain payments that paid no order and wait for a decision',
    input: z.strictObject({ all: z.boolean().default(false).describe('also decided ones') }),
    /** Open payments by asset, largest first; with `all`, the latest payments. */
    data: listOf(suspenseRow, 'Nothing waits in suspense.').extend({
      sums: z.array(suspenseSum).meta({ label: 'totals' }),
    }),
    cli: { isDefault: true },
  }),
  credit: adminCommand({
    kind: 'change',
    summary: 'credit money in suspense to a user',
    input: z.strictObject({ event_id: id, to: who.describe('address, id or invite code') }),
    data: changed.extend({ user_id: id }),
    cli: {
      args: { payment: 'event_id' },
      message: ({ changed, user_id }, { event_id }) =>
        `Payment ${event_id} ${changed ? 'is' : 'was already'} credited to user ${user_id}.`,
    },
  }),
  return: adminCommand({
    kind: 'change',
    summary: 'record that money in suspense was returned, with its transaction',
    input: z.strictObject({
      event_id: id,
      tx_hash: hash.meta({ option: 'tx' }).describe('hash of the transaction that returned it'),
    }),
    data: changed,
    cli: {
      args: { payment: 'event_id' },
      message: ({ changed }, { event_id }) =>
        `Payment ${event_id} ${changed ? 'is' : 'was already'} recorded as returned.`,
    },
  }),
};

const incident = z.object({
  id,
  created_at: time.meta({ label: 'since' }),
  kind: z.string().meta({ label: 'what' }),
  event_id: id.nullable(),
  detail: z.unknown(),
  resolved_at: time.nullable(),
  note: z.string().nullable(),
});

export const incidents = {
  list: adminCommand({
    kind: 'read',
    summary: 'list incidents of the chain that need an operator',
    input: z.strictObject({ all: z.boolean().default(false).describe('also resolved ones') }),
    data: listOf(incident, 'No incident is open.'),
    cli: { isDefault: true },
  }),
  resolve: adminCommand({
    kind: 'change',
    summary: 'resolve an incident, with a note of what was done',
    input: z.strictObject({ id, note: operatorText.describe('what was done') }),
    data: changed,
    cli: {
      args: { incident: 'id' },
      message: ({ changed }, { id }) =>
        `Incident ${id} ${changed ? 'is resolved' : 'was resolved already, with this note'}.`,
    },
  }),
  retry: adminCommand({
    kind: 'change',
    summary: 'settle the event of an incident again, at once',
    input: z.strictObject({ id }),
    data: changed,
    cli: {
      args: { incident: 'id' },
      message({ changed }, { id }) {
        const state = changed ? 'is retried now' : 'is already about to be retried';
        return `The event of incident ${id} ${state}; see \`pnpm ops incidents\`.`;
      },
    },
  }),
};

const money = z.array(z.string()).meta({ label: 'where the money is' });

const orderDetails = z.object({
  order,
  user,
  money,
  payments: z.array(payment),
  entries: z.array(entry),
});

export const orders = {
  show: adminCommand({
    kind: 'personal',
    summary: 'show an order with its payments on chain and its entries',
    input: z.strictObject({ id: orderId }),
    data: orderDetails,
    cli: { args: { order: 'id' } },
  }),
};

export const entries = {
  show: adminCommand({
    kind: 'personal',
    summary: 'show a ledger entry with its postings',
    input: z.strictObject({ id }),
    data: z.object({ entry }),
    cli: { args: { entry: 'id' } },
  }),
  reverse: adminCommand({
    kind: 'change',
    summary: 'reverse an entry and its effects by another entry',
    input: z.strictObject({ id, note: operatorText.describe('reason; stored with the entry') }),
    data: changed.extend({ entry }),
    cli: {
      args: { entry: 'id' },
      message: ({ changed, entry: { reversed_by } }, { id }) =>
        `Entry ${id} ${changed ? 'is' : 'was already'} reversed by entry ${reversed_by}.`,
    },
  }),
};

const userStatement = z.object({
  at: time,
  user,
  money,
  balances: z.array(balance),
  /** Money reserved for operations that may still fail. */
  pending: z
    .array(
      z.object({
        entry_id: id,
        since: time,
        kind: z.string().meta({ detail: true }),
        words: z.string().meta({ label: 'what' }),
        asset,
        amount: units,
      }),
    )
    .meta({ label: 'reserved' }),
  orders: z.array(order.extend({ payments: z.array(payment) })).meta({ label: 'latest orders' }),
  /** Payments from the user's address, or for one of their orders. */
  suspense: z.array(suspenseRow).meta({ label: 'in suspense' }),
  withdrawals: z.array(withdrawal).meta({ label: 'latest withdrawals' }),
  cards: z.array(card),
  entries: z.array(entry).meta({ label: 'latest entries' }),
});

export const statements = {
  user: adminCommand({
    kind: 'personal',
    summary: 'show where the money of a user is',
    input: z.strictObject({ who }),
    data: userStatement,
    cli: { args: { user: 'who' } },
  }),
  order: adminCommand({
    ...orders.show,
    summary: 'show where the money of an order is',
  }),
};

const verification = z.object({
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
    summary: 'reconcile ledger, tables and chain; also without a server',
    input: z.strictObject({
      full: z
        .boolean()
        .default(false)
        .describe('check everything, not only changes since the last check'),
    }),
    data: verification,
  }),
};

export const audit = {
  list: adminCommand({
    kind: 'read',
    summary: 'show commands of operators, latest first',
    input: z.strictObject({
      limit: z.int().min(1).max(500).default(50).describe('number of lines, 50 by default'),
      before: id.optional().describe('lines before this one'),
      operator: z.string().max(32).optional().describe('commands of one operator'),
      subject: z.string().max(100).optional().describe('commands on one subject: user:7'),
    }),
    data: z.object({
      list: z
        .array(
          z.object({
            id,
            at: time,
            operator: z.string(),
            act: z.string(),
            subject: z.string(),
            detail: z.record(z.string(), z.unknown()),
          }),
        )
        .meta({ empty: 'The audit log has no such lines.' }),
    }),
    cli: { isDefault: true },
  }),
  verify: adminCommand({
    kind: 'read',
    summary: 'check that no line of the audit log is missing or changed',
    input: none,
    data: z.object({
      lines: z.int(),
      /** Id and hash of the last line, to be stored elsewhere. */
      head: z.string(),
      violations: z.array(z.string()),
    }),
    cli: {
      message: ({ lines, head, violations }) =>
        [
          ...violations.map((violation) => `VIOLATED  ${violation}`),
          violations.length === 0 ? 'The log is intact.' : 'The log is damaged.',
          `${lines} lines. To prove this state later, store the head elsewhere: ${head}`,
        ].join('\n'),
      isFailure: ({ violations }) => violations.length > 0,
    },
  }),
};
