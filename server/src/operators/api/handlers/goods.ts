import type { OrderNews } from '../../../money/orders/index.ts';
import { Refusal } from '../../../platform/errors/errors.ts';
import {
  type GoodsRow,
  listToShip,
  readGoodsOrder,
  shipGoods,
} from '../../../products/goods/index.ts';
import type { GroupHandlers } from '../context.ts';

const shown = 100;

export function goodsHandlers({ news }: { news: OrderNews }): GroupHandlers<'goods'> {
  return {
    async list({ db, now }, { all }) {
      const { list, total } = await listToShip(db, { all, limit: shown }, now);
      return { list: list.map(present), total };
    },

    async show({ db, now }, { id }) {
      const row = await readGoodsOrder(db, id, now);
      if (!row) throw new Refusal('notFound', `There is no order of goods ${id}.`);
      const data = { order: present(row), delivery: row.delivery };
      return { data, line: { subject: `order:${id}` } };
    },

    async ship({ db, operator, now }, { id, carrier, tracking }) {
      const { order, changed } = await shipGoods(db, news, {
        orderId: id,
        carrier,
        tracking,
        by: operator,
        at: now,
      });
      // A tracking number leads to an address, so it stays out of the audit log.
      const line = { subject: `order:${id}`, detail: { carrier } };
      return { data: { changed, order: present(order) }, line: changed ? line : null };
    },
  };
}

function present(row: GoodsRow) {
  return { ...row, id: row.order_id };
}
