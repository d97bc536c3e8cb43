import * as z from 'zod/mini';
import { cardSpending } from './card.ts';
import { asset, baseUnits, timestamp } from './primitives.ts';
import { moneyLogEntry, moneyLogTypes } from './wallet.ts';

/** Types of the activity list: records of the money log, and payments with cards. */
export const activityTypes = [
  ...moneyLogTypes,
  /** Payments with cards: reserved or settled; declined; refunded or reversed. */
  'card_payment',
  'card_refused',
  'card_refund',
] as const;

export const activityItem = z.object({
  /** Unique in the list. */
  id: z.string(),
  at: timestamp,
  /** null for a payment with a card. */
  record: z.nullable(moneyLogEntry),
  /** null for a record. */
  spending: z.nullable(
    z.extend(cardSpending, { card: z.object({ id: z.string(), last4: z.string() }) }),
  ),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** Sums received and spent, base units of the asset. One of them may be 0. */
export const activityTotal = z.object({ asset, in: baseUnits, out: baseUnits });
export type ActivityTotal = z.infer<typeof activityTotal>;
