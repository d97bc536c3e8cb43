import type { Asset } from '@shared/contract';

/** The coins and the chain of a form. Payment links for anything else are rejected. */
export interface PaymentContext {
  chainId: number;
  /** Coins that the form sends, with their contracts; null for the chain's native coin. */
  coins: readonly { asset: Asset; token: string | null }[];
  /** Contracts of the product. Money sent to them directly is lost. */
  contracts: readonly string[];
}

/** Reasons why a text is rejected. */
export type PaymentRefusal =
  // An address that cannot be paid.
  | 'format'
  | 'checksum'
  | 'zero'
  | 'contract'
  // A link or text for something that this form does not support.
  | 'chain'
  | 'function'
  | 'token'
  | 'scheme'
  | 'name'
  | 'link'
  // A text whose meaning is not certain.
  | 'several'
  | 'unclear'
  | 'amount'
  | 'damaged';

/** The recipient, the coin and the amount of a payment link. */
export interface PaymentRequest {
  recipient: string;
  asset?: Asset | undefined;
  /** Base units of `asset`. */
  amount?: bigint | undefined;
  /** The link names an amount of uncertain unit or coin, so it is not filled in. */
  amountUnread?: boolean | undefined;
}

export type PaymentText =
  | (PaymentRequest & { refused?: undefined })
  | { refused: PaymentRefusal; recipient?: undefined };

export const refuse = (refused: PaymentRefusal): PaymentText => ({ refused });
