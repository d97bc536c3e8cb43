import * as z from 'zod/mini';
import { baseUnits, timestamp } from './primitives.ts';

export const cardType = z.enum(['virtual', 'physical']);
export type CardType = z.infer<typeof cardType>;

/** Specification §3: the first top-up is to come, under way, done; or the card is over. */
export const cardStatus = z.enum(['pending_recharge', 'processing', 'success', 'failed']);
export type CardStatus = z.infer<typeof cardStatus>;

/**
 * What a card can do: `inactive` is on its way by post, `frozen` by its owner, `lost` was reported by
 * its owner, `closed` by the issuer.
 */
export const cardState = z.enum(['inactive', 'active', 'frozen', 'lost', 'closed']);
export type CardState = z.infer<typeof cardState>;

/**
 * Where an application that is processed stands: its fee is to be paid on chain, a person looks at it,
 * the issuer makes the card.
 */
export const applicationStages = ['payment', 'review', 'issuing'] as const;
export type ApplicationStage = (typeof applicationStages)[number];

/** A card as lists show it: never the PAN, only its last four digits. */
export const cardSummary = z.object({
  id: z.string(),
  type: cardType,
  scheme: z.string(),
  region: z.string(),
  status: cardStatus,
  state: cardState,
  last4: z.string().check(z.regex(/^\d{4}$/)),
  /** MM/YY. */
  expires: z.string(),
  /** As it is embossed. */
  holder: z.string(),
  /** USDT base units. */
  balance: baseUnits,
  /** An operator has frozen the owner's account: the card is frozen with it. */
  account_frozen: z._default(z.boolean(), false),
  /** Id of an application for its replacement that is under way; null: none is. */
  replacement: z.nullable(z.string()),
  /** The same application, and where it stands. */
  replacing: z.nullable(
    z.object({
      id: z.string(),
      stage: z.enum(applicationStages),
      /** Until when its fee is to be paid; null: it does not wait for that. */
      pay_until: z.nullable(timestamp),
    }),
  ),
});
export type CardSummary = z.infer<typeof cardSummary>;

/** Most of what a card may spend, USDT base units; null: as much as there is on it. */
export const cardLimits = z.object({
  per_payment: z.nullable(baseUnits),
  daily: z.nullable(baseUnits),
  monthly: z.nullable(baseUnits),
});
export type CardLimits = z.infer<typeof cardLimits>;
export const limitNames = ['per_payment', 'daily', 'monthly'] as const;

/** Where a card can be used. */
export const cardChannels = ['online', 'store', 'atm'] as const;

/** A card on offer, from the operator's configuration. */
export const cardProduct = z.object({
  id: z.string(),
  type: cardType,
  region: z.string(),
  /** First digits of the card number (ISO/IEC 7812). */
  bin: z.string().check(z.regex(/^\d{6,8}$/)),
  scheme: z.string(),
  /** One-off fee, USDT base units. */
  fee: baseUnits,
  /** Fee on a recharge in basis points. */
  recharge_fee_bps: z.int(),
  /** Where it works, and the most it may spend; its owner may allow less. */
  channels: z._default(z.array(z.enum(cardChannels)), ['online']),
  limits: z._default(cardLimits, { per_payment: null, daily: null, monthly: null }),
  available: z.boolean(),
});
export type CardProduct = z.infer<typeof cardProduct>;

/** Card home (POST visa/info). */
export const cardHome = z.object({
  cards: z.array(cardSummary),
  products: z.array(cardProduct),
  cardholders: z.object({ approved: z.int(), pending: z.int(), rejected: z.int() }),
  applications_open: z.int(),
  /** Applications that wait for their fee, the one that is due first before the others. */
  unpaid: z.array(
    z.object({
      id: z.string(),
      type: cardType,
      region: z.string(),
      /** USDT base units. */
      fee: baseUnits,
      pay_until: timestamp,
    }),
  ),
  /** An operator has frozen the account: nothing can be applied for or topped up. */
  account_frozen: z._default(z.boolean(), false),
});
export type CardHome = z.infer<typeof cardHome>;

