/** What shops do with cards, where that can be simulated: at a sandbox. */
export interface Till {
  /** Pays with a card. */
  spend(cardId: string, purchase: Purchase): Promise<PaidAtTill>;
  /**
   * A shop takes what it held, lets go of it, or gives back what it took.
   * @throws IssuerRefused 'state' where the payment is not so far
   */
  change(paymentId: string, to: TillChange): Promise<PaidAtTill>;
}

export interface Purchase {
  merchant: string;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** Base units of USDT. */
  amount: bigint;
  /** What the shop asks for in its own currency (ISO 4217), in that currency's units. */
  asked?: { amount: string; currency: string } | undefined;
  /** Held, for the shop to take later; else taken at once. */
  holds: boolean;
}

export const tillChanges = ['settled', 'reversed', 'refunded'] as const;
export type TillChange = (typeof tillChanges)[number];

export interface PaidAtTill {
  /** The issuer's. */
  id: string;
  status: 'pending' | 'declined' | TillChange;
  /** Why it was declined. */
  reason: string | undefined;
}
