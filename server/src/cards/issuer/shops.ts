export interface Shops {
  spend(cardId: string, purchase: Purchase): Promise<ShopPayment>;
  /** Settles, releases or refunds. @throws IssuerRefused 'state' if the state does not allow it */
  change(paymentId: string, to: ShopChange): Promise<ShopPayment>;
}

export interface Purchase {
  merchant: string;
  /** ISO 3166-1 alpha-2. */
  country?: string | undefined;
  /** Base units of USDT. */
  amount: bigint;
  /** Price in the shop's currency (ISO 4217), in that currency's units. */
  asked?: { amount: string; currency: string } | undefined;
  /** Reserved, to be settled later; false: taken at once. */
  holds: boolean;
}

export const shopChanges = ['settled', 'reversed', 'refunded'] as const;
export type ShopChange = (typeof shopChanges)[number];

export interface ShopPayment {
  /** The issuer's id. */
  id: string;
  status: 'pending' | 'declined' | ShopChange;
  reason: string | undefined;
}
