import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { address, baseUnits, timestamp } from './primitives.ts';
import { oneLine } from './text.ts';

/** Amount of a transfer: ENU base units. */
export const transferAmount = baseUnits.check(z.regex(/[1-9]/));
export const transferRemark = /* @__PURE__ */ oneLine(limits.transferRemark);

/** Specification §3, transfer record. */
export const transfer = z.object({
  id: z.string(),
  direction: z.enum(['outgoing', 'incoming']),
  /** The recipient, or the sender. */
  counterparty: address,
  /** ENU base units. */
  amount: baseUnits,
  /** Empty without a remark. */
  remark: z.string(),
  at: timestamp,
});
export type Transfer = z.infer<typeof transfer>;

/** A recipient of the member's transfers, or a contact that the member named. */
export const transferContact = z.object({
  address,
  name: z.nullable(z.string()),
  /** Number of transfers to the address. */
  times: z.int(),
  last_at: z.nullable(timestamp),
});
export type TransferContact = z.infer<typeof transferContact>;

/** A member who can receive a transfer, as the sender already knows them. */
export const transferRecipient = z.extend(transferContact, {
  /** Whether the sender invited the member. */
  invited: z.boolean(),
  /** The sender's rules require a confirmation, because the member is new. Missing on older servers. */
  needs_step_up: z.optional(z.boolean()),
});
export type TransferRecipient = z.infer<typeof transferRecipient>;
