import { type Locale, localeNames, locales } from '@shared/contract';
import { amounts } from '@shared/contract/testing/inputs/amounts.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  baseUnitsOf,
  cutToTyped,
  isUnfinished,
  numberMarks,
  plainTextOf,
  readAmount,
} from './amount-text.ts';

const styleOf = (language: Locale) => ({
  ...numberMarks(locales[language].tag),
  decimals: 6,
  units: ['USDT'],
});
const en = styleOf('en');

it.each(amounts)(
  'readAmount of $typed in $language returns $sent base units or the problem $refused',
  ({ typed, language = 'en', sent, refused }) => {
    const { plain, problem } = readAmount(typed, styleOf(language));
    expect({ sent: baseUnitsOf(plain, 6), refused: problem }).toEqual({ sent, refused });
  },
);

it('readAmount rejects a very long number', () => {
  expect(readAmount('9'.repeat(100_000), en)).toEqual({ problem: 'marks' });
});

it.each(['1,234,5', '1 2', '1,234,', '+', '.'])('%j can still become an amount', (typed) => {
  expect(readAmount(typed, en).plain).toBe(typed === '+' ? '' : undefined);
  expect(isUnfinished(typed, en)).toBe(true);
});

it.each(['1x', '-', '1.2345678', '1.2.3'])('%j cannot become an amount', (typed) => {
  expect(isUnfinished(typed, en)).toBe(false);
});

it('cutToTyped cuts to the decimals that can be typed, without rounding', () => {
  expect(cutToTyped(1_999_999_999_999_999_999n, 18)).toBe(1_999_999_000_000_000_000n);
});

it('readAmount reads a shown amount back unchanged, in every language', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 30n }),
      fc.constantFrom(...localeNames),
      fc.boolean(),
      (some, language, isGrouped) => {
        const { decimal, group } = styleOf(language);
        const base = cutToTyped(some, 18).toString();
        const [whole = '', ...rest] = plainTextOf(base, 18).split('.');
        const shown = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole;
        const { plain } = readAmount([shown, ...rest].join(decimal), styleOf(language));
        expect(baseUnitsOf(plain, 18)).toBe(base);
      },
    ),
  );
});
