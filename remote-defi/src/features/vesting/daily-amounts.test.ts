import type { TicketRelease } from '@shared/contract';
import { expect, it } from 'vitest';
import { dailyAmounts } from './daily-amounts.ts';

const one: TicketRelease = {
  order_id: 'o1',
  tickets: 1,
  total: '180000000',
  released: '0',
  rate_bps: 100,
  state: 'waiting',
  granted_at: '2026-11-24T12:00:00.000Z',
  started_at: null,
  completed_at: null,
};
const two = { ...one, tickets: 2, total: '360000000' };

it('adds the daily amounts of all tickets, with their share of the total', () => {
  expect(dailyAmounts([one, two], 540_000_000n)).toEqual({
    each: 1_800_000n,
    all: { amount: 5_400_000n, tickets: 3, rateBps: 100 },
  });
});

it('omits the share of the total once a purchase is completed', () => {
  expect(dailyAmounts([one, { ...two, state: 'completed' }], 540_000_000n)).toEqual({
    each: 1_800_000n,
    all: { amount: 1_800_000n, tickets: 1, rateBps: undefined },
  });
});

it('omits the amount of one ticket if purchases have different terms', () => {
  const { each, all } = dailyAmounts([one, { ...two, rate_bps: 200 }], 540_000_000n);
  expect(each).toBeUndefined();
  expect(all).toEqual({ amount: 9_000_000n, tickets: 3, rateBps: undefined });
});

it('omits the amount of all tickets if the list is incomplete', () => {
  expect(dailyAmounts([one], 540_000_000n)).toEqual({ each: 1_800_000n, all: undefined });
});

it('has no amounts once everything is released', () => {
  const completed = { ...one, state: 'completed' as const };
  expect(dailyAmounts([completed], 180_000_000n)).toEqual({ each: undefined, all: undefined });
});
