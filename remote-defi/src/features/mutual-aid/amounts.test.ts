import { describe, expect, it } from 'vitest';
import { amountsOf, coverageRatio } from './amounts.ts';

describe('mutual aid amounts', () => {
  it('add the profit to the deposit, exact to the base unit', () => {
    const terms = {
      principal: '90000000000000000001',
      activation: '600000000000000000',
      profit: '2',
    };
    expect(amountsOf(terms)).toEqual({ putIn: 90600000000000000001n, due: 90600000000000000003n });
  });

  it.each([
    ['100', '100', 1],
    ['99', '100', 0.99],
    ['99999', '100000', 0.99],
    ['0', '100', 0],
    ['1081', '100', 10.81],
    ['5', '0', undefined],
  ])('give a contract that holds %s and owes %s the coverage %s', (reserve, liabilities, ratio) => {
    expect(coverageRatio({ reserve, liabilities })).toBe(ratio);
  });
});
