import * as z from 'zod/mini';
import { agreements, applicationStages, cardState, cardType } from './card.ts';
import { baseUnits, ownId, timestamp } from './primitives.ts';

/** Specification §4. */
export const cardApplicationStatus = z.enum(['processing', 'success', 'failed']);

/**
 * Why one failed: its fee was not paid in time, its user gave it up, a person refused it, or the issuer
 * did. Whatever the reason, a fee that was paid is back on the account.
 */
export const applicationReasons = ['unpaid', 'cancelled', 'rejected', 'refused'] as const;
export type ApplicationReason = (typeof applicationReasons)[number];

/** Specification §3, card application. */
export const cardApplication = z.object({
  id: z.string(),
  /** Order number, for people. */
  number: z.string(),
  type: cardType,
  scheme: z.string(),
  region: z.string(),
  bin: z.string(),
  /** Name of the cardholder. */
  holder: z.string(),
  holder_id: z.string(),
  product_id: z.string(),
  status: cardApplicationStatus,
  /** null: it is not processed any more. */
  stage: z.nullable(z.enum(applicationStages)),
  /** null: it has not failed. */
  reason: z.nullable(z.enum(applicationReasons)),
  /** What a reviewer has said. */
  note: z.nullable(z.string()),
  /** USDT base units. */
  fee: baseUnits,
  paid_from: z.enum(['account', 'wallet']),
  /** Of the fee, where it is paid from a wallet. */
  order_id: z.nullable(z.string()),
  /** Until when the fee is to be paid; null: it does not wait for that. */
  pay_until: z.nullable(timestamp),
  /** Last digits of the own card it replaces. */
  replaces: z.nullable(z.string()),
  /** Of the card that was issued. */
  card_id: z.nullable(z.string()),
  /** How that card stands now, and since when it is active. */
  card_state: z.nullable(cardState),
  activated_at: z.nullable(timestamp),
  agreements,
  created_at: timestamp,
  paid_at: z.nullable(timestamp),
  /** A person has approved it. */
  approved_at: z.nullable(timestamp),
  done_at: z.nullable(timestamp),
});
export type CardApplication = z.infer<typeof cardApplication>;

/** What every application says. */
export const applicationTerms = z.object({
  /** Approved cardholder. */
  holder: ownId,
  agreements,
  /** The fee that the user has seen, USDT base units. */
  fee: baseUnits,
  pay: z.enum(['account', 'wallet']),
});
