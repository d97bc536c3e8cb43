import type { CardHome, Due, DueKind, TicketSummary } from '@shared/contract';
import type { Step } from './done-steps.ts';

/** What is known of a member's standing; undefined is not known (yet). */
export interface Standing {
  tickets: TicketSummary | undefined;
  /** The soonest first. */
  due: readonly Due[] | undefined;
  cards: CardHome | undefined;
  /** Base units of the chain's coin in the connected wallet. */
  coins: bigint | undefined;
  /** Base units of the chain's coin for one ticket. */
  ticketPrice: bigint;
}

/** Comes with its page. */
export type DueStep =
  | 'operate'
  | 'pay'
  | 'claim'
  | 'claimLater'
  | 'reapply'
  | 'receive'
  | 'correct'
  | 'activate'
  | 'fill';

export type NextStep =
  | { id: 'topUp' | 'buy' | 'card' | 'review' }
  | { id: 'settled'; at: string }
  | { id: DueStep; at: string | null; path: string };

/** A notice is to be read, and not the next thing to do. */
type DueToDo = Exclude<DueKind, 'notice'>;

const stepOf: Record<DueToDo, DueStep> = {
  ticket: 'operate',
  aid: 'claim',
  aid_soon: 'claimLater',
  application: 'reapply',
  goods: 'receive',
  cardholder: 'correct',
  card_inactive: 'activate',
  card_empty: 'fill',
  order_ticket: 'pay',
  order_node: 'pay',
  order_aid: 'pay',
  order_goods: 'pay',
  order_network_fee: 'pay',
  order_card_fee: 'pay',
  order_deposit: 'pay',
};

/**
 * The one thing to do next. What is due goes first; then, without a live ticket, it is a ticket, or
 * the coins for one, and then a first card. Undefined while tickets or what is due are not known.
 */
export function nextStep(standing: Standing): NextStep | undefined {
  const { tickets, cards, coins, ticketPrice } = standing;
  if (!tickets || !standing.due) return undefined;
  const due = standing.due.filter(isToDo);
  const now = due.find(({ kind }) => kind !== 'aid_soon');
  if (now) return dueStep(now);
  const lapsesAt = tickets.next_lapse_at;
  if (tickets.active === 0 || !lapsesAt) {
    return { id: coins !== undefined && coins < ticketPrice ? 'topUp' : 'buy' };
  }
  if (cards?.cards.length === 0) {
    return { id: cards.cardholders.pending > 0 ? 'review' : 'card' };
  }
  const [later] = due;
  return later ? dueStep(later) : { id: 'settled', at: lapsesAt };
}

function isToDo(one: Due): one is Due & { kind: DueToDo } {
  return one.kind !== 'notice';
}

function dueStep({ kind, at, path }: Due & { kind: DueToDo }): NextStep {
  return { id: stepOf[kind], at, path };
}

/** Steps of the introduction that are done once a user is signed in. */
export function doneSteps({ tickets, cards }: Pick<Standing, 'tickets' | 'cards'>): Set<Step> {
  const done = new Set<Step>(['connect', 'sign']);
  if (tickets && tickets.active + tickets.lapsed > 0) done.add('buy').add('follow');
  if (cards && cards.cards.length > 0) done.add('card');
  return done;
}
