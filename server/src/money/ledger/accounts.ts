import type { Asset } from '@shared/contract';

/**
 * Counterparts of users' balances. A system account may go below 0.
 * - `chain`: negative by the money that users brought in.
 * - `issued`: negative by the tickets and grants handed out.
 * - `suspense`: chain money that pays no order, until an operator decides about it.
 * - `aid`: money in the mutual aid contract beyond the pledged principals; below 0 if paid profits
 *   exceed it.
 * - `cards`: money loaded onto cards, held at the issuer.
 */
const systemAccounts = [
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
 * `reserved` is held for a pending transfer; `unreleased` becomes available over time; `pledged` is
 * lent until it is claimed.
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
  /** Base units; positive when the account gains, never 0. */
  amount: bigint;
}

/** Returns postings that move an amount (base units) from the first account to the second. */
export const postingsBetween = (
  from: Account,
  to: Account,
  asset: Asset,
  amount: bigint,
): Posting[] => [
  { account: from, asset, amount: -amount },
  { account: to, asset, amount },
];

/** Returns a posting in the form that `ledger_post` reads. */
export function lineOf({ account, asset, amount }: Posting) {
  const [k, o, p] =
    'user' in account
      ? ['user', account.user, account.purpose]
      : ['system', account.system, 'available'];
  return { k, o, a: asset, p, v: amount.toString() };
}
