import * as z from 'zod';
import { act } from './act.ts';
import { changed, entry, hash, id, time, total, units, withdrawal } from './values.ts';

export const withdrawals = {
  list: act({
    kind: 'personal',
    summary: 'withdrawals that are neither completed nor failed, the oldest first',
    input: z.strictObject({
      /** Also those that are, the latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(withdrawal), total }),
  }),
  show: act({
    kind: 'personal',
    summary: 'a withdrawal, what was signed for it, and what was booked',
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
    summary: 'let a withdrawal above the limit be sent',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
  refuse: act({
    kind: 'act',
    summary: 'refuse a withdrawal that was not signed yet: its money goes back to the account',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
  retry: act({
    kind: 'act',
    summary: 'have a withdrawal that was signed sent to the chain again at once',
    input: z.strictObject({ id }),
    data: changed.extend({ withdrawal }),
  }),
};
