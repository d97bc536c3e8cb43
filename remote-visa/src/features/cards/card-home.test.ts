import { describe, expect, it } from 'vitest';
import { activeCard } from '../../testing/answers.ts';
import { nextStep, totalBalance } from './card-home.ts';

describe('card home', () => {
  it.each([
    [{ approved: 1, pending: 1, rejected: 1 }, 'ready'],
    [{ approved: 0, pending: 1, rejected: 1 }, 'rejected'],
    [{ approved: 0, pending: 1, rejected: 0 }, 'pending'],
    [{ approved: 0, pending: 0, rejected: 0 }, 'none'],
  ] as const)('with the cardholders %j offers the next step %s', (holders, step) => {
    expect(nextStep(holders)).toBe(step);
  });

  it('adds balances beyond the precision of a double exactly', () => {
    const card = (balance: string) => ({ ...activeCard, balance });
    expect(totalBalance([card('9007199254740993'), card('1')])).toBe(9007199254740994n);
  });
});
