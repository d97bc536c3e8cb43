import type { GoodsOrderData } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { money, oneLine, openTable, section, table, when } from '../print.ts';

export const goods: Commands = {
  'goods list': {
    summary: 'goods that wait to be sent, the oldest first',
    options: { all: { type: 'boolean', help: 'also what was sent, the latest first' } },
    async run({ ask, flag }) {
      const data = await ask('goods', 'list', { all: flag('all') });
      return { data, text: openTable(goodsTable(data.list), data) || 'Nothing waits to be sent.' };
    },
  },

  'goods show': {
    summary: 'an order of goods, with where it is sent; the look is recorded',
    args: ['order'],
    async run({ ask, args }) {
      const data = await ask('goods', 'show', { id: args.order ?? '' });
      const { recipient, phone, detail, district, city, province, zip } = data.delivery;
      const lines = [recipient, phone, detail, district, city, province, zip];
      const label = lines.filter(Boolean).map(oneLine).join('\n');
      const text = [goodsTable([data.order]), ...section('send to', label)].join('\n');
      return { data, text };
    },
  },

  'goods ship': {
    summary: 'the goods of an order were sent; its owner is told',
    args: ['order'],
    options: {
      carrier: { type: 'string', required: true, help: 'who brings them' },
      tracking: { type: 'string', required: true, help: 'the parcel’s number with the carrier' },
    },
    async run({ ask, args, text }) {
      const id = args.order ?? '';
      const carrier = text('carrier') ?? '';
      const tracking = text('tracking') ?? '';
      const data = await ask('goods', 'ship', { id, carrier, tracking });
      const how = data.changed ? 'was sent' : 'was sent already, in that parcel';
      return { data, text: `Order ${id} ${how}.` };
    },
  },
};

function goodsTable(list: readonly GoodsOrderData[]): string {
  return table(
    ['order', 'goods', 'quantity', 'amount', 'status', 'user', 'paid', 'sent', ''],
    list.map((one) => [
      ...[one.id, one.goods_id, String(one.quantity), money(one.amount, 'JU'), one.status],
      ...[one.user_id, when(one.paid_at), when(one.shipped_at)],
      [one.carrier, one.tracking].filter(Boolean).join(' '),
    ]),
  );
}
