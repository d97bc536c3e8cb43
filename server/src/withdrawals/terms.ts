import type { WithdrawalCoin } from '@shared/contract';
import type { Db } from '../lib/db/index.ts';
import { readSetting, type Settings } from '../settings/index.ts';
import { leftUnreviewed } from './review.ts';
import { sumSince } from './store.ts';

export type CoinTerms = Settings['withdrawals'][number];

const dayMs = 24 * 60 * 60 * 1000;

/** What a user can still withdraw of a coin, base units. */
export async function leftToday(
  db: Db,
  userId: string,
  { id, daily_limit }: CoinTerms,
  at: Date,
): Promise<bigint> {
  const since = new Date(at.getTime() - dayMs);
  const left = BigInt(daily_limit) - (await sumSince(db, { userId, asset: id, since }));
  return left > 0n ? left : 0n;
}

/** The terms as a user meets them. */
export async function coinsFor(db: Db, userId: string, at: Date): Promise<WithdrawalCoin[]> {
  const coins: WithdrawalCoin[] = [];
  for (const terms of await readSetting(db, 'withdrawals')) {
    const { id, min, fee, network_fee, daily_limit } = terms;
    coins.push({
      asset: id,
      min,
      fee,
      network_fee: network_fee ?? null,
      daily_limit,
      review_above: String(await leftUnreviewed(db, userId, terms, at)),
      left_today: String(await leftToday(db, userId, terms, at)),
    });
  }
  return coins;
}
