import { expect, it } from 'vitest';
import { resultOf } from './verify.ts';

it('resultOf names a failed check, and returns exit code 2', () => {
  const nothing = { violations: [], notes: [], away: [], entries: 1, accounts: 1, users_hold: [] };
  const failed = [{ books: 'issuer', reason: 'Error: 1 card accounts\nfailed' }];
  const { text, code } = resultOf({ ...nothing, failed, checked: ['ledger'] });
  expect(text).toContain('\nFAILED    issuer: Error: 1 card accounts failed\n');
  expect(code).toBe(2);
});
