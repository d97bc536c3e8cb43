import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { changed, entry, hash, id, time, total, units, withdrawal } from './values.ts';

export const withdrawals = {
  list: adminCommand({
    kind: 'personal',
    summary: 'list withdrawals that are neither completed nor failed, oldest first',
    input: z.strictObject({
      /** Also completed and failed ones, latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(withdrawal), total }),
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show a withdrawal with its transactions and entries',
    input: z.strictObject({ id }),
    data: z.object({
      withdrawal,
      payouts: z.array(
        z.object({
          hash,
          nonce: z.string(),
          max_fee: units,
          signed_at: time,
          sent_at: time.nullable(),
        }),
      ),
      entries: z.array(entry),
    }),
  }),
  approve: adminCommand({
    kind: 'change',
    summary: 'approve a withdrawal that waits for a review',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
  refuse: adminCommand({
    kind: 'change',
    summary: 'refuse a withdrawal that is not signed yet, and refund it to the account',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
  retry: adminCommand({
    kind: 'change',
    summary: 'send a signed withdrawal to the chain again',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
};
