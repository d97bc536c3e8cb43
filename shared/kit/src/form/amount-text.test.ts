import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  baseUnitsOf,
  cutToTyped,
  numberMarks,
  plainTextOf,
  readAmountText,
} from './amount-text.ts';

const en = numberMarks('en');
const pt = numberMarks('pt-BR');

it.each([
  ['1,234.5', en, '1234.5'],
  ['1.234,5', en, '1234.5'],
  ['1,234', en, '1234'],
  ['1.234', en, '1.234'],
  ['1,234', pt, '1.234'],
  ['1.234', pt, '1234'],
  ['0,5', en, '0.5'],
  ['1,5', en, '1.5'],
  ['0,123', en, '0.123'],
  ['1,234,567', en, '1234567'],
  ["1'234.5", en, '1234.5'],
  ['1 234,5', pt, '1234.5'],
  ['1,234.5 JU', en, '1234.5'],
  ['１．５', en, '1.5'],
  ['.5', en, '0.5'],
  ['5.', en, '5.'],
  ['007', en, '7'],
  ['', en, ''],
])('%s is read by its marks and the language', (typed, marks, plain) => {
  expect(readAmountText(typed, 6, marks)).toBe(plain);
});

it.each(['abc', '1.2.3', '1,23.4', '1e5', '-1', '1,2345,678', '1,234.5,6'])(
  '%s is no amount',
  (typed) => {
    expect(readAmountText(typed, 6, en)).toBeUndefined();
  },
);

it('more decimals than are shown are cut, never rounded', () => {
  expect(readAmountText('1.9999999', 6, en)).toBe('1.999999');
  expect(readAmountText('7.9', 0, en)).toBe('7');
  expect(cutToTyped(1_999_999_999_999_999_999n, 18)).toBe(1_999_999_000_000_000_000n);
});

it('an amount that is shown is the amount that is sent, in every language', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.constantFrom(en, pt), (some, marks) => {
      const base = cutToTyped(some, 18).toString();
      const shown = plainTextOf(base, 18).replace('.', marks.decimal);
      expect(baseUnitsOf(readAmountText(shown, 6, marks) ?? '', 18)).toBe(base);
    }),
  );
});
