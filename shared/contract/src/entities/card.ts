import * as z from 'zod/mini';
import { address, baseUnits, timestamp } from './primitives.ts';

export const cardType = z.enum(['virtual', 'physical']);
export type CardType = z.infer<typeof cardType>;

/** Specification §3: the first top-up is missing, in progress or done. `failed`: lost or closed. */
export const cardStatus = z.enum(['pending_recharge', 'processing', 'success', 'failed']);
export type CardStatus = z.infer<typeof cardStatus>;

/** `frozen`: by the owner, or with the account. The owner sets `lost`; the issuer sets `closed`. */
export const cardState = z.enum(['inactive', 'active', 'frozen', 'lost', 'closed']);
export type CardState = z.infer<typeof cardState>;

/** In this order: the fee is unpaid on chain; an operator reviews; the issuer makes the card. */
export const applicationStages = ['payment', 'review', 'issuing'] as const;
export type ApplicationStage = (typeof applicationStages)[number];

/** Reasons to report a card. A thief may have paid with a stolen one. */
export const lossReasons = ['lost', 'stolen'] as const;
export type LossReason = (typeof lossReasons)[number];

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
  holder: z.string(),
  /** USDT base units. */
  balance: baseUnits,
  /** An operator froze the owner's account, and with it the card. */
  account_frozen: z._default(z.boolean(), false),
  /** The owner's reason; null or missing: not reported, or reported to an older server. */
  reported: z.optional(z.nullable(z.enum(lossReasons))),
  /**
   * The card was damaged, and is blocked because its replacement is being made. `reported` is null
   * then, because earlier pages accept no other reason.
   */
  damaged: z.optional(z.boolean()),
  /** Id of an open application for its replacement; null without one. */
  replacement: z.nullable(z.string()),
  replacing: z.nullable(
    z.object({
      id: z.string(),
      stage: z.enum(applicationStages),
      /** Deadline of its fee; null: no fee is due. */
      pay_until: z.nullable(timestamp),
    }),
  ),
});
export type CardSummary = z.infer<typeof cardSummary>;

/** Spending limits of a card, USDT base units; null: limited by its balance alone. */
export const cardLimits = z.object({
  per_payment: z.nullable(baseUnits),
  daily: z.nullable(baseUnits),
  monthly: z.nullable(baseUnits),
});
export type CardLimits = z.infer<typeof cardLimits>;
export const limitNames = ['per_payment', 'daily', 'monthly'] as const;

/** Amount that counts towards a card's limit in the current period, USDT base units. */
const limitUse = z.object({
  amount: baseUnits,
  /** Start of the next period, whose amount is 0. */
  until: timestamp,
});
export const cardLimitUses = z.object({ daily: limitUse, monthly: limitUse });
export type CardLimitUses = z.infer<typeof cardLimitUses>;

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
  /** Channels and highest limits of its cards; an owner may set lower limits. */
  channels: z._default(z.array(z.enum(cardChannels)), ['online']),
  limits: z._default(cardLimits, { per_payment: null, daily: null, monthly: null }),
  available: z.boolean(),
});
export type CardProduct = z.infer<typeof cardProduct>;

/** Price of a card on offer, which visitors see too. */
export const cardPrice = z.object({
  type: cardType,
  /** One-off fee, USDT base units. */
  fee: baseUnits,
  /** Fee on a recharge in basis points. */
  recharge_fee_bps: z.int(),
});
export type CardPrice = z.infer<typeof cardPrice>;

export const cardHome = z.object({
  cards: z.array(cardSummary),
  products: z.array(cardProduct),
  cardholders: z.object({ approved: z.int(), pending: z.int(), rejected: z.int() }),
  applications_open: z.int(),
  /** Applications with an unpaid fee, the earliest deadline first. */
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
  /** An operator froze the account: it cannot apply for cards or top them up. */
  account_frozen: z._default(z.boolean(), false),
});
export type CardHome = z.infer<typeof cardHome>;

/** Agreements that an applicant accepts (specification §2). */
export const agreementNames = ['user', 'aml', 'privacy'] as const;
export type AgreementName = (typeof agreementNames)[number];
/** Name → version that the applicant saw. */
export const agreements = z.object({
  user: z.string().check(z.minLength(1), z.maxLength(20)),
  aml: z.string().check(z.minLength(1), z.maxLength(20)),
  privacy: z.string().check(z.minLength(1), z.maxLength(20)),
});
export type Agreements = z.infer<typeof agreements>;

/** The text of an agreement in the reader's language. */
export const agreement = z.object({
  name: z.enum(agreementNames),
  version: z.string(),
  /** Markdown. */
  text: z.string(),
});

