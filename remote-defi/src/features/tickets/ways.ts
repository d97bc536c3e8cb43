import type { ReleaseOverview, TicketSummary } from '@shared/contract';

/** Where one goes on from the own tickets. */
export type Way = 'apply' | 'release' | 'aid' | 'exchange' | 'orders';

interface Standing {
  tickets: Pick<TicketSummary, 'active' | 'lapsed'>;
  /** undefined while it is not known. */
  release: ReleaseOverview['state'] | undefined;
}

/**
 * The next useful one first. Who has an active ticket is led to mutual aid above; who never had one has
 * nothing to apply with or to release. Pure.
 */
export function waysOf({ tickets: { active, lapsed }, release }: Standing): Way[] {
  if (active + lapsed === 0) return ['exchange', 'orders'];
  const first: Way[] = release === 'waiting' ? ['apply', 'release'] : ['release', 'apply'];
  return [...first, ...(active === 0 ? (['aid'] as const) : []), 'exchange', 'orders'];
}
