import { readSetting, type Settings } from '../../config/settings/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

type Tier = Settings['nodes'][number];

/** Terms that are stored with an order of a node. An order does not reserve stock. */
export type NodePromise = Readonly<Pick<Tier, 'name' | 'power' | 'level'>>;

export function promisedNode({ name, power, level }: Tier): NodePromise {
  return { name, power, level };
}

/** Returns a tier on offer. @throws AppError nodeUnavailable */
export async function readTier(db: Db, id: string): Promise<Tier> {
  const tier = (await readSetting(db, 'nodes')).find((one) => one.id === id);
  if (!tier) throw new AppError('nodeUnavailable');
  return tier;
}

/**
 * Counts one more node of a tier as sold. Call it late in the transaction that pays, after the
 * ledger's accounts are locked: the tier stays locked until that transaction ends.
 * @returns false if none is left
 */
export async function takeNode(tx: Db, id: string, stock: number): Promise<boolean> {
  await tx.query('insert into node_stock (tier, sold) values ($1, 0) on conflict do nothing', [id]);
  const taken = await tx.query(
    'update node_stock set sold = sold + 1 where tier = $1 and sold < $2 returning sold',
    [id, stock],
  );
  return taken.length > 0;
}

/** Returns the current total stock of a tier; 0 if it is no longer on offer. */
export async function readStock(db: Db, id: string): Promise<number> {
  return (await readSetting(db, 'nodes')).find((one) => one.id === id)?.stock ?? 0;
}

export async function returnNode(tx: Db, tier: string): Promise<void> {
  await tx.query('update node_stock set sold = sold - 1 where tier = $1', [tier]);
}
