import { quantities } from '@shared/contract/testing/inputs/quantities.ts';
import { describe, expect, it } from 'vitest';
import { readQuantity, totalPrice } from './quantity.ts';

describe('quantity', () => {
  it.each(quantities)('reads $typed as $sent', ({ typed, sent }) => {
    expect(readQuantity(typed, 10)).toBe(sent);
  });

  it('computes a total exactly where a float would not', () => {
    expect(totalPrice('60000000000000000001', 3)).toBe(180000000000000000003n);
  });
});
