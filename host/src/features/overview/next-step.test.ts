import type { CardHome, Due, TicketSummary } from '@shared/contract';
import { expect, it } from 'vitest';
import { doneSteps, type MemberState, nextStep, otherSteps, waitingSteps } from './next-step.ts';

const hour = 3_600_000;
const now = Date.parse('2026-01-01T00:00:00Z');
const none: TicketSummary = {
  active: 0,
  lapsing: 0,
  lapsed: 0,
  next_lapse_at: null,
  next_left_ms: null,
};
const lapsingIn = (hours: number): TicketSummary => ({
  active: 1,
  lapsing: hours <= 24 ? 1 : 0,
  lapsed: 0,
  next_lapse_at: new Date(now + hours * hour).toISOString(),
  next_left_ms: hours * hour,
});
const noCards: CardHome = {
  cards: [],
  products: [],
  applications_open: 0,
  unpaid: [],
  account_frozen: false,
  cardholders: { approved: 0, pending: 0, rejected: 0 },
};
const oneCard: CardHome = {
  ...noCards,
  cards: [
    {
      id: '1',
      type: 'virtual',
      status: 'success',
      state: 'active',
      scheme: 'Visa',
      region: 'HK',
      holder: 'LI WANG',
      last4: '4242',
      expires: '09/29',
      balance: '0',
      replacement: null,
      replacing: null,
      account_frozen: false,
    },
  ],
};

const dueIn = (kind: Due['kind'], hours: number): Due => ({
  kind,
  count: 1,
  path: `/order/detail/${kind}`,
  at: new Date(now + hours * hour).toISOString(),
});

const at = (member: Partial<MemberState>) =>
  nextStep({
    tickets: none,
    due: [],
    cards: noCards,
    coins: 100n,
    ticketPrice: 60n,
    ...member,
  })?.id;

function othersAt(
  member: Omit<Parameters<typeof otherSteps>[0], 'cards'>,
  next: Parameters<typeof otherSteps>[1],
) {
  const { now: current, later } = otherSteps({ cards: noCards, ...member }, next);
  return [current, later].map((steps) => steps.map(({ id }) => id));
}

it('suggests a top-up, a ticket, its operation, then a card', () => {
  expect(at({ coins: 59n })).toBe('topUp');
  expect(at({ coins: 60n })).toBe('buy');
  expect(at({ tickets: lapsingIn(23), due: [dueIn('ticket', 23)] })).toBe('operate');
  expect(at({ tickets: lapsingIn(70) })).toBe('card');
  expect(at({ tickets: lapsingIn(70), cards: oneCard })).toBe('settled');
});

it('puts pending actions first, each with its own page', () => {
  const due = [dueIn('aid_soon', 1), dueIn('order_ticket', 2), dueIn('ticket', 3)];
  expect(at({ due })).toBe('pay');
  expect(
    nextStep({ tickets: none, due, cards: noCards, coins: 0n, ticketPrice: 60n }),
  ).toMatchObject({ at: due[1]?.at, path: '/order/detail/order_ticket' });
});

it.each(['aid_soon', 'card_inactive'] as const)(
  'suggests %s only if there is nothing else to do',
  (kind) => {
    const soon: Due = { kind, at: null, count: 1, path: '/bank' };
    const quiet = kind === 'aid_soon' ? 'claimLater' : 'activate';
    expect(at({ due: [soon] })).toBe('buy');
    expect(at({ tickets: lapsingIn(70), cards: oneCard, due: [soon] })).toBe(quiet);
    expect(othersAt({ tickets: none, due: [soon] }, { id: 'buy' })).toEqual([[], [quiet]]);
  },
);

it.each([
  ['lost', '37500000', null, false, 'replace'],
  ['lost', '0', null, false, 'buy'],
  ['lost', '37500000', 'A1', false, 'buy'],
  ['lost', '37500000', null, true, 'buy'],
  ['frozen', '37500000', null, false, 'buy'],
] as const)(
  'with a %s card, balance %s, replacement %j and frozen account %j suggests %s',
  (state, balance, replacement, isFrozen, expected) => {
    const [card] = oneCard.cards;
    if (!card) throw new Error('no card');
    const changed = { ...card, state, balance, replacement, account_frozen: isFrozen };
    expect(at({ cards: { ...oneCard, cards: [changed] } })).toBe(expected);
  },
);

it('lists the pending actions besides the next step', () => {
  const due = [dueIn('order_ticket', 2), dueIn('ticket', 3), dueIn('aid_soon', 4)];
  due.push(dueIn('notice', 5));
  const next = nextStep({ tickets: none, due, cards: noCards, coins: 0n, ticketPrice: 60n });
  expect(othersAt({ tickets: none, due }, next)).toEqual([['operate'], ['claimLater']]);
  expect(othersAt({ tickets: none, due }, { id: 'buy' })).toEqual([
    ['pay', 'operate'],
    ['claimLater'],
  ]);
  expect(othersAt({ tickets: none, due: undefined }, next)).toEqual([[], []]);
});

