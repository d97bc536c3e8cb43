import { type Asset, assets, type WithdrawalAsset } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { CoinTerms } from './terms.ts';

/** Rules by which a withdrawal needs a review, as operators read them. */
export const reviewRules = {
  amount: 'more than the review limit',
  day: 'more than the review limit with the other withdrawals of 24 hours',
  recipient: 'more than the limit for an address this user has not withdrawn to',
  rate: 'a coin without a rate cannot be added to the other withdrawals of 24 hours',
  not_offered: 'its coin is no longer offered',
} as const;
export type ReviewRule = keyof typeof reviewRules;

interface Considered {
  /** Id of a stored withdrawal, so that it is not added to itself. */
  id?: string;
  userId: string;
  asset: WithdrawalAsset;
  /** Base units. */
  amount: bigint;
  address: string;
  at: Date;
}

/** Withdrawn base units by coin. */
type Amounts = ReadonlyMap<Asset, bigint>;

const dayMs = 24 * 60 * 60 * 1000;

/**
 * Returns the rule by which a withdrawal needs a review; null if it needs none. Parallel
 * withdrawals cannot both avoid a review: new ones lock the user's row, and a withdrawal counts
 * even before its network fee is paid.
 */
export async function reviewRuleOf(
  tx: Db,
  terms: CoinTerms | undefined,
  one: Considered,
): Promise<ReviewRule | null> {
  if (!terms) return 'not_offered';
  const { asset, amount } = one;
  if (amount > BigInt(terms.review_above)) return 'amount';
  const rates = await readSetting(tx, 'rates');
  const { all, toNew } = await readUnreviewed(tx, one);
  const exceeds = (limit: string, others: Amounts) =>
    BigInt(limit) < amount + sumIn(asset, others, rates);
  try {
    if (exceeds(terms.review_above, all)) return 'day';
    const known = await hasReached(tx, one);
    return !known && exceeds(terms.review_new_above, toNew) ? 'recipient' : null;
  } catch (error) {
    if (error instanceof NoRate) return 'rate';
    throw error;
  }
}

/**
 * Returns the base units that a user can withdraw without review: `known` to an address reached
 * before, `toNew` to any other.
 */
export async function leftUnreviewed(
  db: Db,
  userId: string,
  { id: asset, review_above, review_new_above }: CoinTerms,
  at: Date,
): Promise<{ known: bigint; toNew: bigint }> {
  const { all, toNew } = await readUnreviewed(db, { userId, at });
  const rates = await readSetting(db, 'rates');
  const leftOf = (limit: string, used: Amounts) => {
    try {
      const left = BigInt(limit) - sumIn(asset, used, rates);
      return left > 0n ? left : 0n;
    } catch (error) {
      if (error instanceof NoRate) return 0n;
      throw error;
    }
  };
  const known = leftOf(review_above, all);
  const left = leftOf(review_new_above, toNew);
  // biome-ignore lint/complexity/useMathMinMax: Math.min does not take bigints
  return { known, toNew: left < known ? left : known };
}

/** Returns the addresses that a withdrawal of the user has reached, latest first, at most 200. */
export async function readReached(db: Db, userId: string): Promise<string[]> {
  const found = await db.query<{ address: string }>(
    `select address from withdrawals where user_id = $1 and state = 'confirmed'
     group by address order by max(done_at) desc limit 200`,
    [userId],
  );
  return found.map(({ address }) => address);
}

/**
 * Returns the sum of the user's withdrawals of 24 hours, in USDT base units; undefined if a needed
 * rate is missing. Failed withdrawals count only if the chain reverted them.
 */
export async function readWorthOfDay(
  db: Db,
  userId: string,
  at: Date,
): Promise<bigint | undefined> {
  const found = await db.query<{ asset: Asset; amount: string }>(
    `select asset, sum(amount) as amount from withdrawals
     where user_id = $1 and created_at > $2 and (state <> 'failed' or reverted) group by asset`,
    [userId, new Date(at.getTime() - dayMs)],
  );
  const amounts = new Map(found.map(({ asset, amount }) => [asset, BigInt(amount)]));
  try {
    return sumIn('USDT', amounts, await readSetting(db, 'rates'));
  } catch (error) {
    if (error instanceof NoRate) return undefined;
    throw error;
  }
}

class NoRate extends Error {}

/** Sums amounts in base units of `asset`, rounded up. @throws NoRate if a needed rate is missing */
function sumIn(asset: Asset, amounts: Amounts, rates: Partial<Record<Asset, string>>): bigint {
  const own = amounts.get(asset) ?? 0n;
  const others = [...amounts].filter(([other]) => other !== asset);
  if (others.length === 0) return own;
  /** Returns the value of one base unit, on one scale for all assets. */
  const worth = (of: Asset) => {
    const rate = BigInt(rates[of] ?? 0);
    if (rate === 0n) throw new NoRate();
    return rate * 10n ** BigInt(maxDecimals - assets[of].decimals);
  };
  const value = others.reduce((sum, [other, amount]) => sum + amount * worth(other), 0n);
  const unit = worth(asset);
  return own + (value + unit - 1n) / unit;
}

const maxDecimals = Math.max(...Object.values(assets).map(({ decimals }) => decimals));

/**
 * Sums the user's withdrawals of 24 hours by coin. Leaves out reviewed withdrawals, and failed ones
 * that were not reverted.
 * @returns `toNew`: the sums to addresses that no withdrawal has reached
 */
async function readUnreviewed(
  db: Db,
  { id, userId, at }: Pick<Considered, 'id' | 'userId' | 'at'>,
): Promise<{ all: Amounts; toNew: Amounts }> {
  const found = await db.query<{ asset: Asset; amount: string; to_new: string }>(
    `select asset, sum(amount) as amount, sum(case when reached then 0 else amount end) as to_new
     from (
       select w.asset, w.amount, exists (
         select 1 from withdrawals r
         where r.user_id = w.user_id and r.address = w.address and r.state = 'confirmed'
       ) as reached
       from withdrawals w
       where w.user_id = $1 and w.created_at > $2 and w.decided_by is null
         and w.state <> 'review' and (w.state <> 'failed' or w.reverted)
         and w.id is distinct from $3
     ) as unreviewed group by asset`,
    [userId, new Date(at.getTime() - dayMs), id ?? null],
  );
  return {
    all: new Map(found.map((row) => [row.asset, BigInt(row.amount)])),
    toNew: new Map(
      found.flatMap((row) => (row.to_new === '0' ? [] : [[row.asset, BigInt(row.to_new)]])),
    ),
  };
}

/** Returns whether a withdrawal of the user has arrived at the address. */
async function hasReached(
  db: Db,
  { userId, address }: Pick<Considered, 'userId' | 'address'>,
): Promise<boolean> {
  const found = await db.query(
    `select 1 from withdrawals
     where user_id = $1 and address = $2 and state = 'confirmed' limit 1`,
    [userId, address],
  );
  return found.length > 0;
}
