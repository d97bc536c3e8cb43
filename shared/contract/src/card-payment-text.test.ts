import { expect, it } from 'vitest';
import { askedText, regionName } from './card-payment-text.ts';

it.each([
  ['1280', 'JPY', 'JPY\u00a01,280'],
  ['5.5', 'EUR', 'EUR\u00a05.50'],
  ['12', 'points', '12 points'],
])('formats %s %s as %s', (amount, currency, text) => {
  expect(askedText({ amount, currency }, 'en')).toBe(text);
});

it.each([
  ['HK', 'en', 'Hong Kong'],
  ['HK', 'zhTw', '香港'],
  ['US', 'en', 'United States'],
  ['US', 'pt', 'Estados Unidos'],
  ['Europe', 'en', 'Europe'],
] as const)('names the region %s in %s: %s', (region, locale, name) => {
  expect(regionName(region, locale)).toBe(name);
});
