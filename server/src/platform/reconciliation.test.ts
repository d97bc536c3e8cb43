import { expect, it } from 'vitest';
import { type Reconciliation, RecordsUnavailable, runReconciliations } from './reconciliation.ts';

const wrong = { rule: 'every payment is booked', detail: '3 paid, 2 booked' };
const failure = new Error('relation "cards" does not exist');

const all: Reconciliation[] = [
  {
    name: 'broken',
    async *check() {
      yield wrong;
      throw failure;
    },
    notes: () => Promise.reject(failure),
  },
  {
    name: 'away',
    async *check() {
      yield wrong;
      throw new RecordsUnavailable('the issuer does not answer');
    },
  },
  {
    name: 'sound',
    async *check() {},
    notes: async () => ['one payment is pending'],
  },
];

it('reports the name and the error of a check that throws, and runs all others', async () => {
  expect(await runReconciliations(all, { full: false })).toEqual({
    violations: [
      { books: 'broken', ...wrong },
      { books: 'away', ...wrong },
    ],
    notes: ['one payment is pending'],
    away: [{ books: 'away', reason: 'the issuer does not answer' }],
    failed: [
      { books: 'broken', error: failure },
      { books: 'broken', error: failure },
    ],
    checked: ['sound'],
  });
});
