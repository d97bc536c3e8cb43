import * as z from 'zod';
import { act } from './act.ts';
import { changed, entry, hash, id, time, total, units, withdrawal } from './values.ts';

export const withdrawals = {
  list: act({
    kind: 'personal',
    summary: 'list withdrawals that are neither completed nor failed, oldest first',
    input: z.strictObject({
      /** Also completed and failed ones, latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(withdrawal), total }),
  }),
  show: act({
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
  approve: act({
    kind: 'act',
    summary: 'approve a withdrawal that waits for a review',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
  refuse: act({
    kind: 'act',
    summary: 'refuse a withdrawal that is not signed yet, and refund it to the account',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
  retry: act({
    kind: 'act',
    summary: 'send a signed withdrawal to the chain again',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
};
