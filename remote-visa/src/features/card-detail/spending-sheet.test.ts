import { expect, it } from 'vitest';
import { askedText } from './spending-sheet.tsx';

it.each([
  ['1280', 'JPY', 'JPY\u00a01,280'],
  ['5.5', 'EUR', 'EUR\u00a05.50'],
  ['12', 'points', '12 points'],
])('formats %s %s as %s', (amount, currency, text) => {
  expect(askedText({ amount, currency }, 'en')).toBe(text);
});
