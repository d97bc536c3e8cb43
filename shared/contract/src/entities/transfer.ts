import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { address, baseUnits, timestamp } from './primitives.ts';
import { oneLine } from './text.ts';

/** Of all released quantity that moves between members. Ticket quantity (ENU), base units. */
export const transferAmount = baseUnits.check(z.regex(/[1-9]/));
/** One line for the other side to read. */
export const transferRemark = /* @__PURE__ */ oneLine(limits.transferRemark);

/** Specification §3, transfer record. */
export const transfer = z.object({
  id: z.string(),
  direction: z.enum(['outgoing', 'incoming']),
  /** Who it went to, or came from. */
  counterparty: address,
  /** Ticket quantity (ENU), base units. */
  amount: baseUnits,
  /** Empty when none was given. */
  remark: z.string(),
  at: timestamp,
});
export type Transfer = z.infer<typeof transfer>;

/** Somebody a member sends to: with a name of the member's own, or only sent to before. */
export const transferContact = z.object({
  address,
  name: z.nullable(z.string()),
  /** How often was sent there. */
  times: z.int(),
  last_at: z.nullable(timestamp),
});
export type TransferContact = z.infer<typeof transferContact>;
