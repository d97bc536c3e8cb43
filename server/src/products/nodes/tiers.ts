import { readSetting, type Settings } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

export type Tier = Settings['nodes'][number];

/** Terms that an order of a node promises. Stock is taken by the payment and is not promised. */
export type NodePromise = Readonly<Pick<Tier, 'name' | 'power' | 'level'>>;

export function promisedNode({ name, power, level }: Tier): NodePromise {
  return { name, power, level };
}

/** @throws AppError nodeUnavailable */
export async function readTier(db: Db, id: string): Promise<Tier> {
  const tier = (await readSetting(db, 'nodes')).find((one) => one.id === id);
  if (!tier) throw new AppError('nodeUnavailable');
  return tier;
}

/**
 * Takes one of the stock for good, in the transaction that pays it. The row is locked until that ends,
 * so no two buyers take the last one; it is locked last, after the ledger's accounts.
 * @returns false when none is left
 */
export async function takeOne(tx: Db, id: string, stock: number): Promise<boolean> {
  await tx.query('insert into node_stock (tier, sold) values ($1, 0) on conflict do nothing', [id]);
  const taken = await tx.query(
    'update node_stock set sold = sold + 1 where tier = $1 and sold < $2 returning sold',
    [id, stock],
  );
  return taken.length > 0;
}

/** How many of a tier are sold altogether, as it is now; none of one that is off the offer. */
export async function readStock(db: Db, id: string): Promise<number> {
  return (await readSetting(db, 'nodes')).find((one) => one.id === id)?.stock ?? 0;
}

/** One of the stock can be had again. */
export async function putBack(tx: Db, tier: string): Promise<void> {
  await tx.query('update node_stock set sold = sold - 1 where tier = $1', [tier]);
}
