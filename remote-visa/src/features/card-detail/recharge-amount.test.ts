import { rechargeFee, usdtCent } from '@shared/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { affordable, firstAmount } from './recharge-amount.tsx';

it('affordable returns the largest amount in whole cents that can be paid with its fee', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 2_000 }), (held, bps) => {
      const most = affordable(held, bps);
      expect(most + rechargeFee(most, bps) <= held).toBe(true);
      expect(most % usdtCent).toBe(0n);
      const next = most + usdtCent;
      expect(next + rechargeFee(next, bps) > held).toBe(true);
    }),
  );
});

it.each([
  { presets: ['50', '20'], bounds: ['100', '30'], first: { amount: '20' } },
  { presets: ['50', '20'], bounds: ['100', '19'], first: {} },
  { presets: [], bounds: ['100'], first: {} },
])('firstAmount of $presets up to $bounds returns $first', ({ presets, bounds, first }) => {
  expect(firstAmount(presets, bounds.map(BigInt))).toEqual(first);
});
