import type { CardSummary } from '@shared/contract';

/** A card's usability, which decides its owner's next step. */
export type CardUsability =
  | 'ready'
  | 'empty'
  | 'loading'
  | 'inactive'
  | 'frozen'
  | 'lost'
  | 'closed';

type Known = Pick<CardSummary, 'state' | 'status' | 'account_frozen'>;

/** Returns the card's usability. Its state takes precedence over its top-ups. */
export function usabilityOf({
  state,
  status,
  account_frozen: isAccountFrozen,
}: Known): CardUsability {
  if (state !== 'active') return state;
  // An operator has frozen the account, but the issuer has not frozen the card yet.
  if (isAccountFrozen) return 'frozen';
  if (status === 'pending_recharge') return 'empty';
  return status === 'processing' ? 'loading' : 'ready';
}

/** Returns whether the owner can still use, replace or empty the card. */
export function isLive({ state, balance }: Pick<CardSummary, 'state' | 'balance'>): boolean {
  // A refund may arrive after a card was closed.
  return state !== 'closed' || BigInt(balance) > 0n;
}

/** Returns whether a drawing of the card is grey, because the card cannot pay. */
export function isGrey(usability: CardUsability): boolean {
  return usability === 'frozen' || usability === 'lost' || usability === 'closed';
}