it('lists deadlines before claims, and actions that must wait apart', () => {
  const without = (kind: Due['kind']): Due => ({ kind, at: null, count: 1, path: '/bank' });
  const due = [
    { ...dueIn('aid', -9), amount: '924' },
    dueIn('ticket', 3),
    dueIn('order_node', 4),
    dueIn('aid_soon', 5),
    ...(['goods', 'card_inactive', 'card_empty', 'cardholder'] as const).map(without),
  ];
  expect(othersAt({ tickets: none, due }, { id: 'buy' })).toEqual([
    ['operate', 'pay', 'claim', 'correct', 'fill'],
    ['activate', 'receive', 'claimLater'],
  ]);
  expect(otherSteps({ tickets: none, due, cards: noCards }, { id: 'buy' }).now[1]?.order).toBe(
    'order_node',
  );
  expect(otherSteps({ tickets: none, due, cards: noCards }, { id: 'buy' }).now[2]?.amount).toBe(
    '924',
  );
});

it('suggests crediting unassigned payments after claims, and skips kinds of later servers', () => {
  const added = (kind: 'unassigned' | 'unknown') =>
    ({ kind, at: null, count: 1, path: '/wallet/deposit', amount: '7', asset: 'USDT' }) as const;
  const due = [dueIn('aid', -1), dueIn('order_node', 1), added('unassigned'), added('unknown')];
  const tickets = { ...lapsingIn(70), application: null };
  expect(at({ due: due.slice(2), tickets })).toBe('credit');
  expect(othersAt({ tickets, due }, { id: 'settled', at: '' })).toEqual([
    ['pay', 'claim', 'credit', 'apply'],
    [],
  ]);
  const credit = nextStep({
    tickets,
    due: due.slice(2),
    cards: noCards,
    coins: 0n,
    ticketPrice: 1n,
  });
  expect(credit).toMatchObject({ path: '/wallet/deposit', amount: '7', asset: 'USDT' });
});

it('suggests the dividend application after deadlines and before everything else', () => {
  const tickets = { ...lapsingIn(70), application: null };
  expect(at({ tickets })).toBe('apply');
  expect(at({ tickets, cards: oneCard })).toBe('apply');
  const empty: Due = { kind: 'card_empty', at: null, count: 1, path: '/bank' };
  const due = [dueIn('aid_soon', 1), empty];
  expect(at({ tickets, due })).toBe('apply');
  const urgent = [dueIn('order_node', 1), empty];
  expect(at({ tickets, due: urgent })).toBe('pay');
  expect(othersAt({ tickets, due: urgent }, { id: 'settled', at: '' })).toEqual([
    ['pay', 'apply', 'fill'],
    [],
  ]);
});

it('does not suggest the application without tickets, after it, or with an older server', () => {
  expect(at({ tickets: { ...none, application: null } })).toBe('buy');
  expect(at({ tickets: { ...lapsingIn(70), application: 'pending' } })).toBe('card');
  expect(at({ tickets: lapsingIn(70) })).toBe('card');
});

it('never suggests a top-up or a card while facts are unknown', () => {
  expect(at({ tickets: undefined })).toBeUndefined();
  expect(at({ due: undefined })).toBeUndefined();
  expect(at({ coins: undefined })).toBe('buy');
  expect(at({ tickets: lapsingIn(70), cards: undefined })).toBe('settled');
});

it('does not suggest an application while a cardholder is in review', () => {
  const cards = { ...noCards, cardholders: { approved: 0, pending: 1, rejected: 0 } };
  expect(at({ tickets: lapsingIn(70), cards })).toBe('review');
});

it('does not suggest a card while an application is open', () => {
  const cards = { ...noCards, applications_open: 1 };
  expect(at({ tickets: lapsingIn(70), cards })).toBe('applied');
});

it('counts a lapsed ticket as bought', () => {
  expect([...doneSteps({ tickets: { ...none, lapsed: 1 }, cards: oneCard })]).toEqual([
    ...['connect', 'sign', 'buy', 'follow', 'card'],
  ]);
  expect([...doneSteps({ tickets: none, cards: undefined })]).toEqual(['connect', 'sign']);
});

it('lists the waiting step and an application for the dividend in review', () => {
  const tickets = { ...lapsingIn(70), application: 'pending' as const };
  expect(waitingSteps(tickets, { id: 'card' })).toEqual([{ id: 'dividend' }]);
  expect(waitingSteps(tickets, { id: 'review' })).toEqual([{ id: 'review' }, { id: 'dividend' }]);
  expect(waitingSteps({ ...tickets, application: 'approved' }, { id: 'card' })).toEqual([]);
  expect(waitingSteps(lapsingIn(70), { id: 'applied' })).toEqual([{ id: 'applied' }]);
  expect(waitingSteps(tickets, undefined)).toEqual([]);
});
