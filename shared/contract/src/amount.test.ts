import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatAmount, formatAsset, parseAmount } from './amount.ts';

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

  it.each([
    ['60000000', 'USDT', undefined, '60.00'],
    ['-1500000', 'USDT', undefined, '-1.50'],
    ['1234567', 'USDT', 2, '1.23'],
    ['1234500', 'USDT', undefined, '1.2345'],
    ['0', 'USDT', undefined, '0.00'],
    ['0', 'JU', undefined, '0'],
    ['60000000', 'ENU', undefined, '60'],
  ] as const)('of %s base units %s, cut to %s decimals, is %s', (base, asset, shown, text) => {
    expect(formatAsset(base, asset, shown)).toBe(text);
  });

  it.each(['', '-1', '1e3', '1.', '.5', '0x10', '1,000', '1.0000001'])('cannot be %j', (text) => {
    expect(() => parseAmount(text, 6)).toThrow(RangeError);
  });
});
