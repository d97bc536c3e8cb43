import type { CardHome, Due, DueKind, PagePath, TicketSummary } from '@shared/contract';
import type { Step } from './done-steps.ts';

export interface MemberState {
  tickets: TicketSummary | undefined;
  /** Soonest first. */
  due: readonly Due[] | undefined;
  cards: CardHome | undefined;
  /** Base units of the chain's coin in the connected wallet. */
  coins: bigint | undefined;
  /** Base units of the chain's coin for one ticket. */
  ticketPrice: bigint;
}

/** Steps of pending actions, each with its own page. */
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
  | { id: 'topUp' | 'buy' | 'card' | 'review' | 'applied' }
  | { id: 'settled'; at: string }
  | PendingStep;

export interface PendingStep {
  id: DueStep;
  at: string | null;
  path: PagePath;
  /** Number of items; the path leads to the first of them. */
  count: number;
}

/** A notice is for reading, so it is never the next step. */
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

/** Returns the most urgent step; undefined while `tickets` or `due` is unknown. */
export function nextStep(member: MemberState): NextStep | undefined {
  const { tickets, cards, coins, ticketPrice } = member;
  if (!tickets || !member.due) return undefined;
  const due = member.due.filter(isToDo);
  const now = due.find(({ kind }) => kind !== 'aid_soon');
  if (now) return dueStep(now);
  const lapsesAt = tickets.next_lapse_at;
  if (tickets.active === 0 || !lapsesAt) {
    return { id: coins !== undefined && coins < ticketPrice ? 'topUp' : 'buy' };
  }
  if (cards?.cards.length === 0) {
    if (cards.applications_open > 0) return { id: 'applied' };
    return { id: cards.cardholders.pending > 0 ? 'review' : 'card' };
  }
  const [later] = due;
  return later ? dueStep(later) : { id: 'settled', at: lapsesAt };
}

/** Returns the pending actions besides the next step, soonest first. */
export function otherSteps(due: readonly Due[] | undefined, next: NextStep | undefined) {
  if (!due || !next) return [];
  const path = 'path' in next ? next.path : undefined;
  const others = due.filter(isToDo).map(dueStep);
  return others.filter((step) => step.id !== next.id || step.path !== path);
}

function isToDo(one: Due): one is Due & { kind: DueToDo } {
  return one.kind !== 'notice';
}

function dueStep({ kind, at, path, count }: Due & { kind: DueToDo }): PendingStep {
  return { id: stepOf[kind], at, path, count };
}

/** Returns the completed steps of the introduction for a signed-in user. */
export function doneSteps({ tickets, cards }: Pick<MemberState, 'tickets' | 'cards'>): Set<Step> {
  const done = new Set<Step>(['connect', 'sign']);
  if (tickets && tickets.active + tickets.lapsed > 0) done.add('buy').add('follow');
  if (cards && cards.cards.length > 0) done.add('card');
  return done;
}
