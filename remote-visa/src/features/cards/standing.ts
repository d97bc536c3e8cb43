import type { CardSummary } from '@shared/contract';

/** What a card is good for now, and so what its owner does next. */
export type Standing = 'ready' | 'empty' | 'loading' | 'inactive' | 'frozen' | 'lost' | 'closed';

type Known = Pick<CardSummary, 'state' | 'status' | 'account_frozen'>;

/** What it can do goes before what was put on it. Pure. */
export function standingOf({ state, status, account_frozen: isAccountFrozen }: Known): Standing {
  if (state !== 'active') return state;
  // The issuer has yet to freeze it.
  if (isAccountFrozen) return 'frozen';
  if (status === 'pending_recharge') return 'empty';
  return status === 'processing' ? 'loading' : 'ready';
}

/** Whether it is in use, or something is to be done about it. */
export function isLive({ state }: Pick<CardSummary, 'state'>): boolean {
  return state !== 'closed';
}
