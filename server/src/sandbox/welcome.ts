import type { Asset } from '@shared/contract';
import {
  type Posting,
  post,
  postingsBetween,
  systemAccount,
  userAccount,
} from '../money/ledger/index.ts';
import type { Db } from '../platform/database/index.ts';

/** Grants once, however often it is called (WELCOME_GRANT). @param grant base units by asset */
export async function sandboxWelcome(
  db: Db,
  userId: string,
  grant: Partial<Record<Asset, bigint>>,
  at: Date,
): Promise<void> {
  const postings = (Object.entries(grant) as [Asset, bigint][])
    .filter(([, amount]) => amount > 0n)
    .flatMap(([asset, amount]): Posting[] =>
      postingsBetween(systemAccount('issued'), userAccount(userId), asset, amount),
    );
  if (postings.length === 0) return;
  await post(db, { kind: 'welcome_grant', reference: userId, postings, at });
}