/** What an applicant agrees to (specification §2). */
export const agreementNames = ['user', 'aml', 'privacy'] as const;
export type AgreementName = (typeof agreementNames)[number];
/** Name → version, as the applicant has seen it. */
export const agreements = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(20)),
  aml: z.string().check(z.minLength(1), z.maxLength(20)),
  privacy: z.string().check(z.minLength(1), z.maxLength(20)),
});
export type Agreements = z.infer<typeof agreements>;

/** A text to agree to, as its reader's language has it. */
export const agreement = z.object({
  name: z.enum(agreementNames),
  version: z.string(),
  /** Markdown. */
  text: z.string(),
});

/** A public key for PINs (RFC 7517), of the issuer: nobody else can read what it encrypts. */
export const pinKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  kid: z.string(),
});
export type PinKey = z.infer<typeof pinKey>;

export const cardDetail = z.extend(cardSummary, {
  product_id: z.string(),
  /** Fee on a recharge in basis points. */
  recharge_fee_bps: z.int(),
  limits: cardLimits,
  /** The most that `limits` may be. */
  most: cardLimits,
  has_pin: z.boolean(),
  /** The own card that this one replaces, and the one that replaces it. */
  replaces: z.nullable(z.string()),
  replaced_by: z.nullable(z.string()),
  issued_at: timestamp,
  activated_at: z.nullable(timestamp),
});
export type CardDetail = z.infer<typeof cardDetail>;

/** What some issuers cannot do. */
export const issuerAbilities = ['activate', 'pin'] as const;
export type IssuerAbility = (typeof issuerAbilities)[number];

/** What a card was used for: reserved by a shop, taken, given back, or refused. */
export const spendingStatuses = ['pending', 'settled', 'reversed', 'refunded', 'declined'] as const;

/** Why the issuer refused a payment; the shop is told 'declined' alone. */
export const declineReasons = [
  'balance',
  'limit',
  'frozen',
  'inactive',
  'closed',
  'pin',
  'expired',
  'merchant',
  'other',
] as const;
export type DeclineReason = (typeof declineReasons)[number];

/** Specification §3, consume record. */
export const cardSpending = z.object({
  /** The issuer's, for support. */
  id: z.string(),
  merchant: z.string(),
  country: z.nullable(z.string()),
  status: z.enum(spendingStatuses),
  /** null: it was not refused. */
  reason: z.nullable(z.catch(z.enum(declineReasons), 'other')),
  /** USDT base units. */
  amount: baseUnits,
  /** What the shop asked for, in its own currency (ISO 4217), in that currency's units. */
  asked: z.object({ amount: z.string(), currency: z.string() }),
  at: timestamp,
});
export type CardSpending = z.infer<typeof cardSpending>;

export const rechargeStatuses = ['pending', 'processing', 'success', 'failed'] as const;

/** Specification §3, recharge record. Base units of USDT. */
export const cardRecharge = z.object({
  id: z.string(),
  status: z.enum(rechargeStatuses),
  /** What arrives on the card, the fee on it, and both. */
  amount: baseUnits,
  fee: baseUnits,
  total: baseUnits,
  created_at: timestamp,
  done_at: z.nullable(timestamp),
});
export type CardRecharge = z.infer<typeof cardRecharge>;

/** On which terms a card is topped up. Base units of USDT. */
export const rechargeTerms = z.object({
  min: baseUnits,
  max: baseUnits,
  /** Within 24 hours, and what is left of it now; without them an older server sets no such limit. */
  daily_limit: z.optional(baseUnits),
  left_today: z.optional(baseUnits),
  /** When more of the limit is left again, as the oldest amount that counts is 24 hours old; null: nothing counts. */
  more_at: z.optional(z.nullable(timestamp)),
  /** Amounts to choose from. */
  presets: z.array(baseUnits),
  /** US dollars for one USDT, in millionths. */
  rate: baseUnits,
});
export type RechargeTerms = z.infer<typeof rechargeTerms>;

/** What a recharge costs, good until it expires, for one recharge. */
export const rechargeQuote = z.object({
  /** Opaque: names the quote in the recharge. */
  quote: z.string(),
  amount: baseUnits,
  fee: baseUnits,
  total: baseUnits,
  rate: baseUnits,
  expires_at: timestamp,
  /** How long it is good from now, ms: a device's clock may be off. */
  good_ms: z.int(),
});
export type RechargeQuote = z.infer<typeof rechargeQuote>;
