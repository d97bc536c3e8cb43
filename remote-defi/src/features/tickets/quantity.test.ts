import { describe, expect, it } from 'vitest';
import { readQuantity, totalPrice } from './quantity.ts';

describe('quantity', () => {
  it.each([
    ['1', 1],
    ['10', 10],
    ['007', 7],
    ['11', undefined],
    ['0', undefined],
    ['', undefined],
    ['1.5', undefined],
    ['-1', undefined],
    ['1e1', undefined],
  ])('%j of at most 10 reads as %s', (text, value) => {
    expect(readQuantity(text, 10)).toBe(value);
  });

  it('a total is exact where a float is not', () => {
    expect(totalPrice('60000000000000000001', 3)).toBe(180000000000000000003n);
  });
});
