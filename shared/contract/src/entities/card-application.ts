import * as z from 'zod/mini';
import { agreements, applicationStages, cardState, cardType } from './card.ts';
import { baseUnits, ownId, timestamp } from './primitives.ts';

/** Specification §4. */
export const cardApplicationStatus = z.enum(['processing', 'success', 'failed']);

/**
 * In this order: its fee was not paid in time, its user cancelled it, an operator rejected it, the
 * issuer refused it. In each case a paid fee was returned to the account.
 */
export const applicationReasons = ['unpaid', 'cancelled', 'rejected', 'refused'] as const;
export type ApplicationReason = (typeof applicationReasons)[number];

/** Specification §3, card application. */
export const cardApplication = z.object({
  id: z.string(),
  /** Number of the application, for display. */
  number: z.string(),
  type: cardType,
  scheme: z.string(),
  region: z.string(),
  bin: z.string(),
  holder: z.string(),
  holder_id: z.string(),
  product_id: z.string(),
  status: cardApplicationStatus,
  /** null once the application has ended. */
  stage: z.nullable(z.enum(applicationStages)),
  reason: z.nullable(z.enum(applicationReasons)),
  note: z.nullable(z.string()),
  /** USDT base units. */
  fee: baseUnits,
  paid_from: z.enum(['account', 'wallet']),
  /** Order of the fee, if a wallet pays it. */
  order_id: z.nullable(z.string()),
  /** Deadline of the fee; null: no fee is due. */
  pay_until: z.nullable(timestamp),
  /** Last four digits of the card to replace. */
  replaces: z.nullable(z.string()),
  card_id: z.nullable(z.string()),
  /** State of the issued card; null without a card. */
  card_state: z.nullable(cardState),
  activated_at: z.nullable(timestamp),
  agreements,
  created_at: timestamp,
  paid_at: z.nullable(timestamp),
  approved_at: z.nullable(timestamp),
  done_at: z.nullable(timestamp),
});
export type CardApplication = z.infer<typeof cardApplication>;

export const applicationTerms = z.object({
  /** Id of an approved cardholder. */
  holder: ownId,
  agreements,
  /** The fee that the user saw, USDT base units. */
  fee: baseUnits,
  pay: z.enum(['account', 'wallet']),
});
