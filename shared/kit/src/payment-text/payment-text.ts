import type { Asset } from '@shared/contract';

/** The coins and the chain of a form. A payment link that asks for anything else is refused. */
export interface PaymentContext {
  chainId: number;
  /** Coins that the form sends, with their contracts; null: the chain's native coin. */
  coins: readonly { asset: Asset; token: string | null }[];
  /** Contracts of the product: whatever is sent to one of them is lost. */
  contracts: readonly string[];
}

/** Why nothing is taken from a text. */
export type PaymentRefusal =
  // An address that cannot be paid.
  | 'format'
  | 'checksum'
  | 'zero'
  | 'contract'
  // A link for something that this form cannot do.
  | 'chain'
  | 'function'
  | 'token'
  | 'scheme'
  | 'name'
  | 'link'
  // A text that is not understood for sure.
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
  /** The link names an amount whose unit or coin is not certain, so it is not filled in. */
  amountUnread?: boolean | undefined;
}

export type PaymentText =
  | (PaymentRequest & { refused?: undefined })
  | { refused: PaymentRefusal; recipient?: undefined };

export const refuse = (refused: PaymentRefusal): PaymentText => ({ refused });
