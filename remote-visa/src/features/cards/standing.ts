import type { CardSummary } from '@shared/contract';

/** What a card is good for now, and so what its owner does next. */
export type Standing = 'ready' | 'empty' | 'loading' | 'inactive' | 'frozen' | 'lost' | 'closed';

/** What it can do goes before what was put on it. Pure. */
export function standingOf({ state, status }: Pick<CardSummary, 'state' | 'status'>): Standing {
  if (state !== 'active') return state;
  if (status === 'pending_recharge') return 'empty';
  return status === 'processing' ? 'loading' : 'ready';
}

/** Whether it is in use, or something is to be done about it. */
export function isLive({ state }: Pick<CardSummary, 'state'>): boolean {
  return state !== 'closed';
}
