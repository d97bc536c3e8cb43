import { expect, test } from 'vitest';
import { decimalText } from './decimal-text.ts';

test.each([
  ['', ''],
  ['1', '1'],
  ['1.', '1.'],
  ['.5', '0.5'],
  ['1,5', '1.5'],
  ['007', '7'],
  ['0', '0'],
  ['1 000', '1000'],
  ['1.123456', '1.123456'],
])('%j becomes %j', (typed, text) => {
  expect(decimalText(typed, 6)).toBe(text);
});

test.each(['-1', '1e5', 'abc', '1.2.3', '1.1234567', '1,000.5'])('%j is not taken', (typed) => {
  expect(decimalText(typed, 6)).toBeUndefined();
});

test('whole numbers take no decimal mark', () => {
  expect(decimalText('1.', 0)).toBeUndefined();
  expect(decimalText('12', 0)).toBe('12');
});
