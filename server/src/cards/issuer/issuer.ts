import type { CardLimits, CardState, CardType, Delivery, PinKey } from '@shared/contract';
import * as z from 'zod';
import type { CallbackScheme } from '../../platform/webhooks/callback-scheme.ts';
import type { Till } from './till.ts';

/** Whoever makes and runs the cards. Amounts are base units of USDT. What one cannot do is undefined. */
export interface Issuer {
  /** Cards it makes. */
  readonly types: readonly CardType[];
  /** Its smallest amount: what is loaded, and limits, are multiples of it. */
  readonly unit: bigint;
  /** Makes a person known. The same reference again is the same holder. @returns the issuer's id of it */
  registerHolder(holder: NewHolder): Promise<string>;
  /**
   * Orders a card. The same reference again orders nothing, and answers how the first order stands: to
   * ask twice is how one looks after it.
   */
  orderCard(order: CardOrder): Promise<OrderOutcome>;
  /** Puts money on a card; the same reference again likewise. What is no multiple of the unit is refused. */
  load(load: Load): Promise<LoadOutcome>;
  readCard(cardId: string): Promise<IssuedCard>;
  /** What has happened with a card after `cursor`, in the order in which it did. */
  spendings(cardId: string, cursor: string | undefined): Promise<SpendingPage>;
  /**
   * Brings what is on a card that was replaced, also what a shop gives back later, to its successor;
   * again, and at once, it moves nothing twice. undefined: the issuer does so by itself.
   */
  readonly carryOver: ((from: string, to: string) => Promise<void>) | undefined;
  /** Of a card that came by post. @throws IssuerRefused 'code' */
  readonly activate: ((cardId: string, code: string) => Promise<IssuedCard>) | undefined;
  setFrozen(cardId: string, frozen: boolean): Promise<IssuedCard>;
  /** For good. */
  reportLost(cardId: string): Promise<IssuedCard>;
  /** @throws IssuerRefused 'amount' for what is no multiple of the unit */
  setLimits(cardId: string, limits: CardLimits): Promise<IssuedCard>;
  /** Of PINs that are encrypted in the browser. */
  readonly pin: IssuerPins | undefined;
  /** A page of the issuer's own that shows number and CVV, for a short time. */
  reveal(cardId: string, locale: string): Promise<Reveal>;
  /** Who sends its callbacks, and what they are about. */
  readonly callbacks: IssuerCallbacks;
  /** undefined: what shops do cannot be simulated with its cards. */
  readonly till?: Till | undefined;
}

export interface IssuerPins {
  /** What a PIN is encrypted with, so that only the issuer reads it. */
  key(): Promise<PinKey>;
  /** @param pin JWE in compact form. @throws IssuerRefused 'pin' */
  set(cardId: string, pin: string): Promise<IssuedCard>;
}

export interface NewHolder {
  reference: string;
  firstName: string;
  /** undefined: the person has one name. */
  lastName: string | undefined;
  email: string;
  /** E.164. */
  phone: string;
  billing: { province: string; city: string; district: string; detail: string };
}

export interface CardOrder {
  reference: string;
  holderId: string;
  type: CardType;
  /** Card head (ISO/IEC 7812). */
  bin: string;
  /** Where a physical one is sent. */
  shipTo: Delivery | undefined;
  /** The most it may spend. */
  limits: CardLimits;
  /** The issuer's id of the card that it replaces: what is on that one goes over. */
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

/** What a card was used for, as it stands; the same id again is the same payment, later. */
export interface IssuerSpending {
  id: string;
  merchant: string;
  country: string | undefined;
  status: 'pending' | 'settled' | 'reversed' | 'refunded' | 'declined';
  reason: string | undefined;
  /** What it is about. */
  amount: bigint;
  /** What it takes from the card as it stands, also while it is reserved; below zero: brings back. */
  taken: bigint;
  asked: { amount: string; currency: string };
  at: Date;
  /** When it came to its status; undefined: the issuer does not say. */
  changedAt?: Date | undefined;
}

export interface SpendingPage {
  list: IssuerSpending[];
  /** Where the next look goes on. */
  cursor: string | undefined;
  /** Whether there is more behind it by now. */
  more: boolean;
}

export interface Reveal {
  url: string;
  expiresAt: Date;
}

/**
 * What a callback is about: whoever hears of it looks again, and believes what it sees. References of
 * an order and of a load, the issuer's id of a card.
 */
export const hint = z.object({
  order: z.string().optional(),
  load: z.string().optional(),
  card: z.string().optional(),
});
export type Hint = z.output<typeof hint>;

export interface IssuerCallbacks {
  scheme: CallbackScheme;
  /** undefined: nothing we look after. */
  hintOf(body: unknown): Hint | undefined;
}
