import type { NodePurchase } from '@shared/contract';
import { type Db, type NewRow, type Row, sql } from '../../platform/database/index.ts';
import {
  cursorParts,
  listPage,
  type Page,
  type PageRequest,
} from '../../platform/values/cursor.ts';

type NodeRow = Row<'nodes'>;

export async function insertNode(tx: Db, bought: NewRow<'nodes'>): Promise<NodeRow> {
  const row = await tx.first(sql.insertInto('nodes').values(bought).returningAll());
  return row as NodeRow;
}

/** Returns the total power, the highest level and the number per tier of a user's nodes. */
export async function readOwn(
  db: Db,
  userId: string,
): Promise<{ power: number; level: number; of: ReadonlyMap<string, number> }> {
  const own = await db.query<{ tier: string; count: number; power: number; level: number }>(
    `select tier, count(*)::integer as count, sum(power)::integer as power, max(level) as level
     from nodes where user_id = $1 and outcome = 'bought' group by tier`,
    [userId],
  );
  return {
    power: own.reduce((sum, { power }) => sum + power, 0),
    level: Math.max(0, ...own.map(({ level }) => level)),
    of: new Map(own.map(({ tier, count }) => [tier, count])),
  };
}

export function listPurchases(
  db: Db,
  userId: string,
  part: PageRequest,
): Promise<Page<NodePurchase>> {
  return listPage(db, { list: 'nodes', userId }, part, {
    query: sql.from('nodes', { user_id: userId }).selectAll(),
    by: { id: cursorParts.id },
    present: presentNode,
  });
}

export function presentNode(row: NodeRow): NodePurchase {
  const { id, tier, name, power, level, price, order_id, tx_hash, at } = row;
  return {
    id,
    tier,
    name,
    power,
    level,
    price,
    order_id,
    tx_hash,
    outcome: row.outcome as NodePurchase['outcome'],
    asset: row.asset as NodePurchase['asset'],
    at: at.toISOString(),
  };
}
