import { describe, expect, it } from 'vitest';
import { nextStep, totalBalance } from './card-home.ts';

describe('card home', () => {
  it.each([
    [{ approved: 1, pending: 1, rejected: 1 }, 'ready'],
    [{ approved: 0, pending: 1, rejected: 1 }, 'rejected'],
    [{ approved: 0, pending: 1, rejected: 0 }, 'pending'],
    [{ approved: 0, pending: 0, rejected: 0 }, 'none'],
  ] as const)('%j gives the next step %s', (holders, step) => {
    expect(nextStep(holders)).toBe(step);
  });

  it('adds balances beyond the precision of a double exactly', () => {
    const card = (balance: string) => ({
      id: balance,
      type: 'virtual' as const,
      scheme: 'Visa',
      region: 'HK',
      state: 'active' as const,
      holder: 'LI WANG',
      status: 'success' as const,
      last4: '0000',
      expires: '01/30',
      balance,
      replacement: null,
      replacing: null,
      account_frozen: false,
    });
    expect(totalBalance([card('9007199254740993'), card('1')])).toBe(9007199254740994n);
  });
});
