import { expect, it } from 'vitest';
import { standingOf } from './standing.ts';

it.each([
  ['active', 'pending_recharge', 'empty'],
  ['active', 'processing', 'loading'],
  ['active', 'success', 'ready'],
  ['inactive', 'success', 'inactive'],
  ['frozen', 'pending_recharge', 'frozen'],
  ['lost', 'failed', 'lost'],
] as const)('a card that is %s and %s is %s', (state, status, standing) => {
  expect(standingOf({ state, status })).toBe(standing);
});
