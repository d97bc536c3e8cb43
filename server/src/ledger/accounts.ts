/**
 * The other sides of users' balances. A system account may go below zero: `chain` is negative by
 * what users have brought in, `issued` by the tickets and grants handed out; `suspense` holds chain
 * money that pays no order until somebody has decided about it.
 */
export const systemAccounts = [
  'chain',
  'sales',
  'issued',
  'adjustments',
  'fees',
  'suspense',
] as const;
export type SystemAccount = (typeof systemAccounts)[number];

export type Account = { user: string } | { system: SystemAccount };

export const userAccount = (id: string): Account => ({ user: id });
export const systemAccount = (name: SystemAccount): Account => ({ system: name });

/** How an account is stored. */
export function ownerOf(account: Account): { kind: 'user' | 'system'; owner: string } {
  return 'user' in account
    ? { kind: 'user', owner: account.user }
    : { kind: 'system', owner: account.system };
}
