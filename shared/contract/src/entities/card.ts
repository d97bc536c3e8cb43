import * as z from 'zod/mini';
import { baseUnits } from './primitives.ts';

export const cardStatus = z.enum(['pending_recharge', 'processing', 'success', 'failed']);

/** A card as lists show it: never the PAN, only its last four digits. */
export const cardSummary = z.object({
  id: z.string(),
  type: z.enum(['virtual', 'physical']),
  status: cardStatus,
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** MM/YY. */
  expires: z.string(),
  /** USDT base units. */
  balance: baseUnits,
});
export type CardSummary = z.infer<typeof cardSummary>;

/** A card on offer, from the operator's configuration. */
export const cardProduct = z.object({
  id: z.string(),
  type: z.enum(['virtual', 'physical']),
  region: z.string(),
  /** First digits of the card number (ISO/IEC 7812). */
  bin: z.string().check(z.regex(/^\d{6,8}$/)),
  scheme: z.string(),
  /** One-off fee, USDT base units. */
  fee: baseUnits,
  /** Fee on a recharge in basis points. */
  recharge_fee_bps: z.int(),
  available: z.boolean(),
});
export type CardProduct = z.infer<typeof cardProduct>;

/** Card home (POST visa/info). */
export const cardHome = z.object({
  cards: z.array(cardSummary),
  products: z.array(cardProduct),
  cardholders: z.object({ approved: z.int(), pending: z.int(), rejected: z.int() }),
  applications_open: z.int(),
});
export type CardHome = z.infer<typeof cardHome>;
