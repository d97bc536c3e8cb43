import { type CardRow, statusOf } from '../../cards/cards/index.ts';
import { balancesByPurpose, type WrittenEntry } from '../../money/ledger/index.ts';
import { type ReviewRule, reviewRules, type WithdrawalRow } from '../../money/withdrawals/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { WithdrawalData } from '../contract/index.ts';
import { entryLabel } from './labels.ts';

/** Converts objects to the data of admin commands. */

type SnakeCase<S extends string> = S extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : S;

/** Renames the fields of an object: `createdAt` becomes `created_at`. */
export function snakeCase<T extends object>(
  object: T,
): { [K in keyof T & string as SnakeCase<K>]: T[K] } {
  const entries = Object.entries(object).map(([name, value]) => [
    name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    value,
  ]);
  return Object.fromEntries(entries);
}

export async function presentBalances(db: Db, userId: string) {
  return [...(await balancesByPurpose(db, userId))].map(([asset, held]) => ({ asset, ...held }));
}

export function presentEntry(entry: WrittenEntry) {
  return {
    ...snakeCase(entry),
    words: entryLabel(entry.kind),
    postings: entry.postings.map(({ ownerKind, owner, ...posting }) => ({
      ...posting,
      account: ownerKind === 'user' ? `user ${owner}` : owner,
    })),
  };
}

export function presentWithdrawal(row: WithdrawalRow) {
  return {
    ...row,
    asset: row.asset as WithdrawalData['asset'],
    review: row.review_rule && reviewRules[row.review_rule as ReviewRule],
  };
}

export function presentCard(row: CardRow) {
  return { ...row, status: statusOf(row) };
}
