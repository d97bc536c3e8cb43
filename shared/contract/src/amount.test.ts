import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, parseAmount } from './amount.ts';

describe('an amount', () => {
  it('round-trips without loss when all decimals are shown', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 40n }),
        fc.integer({ min: 0, max: 18 }),
        (base, d) => {
          expect(parseAmount(formatAmount(base, d, d), d)).toBe(base);
        },
      ),
    );
  });

  it('is cut to six decimals and never rounded up', () => {
    expect(formatAmount(1_999_999_999_999_999_999n, 18)).toBe('1.999999');
    expect(formatAmount(999n, 18)).toBe('0');
    expect(formatAmount(-999n, 18)).toBe('0');
    expect(formatAmount('-1500000', 6)).toBe('-1.5');
  });

  it.each(['', '-1', '1e3', '1.', '.5', '0x10', '1,000', '1.0000001'])('cannot be %j', (text) => {
    expect(() => parseAmount(text, 6)).toThrow(RangeError);
  });
});