/** The issuer's public key for PINs (RFC 7517). Only the issuer can decrypt them. */
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
  /** Upper bounds of `limits`. */
  most: cardLimits,
  has_pin: z.boolean(),
  /** Id of the card that this one replaces, and of its replacement. */
  replaces: z.nullable(z.string()),
  replaced_by: z.nullable(z.string()),
  issued_at: timestamp,
  activated_at: z.nullable(timestamp),
});
export type CardDetail = z.infer<typeof cardDetail>;

export const issuerAbilities = ['activate', 'pin'] as const;
export type IssuerAbility = (typeof issuerAbilities)[number];

/** State of a payment: reserved by a shop, settled, reversed, refunded or declined. */
export const spendingStatuses = ['pending', 'settled', 'reversed', 'refunded', 'declined'] as const;

/** Reasons of the issuer to decline a payment. The shop sees 'declined' alone. */
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

/** A limit that a declined payment exceeded, USDT base units. */
const exceededLimit = z.object({
  of: z.enum(limitNames),
  amount: baseUnits,
  /** Rest of the limit before the payment; missing if the issuer does not report it. */
  left: z.optional(baseUnits),
});

/** Specification §3, consume record. */
export const cardSpending = z.object({
  /** The issuer's id, for support. */
  id: z.string(),
  merchant: z.string(),
  country: z.nullable(z.string()),
  /** The merchant's category code (ISO 18245). Missing on older servers, null if not reported. */
  mcc: z.optional(z.nullable(z.string())),
  status: z.enum(spendingStatuses),
  reason: z.nullable(z.catch(z.enum(declineReasons), 'other')),
  /** Missing on older servers; null if not reported, or unknown to this release. */
  limit: z.optional(z.catch(z.nullable(exceededLimit), null)),
  /** USDT base units. */
  amount: baseUnits,
  /** Amount at the shop, in units of the shop's currency (ISO 4217). */
  asked: z.object({ amount: z.string(), currency: z.string() }),
  at: timestamp,
  /**
   * When a refunded or reversed amount came back to the card. Missing on older servers, null if not
   * reported.
   */
  returned_at: z.optional(z.nullable(timestamp)),
});
export type CardSpending = z.infer<typeof cardSpending>;

export const rechargeStatuses = ['pending', 'processing', 'success', 'failed'] as const;

/** Specification §3, recharge record. Base units of USDT. */
export const cardRecharge = z.object({
  id: z.string(),
  status: z.enum(rechargeStatuses),
  /** Amount that arrives on the card, its fee, and their sum. */
  amount: baseUnits,
  fee: baseUnits,
  total: baseUnits,
  created_at: timestamp,
  done_at: z.nullable(timestamp),
  /** The money moves the other way: from the card to the account, without a fee. */
  unload: z.optional(z.literal(true)),
  /** Order by which the wallet paid it. Missing if the account paid, and on older servers. */
  order_id: z.optional(z.string()),
});
export type CardRecharge = z.infer<typeof cardRecharge>;

/** Terms of moving a card's money back to the account, USDT base units. */
export const unloadTerms = z.object({
  /** Amounts are multiples of it. */
  unit: baseUnits,
  /** Sum on its way to the account. The card's balance does not include it. */
  under_way: baseUnits,
});
export type UnloadTerms = z.infer<typeof unloadTerms>;

/** Terms of top-ups, USDT base units except for `rate`. */
export const rechargeTerms = z.object({
  min: baseUnits,
  max: baseUnits,
  /** 24-hour limit and the rest of it; missing on older servers, which have no such limit. */
  daily_limit: z.optional(baseUnits),
  left_today: z.optional(baseUnits),
  /** Time at which the oldest counted amount is 24 hours old; null: no amount counts. */
  more_at: z.optional(z.nullable(timestamp)),
  presets: z.array(baseUnits),
  /** US dollars for one USDT, in millionths. */
  rate: baseUnits,
  /** USDT contract, for top-ups paid from a wallet. Missing if only the account can pay. */
  token: z.optional(address),
});
export type RechargeTerms = z.infer<typeof rechargeTerms>;

/**
 * Price of a top-up. Until it expires, it is valid for one top-up from the account and for orders.
 * USDT base units except for `rate`.
 */
export const rechargeQuote = z.object({
  /** Opaque. */
  quote: z.string(),
  amount: baseUnits,
  fee: baseUnits,
  total: baseUnits,
  rate: baseUnits,
  expires_at: timestamp,
  /** Remaining validity, ms, because a device's clock may be wrong. */
  good_ms: z.int(),
});
export type RechargeQuote = z.infer<typeof rechargeQuote>;
