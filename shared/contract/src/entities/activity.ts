import * as z from 'zod/mini';
import { cardSpending } from './card.ts';
import { exportState } from './export.ts';
import { asset, baseUnits, timestamp } from './primitives.ts';
import { incomeTypes, moneyLogEntry, moneyLogTypes } from './wallet.ts';

/** Types of the activity list: records of the money log, and payments with cards. */
export const activityTypes = [
  ...moneyLogTypes,
  /** Payments with cards: reserved or settled; declined; refunded or reversed. */
  'card_payment',
  'card_refused',
  'card_refund',
] as const;

type ActivityType = (typeof activityTypes)[number];

/** Groups of types, by which the list can be filtered. A type may be in several groups. */
export const activityGroups = {
  earnings: incomeTypes,
  purchases: ['ticket_purchase', 'goods_purchase', 'node_purchase', 'node_refund'],
  aid: ['aid_join', 'aid_claim', 'aid_profit'],
  cards: [
    'card_payment',
    'card_refused',
    'card_refund',
    'card_recharge',
    'card_recharge_refund',
    'card_unload',
    'card_fee',
    'card_fee_refund',
  ],
  transfers: ['chain_payment', 'transfer', 'withdrawal', 'withdraw_refund', 'network_fee'],
  other: ['welcome_gift', 'suspense_credit', 'data_adjustment', 'reversal', 'unknown'],
} as const satisfies Record<string, readonly ActivityType[]>;
export type ActivityGroup = keyof typeof activityGroups;

export const activityGroupNames = Object.keys(activityGroups) as [ActivityGroup];

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

export const moneyLogAsked = z.object({
  type: z.nullable(z.catch(z.enum(activityTypes), 'unknown')),
  /** Missing in a file that was ordered before exports had groups. */
  group: z.catch(z.optional(z.nullable(z.enum(activityGroupNames))), undefined),
  asset: z.nullable(asset),
  from: z.nullable(timestamp),
  to: z.nullable(timestamp),
  /** The searched text. Missing in a file that was ordered before exports had searches. */
  q: z.optional(z.nullable(z.string())),
});

export const moneyLogExport = z.extend(exportState, moneyLogAsked.shape);
export type MoneyLogExport = z.infer<typeof moneyLogExport>;
