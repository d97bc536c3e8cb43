import type { Asset } from '@shared/contract';

/**
 * The other sides of users' balances. A system account may go below zero: `chain` is negative by
 * what users have brought in, `issued` by the tickets and grants handed out; `suspense` holds chain
 * money that pays no order until somebody has decided about it; `aid` is what the mutual aid contract
 * has got from members besides what they have pledged, negative by the profits it paid out of others';
 * `cards` is what was put on cards, at the issuer.
 */
export const systemAccounts = [
  'chain',
  'sales',
  'issued',
  'adjustments',
  'fees',
  'suspense',
  'aid',
  'cards',
] as const;
export type SystemAccount = (typeof systemAccounts)[number];

/**
 * What a user's account holds: `available` can be spent; `reserved` waits for a pending transfer;
 * `unreleased` becomes available bit by bit; `pledged` is out on loan until it is claimed.
 */
export const purposes = ['available', 'reserved', 'unreleased', 'pledged'] as const;
export type Purpose = (typeof purposes)[number];

export type Account = { user: string; purpose: Purpose } | { system: SystemAccount };

export const userAccount = (id: string, purpose: Purpose = 'available'): Account => ({
  user: id,
  purpose,
});
export const systemAccount = (name: SystemAccount): Account => ({ system: name });

export interface Posting {
  account: Account;
  asset: Asset;
  /** Base units; positive is what the account gains, never 0. */
  amount: bigint;
}

/** A posting as `ledger_post` takes it. */
export function lineOf({ account, asset, amount }: Posting) {
  const [k, o, p] =
    'user' in account
      ? ['user', account.user, account.purpose]
      : ['system', account.system, 'available'];
  return { k, o, a: asset, p, v: amount.toString() };
}
