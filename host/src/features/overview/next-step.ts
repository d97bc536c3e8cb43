import type { CardHome, TicketSummary } from '@shared/contract';
import type { Step } from './done-steps.ts';

/** What is known of a member's standing; undefined is not known (yet). */
export interface Standing {
  tickets: TicketSummary | undefined;
  cards: CardHome | undefined;
  /** Base units of the chain's coin in the connected wallet. */
  coins: bigint | undefined;
  /** Base units of the chain's coin for one ticket. */
  ticketPrice: bigint;
  /** ms since the epoch. */
  now: number;
}

export type NextStep =
  | { id: 'topUp' | 'buy' | 'card' | 'review' }
  | { id: 'operate' | 'settled'; lapsesAt: string };

/** A ticket that lapses within this is what matters most, ms. */
const urgentMs = 24 * 3_600_000;

/**
 * The one thing to do next. Without a live ticket it is a ticket, or the coins for one; a ticket that
 * is about to lapse goes before a first card. Undefined while the tickets are not known.
 */
export function nextStep(standing: Standing): NextStep | undefined {
  const { tickets, cards, coins, ticketPrice, now } = standing;
  if (!tickets) return undefined;
  const lapsesAt = tickets.next_lapse_at;
  if (tickets.active === 0 || !lapsesAt) {
    return { id: coins !== undefined && coins < ticketPrice ? 'topUp' : 'buy' };
  }
  if (Date.parse(lapsesAt) - now < urgentMs) return { id: 'operate', lapsesAt };
  if (cards?.cards.length === 0) {
    return { id: cards.cardholders.pending > 0 ? 'review' : 'card' };
  }
  return { id: 'settled', lapsesAt };
}

/** Steps of the introduction that are done once a user is signed in. */
export function doneSteps({ tickets, cards }: Pick<Standing, 'tickets' | 'cards'>): Set<Step> {
  const done = new Set<Step>(['connect', 'sign']);
  if (tickets && tickets.active + tickets.lapsed > 0) done.add('buy').add('follow');
  if (cards && cards.cards.length > 0) done.add('card');
  return done;
}
