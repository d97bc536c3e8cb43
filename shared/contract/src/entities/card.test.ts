import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { cardSpending } from './card.ts';

const payment = {
  id: 'p1',
  merchant: 'Shop',
  country: null,
  status: 'declined',
  reason: 'limit',
  amount: '12000000',
  asked: { amount: '12.00', currency: 'USD' },
  at: '2026-11-20T10:00:00Z',
};
const limit = { of: 'daily', amount: '20000000', left: '8000000' };

it.each([
  ['a limit', { limit }, limit],
  [
    'a limit without its rest',
    { limit: { ...limit, left: undefined } },
    { ...limit, left: undefined },
  ],
  ['a limit of a newer server', { limit: { of: 'weekly', amount: '1' } }, null],
  ['no limit', {}, undefined],
])('cardSpending reads a payment with %s', (_name, change, expected) => {
  expect(z.parse(cardSpending, { ...payment, ...change }).limit).toEqual(expected);
});
