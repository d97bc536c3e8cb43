import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { changed, entry, hash, id, listOf, time, units, withdrawal } from './values.ts';

export const withdrawals = {
  list: adminCommand({
    kind: 'personal',
    summary: 'list open withdrawals, oldest first',
    input: z.strictObject({
      all: z.boolean().default(false).describe('also completed and failed ones, latest first'),
    }),
    data: listOf(withdrawal, 'No withdrawal is open.'),
    cli: {},
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show a withdrawal with its transactions and entries',
    input: z.strictObject({ id }),
    data: z.object({
      withdrawal,
      payouts: z
        .array(
          z.object({
            hash,
            nonce: z.string(),
            max_fee: units.meta({ label: 'per gas' }),
            signed_at: time,
            sent_at: time.nullable(),
          }),
        )
        .meta({ label: 'signed' }),
      entries: z.array(entry),
    }),
    cli: { args: { withdrawal: 'id' } },
  }),
  approve: adminCommand({
    kind: 'change',
    summary: 'approve a withdrawal that waits for a review',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
    cli: {
      args: { withdrawal: 'id' },
      message: ({ changed }, { id }) =>
        `Withdrawal ${id} ${changed ? 'is approved' : 'was approved already'}.`,
    },
  }),
  refuse: adminCommand({
    kind: 'change',
    summary: 'refuse a withdrawal in review or queued, and refund it to the account',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
    cli: {
      args: { withdrawal: 'id' },
      message: ({ changed }, { id }) =>
        `Withdrawal ${id} ${changed ? 'is refused' : 'was refused already'}.`,
    },
  }),
  retry: adminCommand({
    kind: 'change',
    summary: 'send a signed withdrawal to the chain again',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
    cli: {
      args: { withdrawal: 'id' },
      message: (_, { id }) => `Withdrawal ${id} is sent again.`,
    },
  }),
};
