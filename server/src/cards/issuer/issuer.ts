import type {
  CardLimits,
  CardState,
  CardType,
  Delivery,
  LossReason,
  PinKey,
} from '@shared/contract';
import * as z from 'zod';
import type { CallbackScheme } from '../../platform/webhooks/callback-scheme.ts';

/** Why a card is blocked: its owner's report, or a replacement of a damaged card. */
export type BlockReason = LossReason | 'damaged';

/** An issuer of cards. Amounts are base units of USDT. Unsupported calls are undefined. */
export interface Issuer {
  readonly types: readonly CardType[];
  /** The issuer's smallest amount: loads and limits are multiples of it. */
  readonly unit: bigint;
  /** IANA time zone in which the days and months of limits begin. */
  readonly limitZone: string;
  /** Registers a holder, once per reference. @returns the issuer's id of the holder */
  registerHolder(holder: NewHolder): Promise<string>;
  /** Orders a card, once per reference. @returns the current state of the order */
  orderCard(order: CardOrder): Promise<OrderOutcome>;
  /** Loads a card, once per reference. Refuses an amount that is not a multiple of the unit. */
  load(load: Load): Promise<LoadOutcome>;
  /**
   * Takes money off a card, once per reference; undefined if the issuer cannot. Once accepted, shops
   * cannot charge the amount; if it is refused later, it is on the card again.
   */
  readonly unload: ((unload: Load) => Promise<LoadOutcome>) | undefined;
  readCard(cardId: string): Promise<IssuedCard>;
  /** Returns a card's payments that are new or changed after `cursor`, oldest change first. */
  spendings(cardId: string, cursor: string | undefined): Promise<SpendingPage>;
  /** Moves a lost card's balance, each amount once; undefined if the issuer moves it itself. */
  readonly carryOver: ((from: string, to: string) => Promise<void>) | undefined;
  /** Activates a card that came by post. @throws IssuerRefused 'code' */
  readonly activate: ((cardId: string, code: string) => Promise<IssuedCard>) | undefined;
  setFrozen(cardId: string, frozen: boolean): Promise<IssuedCard>;
  /** Blocks a card permanently. */
  reportLost(cardId: string, reason: BlockReason): Promise<IssuedCard>;
  /** Closes an empty card permanently; undefined if the issuer cannot. @throws IssuerRefused 'state' */
  readonly close: ((cardId: string) => Promise<IssuedCard>) | undefined;
  /** @throws IssuerRefused 'amount' if a limit is not a multiple of the unit */
  setLimits(cardId: string, limits: CardLimits): Promise<IssuedCard>;
  /** Sets PINs that are encrypted in the browser. */
  readonly pin: IssuerPins | undefined;
  /** Returns a short-lived URL of the issuer's page that shows number and CVV. */
  reveal(cardId: string, locale: string): Promise<Reveal>;
  readonly callbacks: IssuerCallbacks;
  /** Simulates shops; undefined if the issuer has no simulation. */
  readonly shops?: Shops | undefined;
}

export interface IssuerPins {
  /** Returns the key that PINs are encrypted with, so that only the issuer can read them. */
  key(): Promise<PinKey>;
  /** @param pin JWE in compact form. @throws IssuerRefused 'pin' */
  set(cardId: string, pin: string): Promise<IssuedCard>;
}

type BillingPart = 'country' | 'province' | 'city' | 'district' | 'detail' | 'zip';

export interface NewHolder {
  reference: string;
  firstName: string;
  /** Last name; undefined for a person with a single name. */
  lastName: string | undefined;
  email: string;
  /** E.164. */
  phone: string;
  /** Parts that the country does not use are missing; old cardholders have no country. */
  billing: Partial<Record<Exclude<BillingPart, 'detail'>, string | undefined>> & { detail: string };
}

export interface CardOrder {
  reference: string;
  holderId: string;
  type: CardType;
  /** BIN (ISO/IEC 7812). */
  bin: string;
  shipTo: Delivery | undefined;
  limits: CardLimits;
  /** The issuer's id of the replaced card, whose balance is carried over. */
  replaces: string | undefined;
}

export type OrderOutcome =
  | { state: 'making' }
  | { state: 'issued'; card: IssuedCard }
  | { state: 'refused' };

export interface Load {
  reference: string;
  cardId: string;
  amount: bigint;
}

export type LoadOutcome = 'processing' | 'done' | 'refused';

export interface IssuedCard {
  id: string;
  state: CardState;
  last4: string;
  /** MM/YY. */
  expires: string;
  balance: bigint;
  limits: CardLimits;
  hasPin: boolean;
}

/** A limit of a card that a payment exceeded. */
export interface ExceededLimit {
  of: keyof CardLimits;
  amount: bigint;
  /** Rest of the limit before the payment; undefined if the issuer does not report it. */
  left?: bigint | undefined;
}

/** A payment of a card in its current state. The same id in a later answer is the same payment. */
export interface IssuerSpending {
  id: string;
  merchant: string;
  country: string | undefined;
  /** Category code of the merchant (ISO 18245), four digits. */
  mcc?: string | undefined;
  status: 'pending' | 'settled' | 'reversed' | 'refunded' | 'declined';
  reason: string | undefined;
  /** Limit that a declined payment exceeded; undefined if the issuer does not report it. */
  limit?: ExceededLimit | undefined;
  amount: bigint;
  /** Amount charged to the card now, including reserved money; negative if credited to it. */
  taken: bigint;
  asked: { amount: string; currency: string };
  at: Date;
  /** When the payment reached its status; undefined if the issuer does not report the time. */
  changedAt?: Date | undefined;
}

/** Returns a category code as four digits; undefined for anything else an issuer sends. */
export function mccOf(code: string | null | undefined): string | undefined {
  return code && /^\d{1,4}$/.test(code) ? code.padStart(4, '0') : undefined;
}

export interface SpendingPage {
  list: IssuerSpending[];
  cursor: string | undefined;
  more: boolean;
}

export interface Reveal {
  url: string;
  expiresAt: Date;
}

/** References of an order, load or unload, and the issuer's id of a card: all we read of a callback. */
export const hint = z.object({
  order: z.string().optional(),
  load: z.string().optional(),
  unload: z.string().optional(),
  card: z.string().optional(),
});
export type Hint = z.output<typeof hint>;

export interface IssuerCallbacks {
  scheme: CallbackScheme;
  /** Returns the subjects of a callback; undefined for a callback about anything else. */
  hintOf(body: unknown): Hint | undefined;
}

export interface Shops {
  spend(cardId: string, purchase: Purchase): Promise<ShopPayment>;
  /** Settles, reverses or refunds. @throws IssuerRefused 'state' if the state does not allow it */
  change(paymentId: string, to: ShopChange): Promise<ShopPayment>;
}

interface Purchase {
  merchant: string;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** ISO 18245, four digits. */
  mcc?: string | undefined;
  /** Base units of USDT. */
  amount: bigint;
  /** Price in the shop's currency (ISO 4217), in that currency's units. */
  asked?: { amount: string; currency: string } | undefined;
  /** Whether the amount is reserved, to be settled later; else it is charged at once. */
  holds: boolean;
}

export const shopChanges = ['settled', 'reversed', 'refunded'] as const;
export type ShopChange = (typeof shopChanges)[number];

export interface ShopPayment {
  id: string;
  status: 'pending' | 'declined' | ShopChange;
  reason: string | undefined;
}
