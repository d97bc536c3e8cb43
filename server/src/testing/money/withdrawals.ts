import type { Asset, InputOf } from '@shared/contract';
import { withdraw } from '@shared/contract/endpoints';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import type { SignedIn, TestServer } from '../calls/server.ts';

/** Adds play money to an account, once for each asset. */
export async function grant(
  { db, clock }: TestServer,
  userId: string,
  asset: Asset,
  amount: bigint,
): Promise<void> {
  await post(db, {
    kind: 'welcome_grant',
    reference: `${asset} ${userId}`,
    at: clock.now(),
    postings: postingsBetween(systemAccount('issued'), userAccount(userId), asset, amount),
  });
}

/** The member, base units, and fields that differ from a withdrawal of USDT to their own wallet. */
export type AskedWithdrawal = [
  member: SignedIn,
  amount: bigint,
  change?: Partial<InputOf<typeof withdraw.apply>>,
];

export function askWithdrawal(
  server: TestServer,
  ...[{ token, address }, amount, change]: AskedWithdrawal
) {
  const usual = { asset: 'USDT', address, fee: '2000000', network_fee: null } as const;
  return server.call(withdraw.apply, { ...usual, amount: String(amount), ...change }, { token });
}
