import { expect, it } from 'vitest';
import { usabilityOf } from './card-usability.ts';

it.each([
  ['active', 'pending_recharge', 'empty'],
  ['active', 'processing', 'loading'],
  ['active', 'success', 'ready'],
  ['inactive', 'success', 'inactive'],
  ['frozen', 'pending_recharge', 'frozen'],
  ['lost', 'failed', 'lost'],
] as const)('a card in state %s with status %s is %s', (state, status, usability) => {
  expect(usabilityOf({ state, status, account_frozen: false })).toBe(usability);
});

it.each([
  ['active', 'frozen'],
  ['inactive', 'inactive'],
  ['lost', 'lost'],
] as const)('a card of a frozen account in state %s is %s', (state, usability) => {
  expect(usabilityOf({ state, status: 'success', account_frozen: true })).toBe(usability);
});
