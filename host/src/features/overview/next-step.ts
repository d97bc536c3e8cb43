import type {
  AddedDue,
  AddedDueKind,
  Asset,
  CardHome,
  Due,
  DueKind,
  PagePath,
  TicketSummary,
} from '@shared/contract';
import type { Step } from './done-steps.ts';

export interface MemberState {
  tickets: TicketSummary | undefined;
  /** Soonest first. */
  due: readonly (Due | AddedDue)[] | undefined;
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
  | 'credit'
  | 'apply'
  | 'reapply'
  | 'receive'
  | 'correct'
  | 'activate'
  | 'fill'
  | 'replace';

export type NextStep =
  | { id: 'topUp' | 'buy' | 'card' }
  | { id: 'settled'; at: string }
  | WaitingStep
  | PendingStep;

/** The member can only wait. */
export interface WaitingStep {
  id: 'review' | 'applied' | 'dividend';
}

export interface PendingStep {
  id: DueStep;
  at: string | null;
  path: PagePath;
  /** Number of items; the path leads to the first of them. */
  count: number;
  /** Kind of the unpaid order; undefined for other steps. */
  order?: OrderDue | undefined;
  /**
   * Sum that can be claimed, base units of the chain's coin, that can be credited, base units of
   * `asset`, or that is on a blocked card, base units of USDT; undefined if not reported.
   */
  amount?: string | undefined;
  asset?: Asset | undefined;
  /** Name of the only cardholder to correct; undefined if not reported. */
  name?: string | undefined;
  /** Last four digits of the card that an unpaid card fee replaces; undefined for a new card. */
  replaces?: string | undefined;
}

/** A notice is for reading, so it is never the next step. */
type DueToDo = Exclude<DueKind, 'notice'> | AddedDueKind;
type OrderDue = Extract<DueKind, `order_${string}`>;

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
  order_card_recharge: 'pay',
  order_deposit: 'pay',
  unassigned: 'credit',
};

/** Steps of one level are equally urgent. The most urgent are first. */
const levels: readonly (readonly DueStep[])[] = [
  ['operate', 'pay'],
  ['claim'],
  ['credit'],
  ['apply'],
  ['replace'],
  ['reapply'],
  ['correct'],
  ['fill'],
  ['activate'],
  ['receive'],
  ['claimLater'],
];
const levelOf = ({ id }: PendingStep) => levels.findIndex((level) => level.includes(id));

/** Steps that the member can do only after an event: a delivery or the end of a term. */
const later: ReadonlySet<DueStep> = new Set(['activate', 'receive', 'claimLater']);

/**
 * Steps without an action until an event whose time is far or unknown. One is the next step only if
 * there is nothing else to do.
 */
const quiet: ReadonlySet<DueStep> = new Set(['activate', 'claimLater']);

export const isQuiet = (id: NextStep['id']) => quiet.has(id as DueStep);

/** Returns the most urgent step; undefined while `tickets` or `due` is unknown. */
export function nextStep(member: MemberState): NextStep | undefined {
  const { tickets, cards, coins, ticketPrice } = member;
  if (!tickets || !member.due) return undefined;
  const pending = pendingSteps({ tickets, due: member.due, cards });
  const now = pending.find(({ id }) => !isQuiet(id));
  if (now) return now;
  const lapsesAt = tickets.next_lapse_at;
  if (tickets.active === 0 || !lapsesAt) {
    return { id: coins !== undefined && coins < ticketPrice ? 'topUp' : 'buy' };
  }
  if (cards?.cards.length === 0) {
    if (cards.applications_open > 0) return { id: 'applied' };
    return { id: cards.cardholders.pending > 0 ? 'review' : 'card' };
  }
  return pending[0] ?? { id: 'settled', at: lapsesAt };
}

export const isWaiting = (step: NextStep): step is WaitingStep =>
  step.id === 'review' || step.id === 'applied' || step.id === 'dividend';

/** Returns what the member can only wait for: the next step, if it is that, and applications. */
export function waitingSteps(
  tickets: MemberState['tickets'],
  next: NextStep | undefined,
): WaitingStep[] {
  if (!next) return [];
  const steps = isWaiting(next) ? [next] : [];
  return tickets?.application === 'pending' ? [...steps, { id: 'dividend' }] : steps;
}

type Pending = Pick<MemberState, 'tickets' | 'due' | 'cards'>;

/** Returns the pending actions besides the next step, most urgent first. */
export function otherSteps(member: Pending, next: NextStep | undefined) {
  if (!member.due || !next) return { now: [], later: [] };
  const path = 'path' in next ? next.path : undefined;
  const others = pendingSteps(member).filter((step) => step.id !== next.id || step.path !== path);
  return {
    now: others.filter(({ id }) => !later.has(id)),
    later: others.filter(({ id }) => later.has(id)),
  };
}

/**
 * Returns the pending actions, most urgent first, and the soonest first within a level. The first
 * application for the dividend and a blocked card with money are not the server's, because older
 * hosts cannot show a kind that they do not know.
 */
function pendingSteps({ tickets, due = [], cards }: Pending): PendingStep[] {
  const steps = due.filter(isToDo).map(dueStep);
  // `application` is undefined with an older server.
  if (tickets?.application === null && tickets.active + tickets.lapsed > 0) {
    steps.push({ id: 'apply', at: null, path: '/ticket/apply', count: 1 });
  }
  for (const { id, state, balance, replacement, account_frozen: isFrozen } of cards?.cards ?? []) {
    if (state !== 'lost' || replacement !== null || isFrozen || BigInt(balance) === 0n) continue;
    const path: PagePath = `/bank/physicalReapply?card=${encodeURIComponent(id)}`;
    steps.push({ id: 'replace', at: null, path, count: 1, amount: balance });
  }
  return steps.sort((a, b) => levelOf(a) - levelOf(b));
}

type ToDo = (Due | AddedDue) & { kind: DueToDo };

function isToDo(one: Due | AddedDue): one is ToDo {
  return one.kind !== 'notice' && one.kind !== 'unknown';
}

function dueStep({ kind, ...due }: ToDo): PendingStep {
  return { ...due, id: stepOf[kind], order: isOrder(kind) ? kind : undefined };
}

const isOrder = (kind: DueToDo): kind is OrderDue => kind.startsWith('order_');

/** Returns the completed steps of the introduction for a signed-in user. */
export function doneSteps({ tickets, cards }: Pick<MemberState, 'tickets' | 'cards'>): Set<Step> {
  const done = new Set<Step>(['connect', 'sign']);
  if (tickets && tickets.active + tickets.lapsed > 0) done.add('buy').add('follow');
  if (cards && cards.cards.length > 0) done.add('card');
  return done;
}
