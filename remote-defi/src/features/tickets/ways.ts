import type { ReleaseOverview, TicketSummary } from '@shared/contract';

/** Pages that the My tickets tab links to. */
export type Way = 'apply' | 'release' | 'aid' | 'exchange' | 'orders';

interface Standing {
  tickets: Pick<TicketSummary, 'active' | 'lapsed'>;
  /** undefined while it is unknown. */
  release: ReleaseOverview['state'] | undefined;
}

/**
 * The most useful page first. Members with an active ticket see the link to mutual aid higher up
 * the page. Members who never had a ticket have nothing to apply with or to vest. Pure.
 */
export function waysOf({ tickets: { active, lapsed }, release }: Standing): Way[] {
  if (active + lapsed === 0) return ['exchange', 'orders'];
  const first: Way[] = release === 'waiting' ? ['apply', 'release'] : ['release', 'apply'];
  return [...first, ...(active === 0 ? (['aid'] as const) : []), 'exchange', 'orders'];
}
