import type { WithdrawalCoin, WithdrawalFee } from '@shared/contract';
import type { KnownContracts } from '../../chain/index.ts';
import { readSetting, type Settings } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import {
  dayBefore,
  leftOf,
  presentDayLimit,
  type UsedOfDay,
} from '../../platform/limits/day-limit.ts';
import { leftUnreviewed } from './review.ts';
import { readUsedSince } from './store.ts';

export type CoinTerms = Settings['withdrawals'][number];

export async function leftToday(
  db: Db,
  userId: string,
  terms: CoinTerms,
  at: Date,
): Promise<bigint> {
  return leftOf(terms.daily_limit, await readUsed(db, userId, terms, at));
}

function readUsed(db: Db, userId: string, { id: asset }: CoinTerms, at: Date): Promise<UsedOfDay> {
  return readUsedSince(db, { userId, asset, since: dayBefore(at) });
}

export async function coinsFor(
  db: Db,
  contracts: KnownContracts['addresses'],
  userId: string,
  at: Date,
): Promise<WithdrawalCoin[]> {
  const coins: WithdrawalCoin[] = [];
  for (const terms of await readSetting(db, 'withdrawals')) {
    const { id, min, fee, network_fee, daily_limit } = terms;
    const unreviewed = await leftUnreviewed(db, userId, terms, at);
    coins.push({
      asset: id,
      token: id === 'JU' ? null : contracts[id],
      min,
      fee,
      network_fee: network_fee ?? null,
      ...presentDayLimit(daily_limit, await readUsed(db, userId, terms, at)),
      review_above: String(unreviewed.known),
      review_new_above: String(unreviewed.toNew),
      review_limit: terms.review_above,
    });
  }
  return coins;
}

export async function readFees(db: Db): Promise<WithdrawalFee[]> {
  const coins = await readSetting(db, 'withdrawals');
  return coins.map(({ id, fee, network_fee = null }) => ({ asset: id, fee, network_fee }));
}
