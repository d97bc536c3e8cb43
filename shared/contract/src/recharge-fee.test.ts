import { expect, it } from 'vitest';
import { rechargeFee } from './recharge-fee.ts';

it.each([
  ['33.33', 33_330_000n, 120, 400_000n],
  ['33.40, rounded down', 33_400_000n, 120, 400_000n],
  ['0.50, half a cent', 500_000n, 100, 10_000n],
  ['50.00 at no rate', 50_000_000n, 0, 0n],
])('the fee of %s is in whole cents', (_amount, amount, bps, fee) => {
  expect(rechargeFee(amount, bps)).toBe(fee);
});
