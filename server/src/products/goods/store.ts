import {
  type Delivery,
  fallbackLocale,
  type GoodsOrder,
  type GoodsOrderDetail,
  type GoodsOrderStatus,
  goods as goodsShape,
  type Locale,
  limits,
  type PagePath,
  withDashes,
} from '@shared/contract';
import { sql as raw } from 'kysely';
import {
  type Db,
  type NewRow,
  type Row,
  type RowChange,
  sql,
} from '../../platform/database/index.ts';
import type { PendingActionsOf } from '../../platform/pending-actions.ts';

export type GoodsRow = Row<'goods_orders'> & {
  status: GoodsOrderStatus;
  amount: string;
  tx_hash: string | null;
  expires_at: Date;
};

/** Stores the goods of an order; does nothing if they are stored already. */
export async function insertGoodsOrder(tx: Db, order: NewRow<'goods_orders'>): Promise<void> {
  const added = sql.insertInto('goods_orders').values(order);
  await tx.run(added.onConflict((conflict) => conflict.doNothing()));
}

/** Returns the ids of a user's unpaid orders of the same goods to the same address. */
export async function ordersTo(
  db: Db,
  userId: string,
  goodsId: string,
  delivery: Delivery,
): Promise<string[]> {
  const found = await db.rows(
    sql
      .from('goods_orders', { user_id: userId, goods_id: goodsId, paid_at: null })
      .where('delivery', '=', raw<Delivery>`${JSON.stringify(delivery)}::jsonb`)
      .select('order_id'),
  );
  return found.map(({ order_id }) => order_id);
}

/** SQL: the state of an order's payment until it is paid, then the state of its goods. */
const statusAt = (now: Date) => raw<GoodsOrderStatus>`case
  when g.received_at is not null then 'received'
  when g.shipped_at is not null then 'shipped'
  when g.refunded_at is not null then 'refunded'
  when g.paid_at is not null then 'paid'
  when o.status = 'awaiting_payment' and o.expires_at <= ${now} then 'expired'
  else o.status
end`;

const selectAt = (now: Date) =>
  sql
    .selectFrom('goods_orders as g')
    .innerJoin('orders as o', 'o.id', 'g.order_id')
    .selectAll('g')
    .select(['o.amount', 'o.tx_hash', 'o.expires_at', statusAt(now).as('status')]);

/** Returns a page of a user's orders, newest first; the status '' means all. */
export async function listGoodsOrders(
  db: Db,
  userId: string,
  { page, status }: { page: number; status: GoodsOrderStatus | '' },
  now: Date,
): Promise<{ list: GoodsRow[]; total: number }> {
  const size = limits.orderPageSize;
  let list = selectAt(now).where('g.user_id', '=', userId);
  let counted = sql
    .selectFrom('goods_orders as g')
    .innerJoin('orders as o', 'o.id', 'g.order_id')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('g.user_id', '=', userId);
  if (status !== '') {
    list = list.where(statusAt(now), '=', status);
    counted = counted.where(statusAt(now), '=', status);
  }
  const found = await db.rows(
    list
      .orderBy('g.created_at', 'desc')
      .orderBy('g.order_id', 'desc')
      .limit(size)
      .offset((page - 1) * size),
  );
  const count = await db.first(counted);
  return { list: found as GoodsRow[], total: Number(count?.total ?? 0) };
}

export async function readGoodsOrder(db: Db, id: string, now: Date): Promise<GoodsRow | undefined> {
  return (await db.first(selectAt(now).where('g.order_id', '=', id))) as GoodsRow | undefined;
}

/** Returns the name of an order's goods; undefined for an unknown order. */
export async function readGoodsName(
  db: Db,
  id: string,
  language: Locale,
): Promise<string | undefined> {
  const row = await db.first(
    sql.from('goods_orders', { order_id: id }).select(['names', 'goods_id']),
  );
  return row && nameIn(row, language);
}

const nameIn = ({ names, goods_id: id }: Pick<GoodsRow, 'names' | 'goods_id'>, language: Locale) =>
  names[language] ?? names[fallbackLocale] ?? id;

/** Locks an order for the transaction, and returns it as `readGoodsOrder` does. */
export async function lockGoodsOrder(tx: Db, id: string, now: Date): Promise<GoodsRow | undefined> {
  const held = sql.from('goods_orders', { order_id: id }).select('order_id');
  if (!(await tx.first(held.forNoKeyUpdate()))) return undefined;
  return readGoodsOrder(tx, id, now);
}

/** Returns paid orders to ship, oldest first; with `all`, all paid ones, latest first. */
export async function listToShip(
  db: Db,
  { all, limit }: { all: boolean; limit: number },
  now: Date,
): Promise<{ list: GoodsRow[]; total: number }> {
  let list = selectAt(now).where('g.paid_at', 'is not', null);
  let counted = sql
    .selectFrom('goods_orders')
    .select((e) => e.fn.countAll<string>().as('total'))
    .where('paid_at', 'is not', null);
  if (!all) {
    list = list.where('g.shipped_at', 'is', null).where('g.refunded_at', 'is', null);
    counted = counted.where('shipped_at', 'is', null).where('refunded_at', 'is', null);
  }
  const found = await db.rows(
    list
      .orderBy('g.paid_at', all ? 'desc' : 'asc')
      .orderBy('g.order_id')
      .limit(limit),
  );
  const count = await db.first(counted);
  return { list: found as GoodsRow[], total: Number(count?.total ?? 0) };
}

export async function updateGoodsOrder(
  tx: Db,
  id: string,
  change: RowChange<'goods_orders'>,
): Promise<void> {
  await tx.run(sql.update('goods_orders', { order_id: id }, change));
}

export function presentGoodsOrder(row: GoodsRow, language: Locale): GoodsOrder {
  return {
    id: row.order_id,
    goods_id: row.goods_id,
    name: nameIn(row, language),
    icon: goodsShape.shape.icon.parse(row.icon),
    quantity: row.quantity,
    price: row.price,
    amount: row.amount,
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}

export function presentGoodsDetail(row: GoodsRow, language: Locale): GoodsOrderDetail {
  const { delivery, tx_hash, carrier, tracking } = row;
  return {
    ...presentGoodsOrder(row, language),
    delivery: withDashes(delivery),
    tx_hash,
    carrier,
    tracking,
    expires_at: row.expires_at.toISOString(),
    paid_at: row.paid_at?.toISOString() ?? null,
    shipped_at: row.shipped_at?.toISOString() ?? null,
    received_at: row.received_at?.toISOString() ?? null,
    refunded_at: row.refunded_at?.toISOString() ?? null,
  };
}

/** Returns pending actions for shipped goods whose receipt the member has to confirm. */
export const pendingGoods: PendingActionsOf = async (db, userIds) => {
  const found = await db.query<{ user_id: string; count: number; first: string }>(
    `select user_id, count(*)::integer as count, min(order_id) as first from goods_orders
     where user_id = any($1::bigint[]) and shipped_at is not null and received_at is null
     group by user_id`,
    [userIds],
  );
  return found.map(({ user_id, count, first }) => {
    const path: PagePath = count > 1 ? '/order/list?status=shipped' : `/order/detail/${first}`;
    return { userId: user_id, due: { kind: 'goods', at: null, count, path } };
  });
};
