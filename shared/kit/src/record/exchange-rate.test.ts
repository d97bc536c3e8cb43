import { expect, it } from 'vitest';
import { rateOf } from './exchange-rate.ts';

it.each([
  ['108530000', '100.00', 'EUR', '1.0853'],
  ['12500000', '400', 'TWD', '0.03125'],
  ['8000000', '1280', 'JPY', '0.00625'],
  ['3260000', '1.000', 'KWD', '3.26'],
  ['60000', '1000', 'IDR', '0.00006'],
  ['1000000', '3.00', 'EUR', '0.33333'],
  ['2000000', '3.00', 'EUR', '0.66667'],
  ['9007199254740993000000', '9007199254740993', 'EUR', '1'],
])('%s base units for %s %s are a rate of %s', (amount, asked, currency, rate) => {
  expect(rateOf({ amount, asked: { amount: asked, currency } })).toBe(rate);
});

it.each([
  ['12500000', '12.50', 'USD'],
  ['12500000', '0', 'EUR'],
  ['12500000', '0.00', 'EUR'],
  ['0', '12.50', 'EUR'],
  ['12500000', '12,50', 'EUR'],
])('%s base units for %s %s have no rate', (amount, asked, currency) => {
  expect(rateOf({ amount, asked: { amount: asked, currency } })).toBeUndefined();
});
