import type { GoodsOrderData } from '../../contract/index.ts';
import type { Commands } from '../command.ts';
import { money, oneLine, openTable, section, table, when } from '../print.ts';

export const goods: Commands = {
  'goods list': {
    summary: 'list goods that wait to be shipped, oldest first',
    options: { all: { type: 'boolean', help: 'also shipped ones, latest first' } },
    async run({ ask, flag }) {
      const data = await ask('goods', 'list', { all: flag('all') });
      return {
        data,
        text: openTable(goodsTable(data.list), data) || 'No goods wait to be shipped.',
      };
    },
  },

  'goods show': {
    summary: 'show an order of goods with its address; recorded in the audit log',
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
    summary: 'mark the goods of an order as shipped, and notify its owner',
    args: ['order'],
    options: {
      carrier: { type: 'string', required: true, help: 'name of the carrier' },
      tracking: { type: 'string', required: true, help: 'tracking number of the parcel' },
    },
    async run({ ask, args, text }) {
      const id = args.order ?? '';
      const carrier = text('carrier') ?? '';
      const tracking = text('tracking') ?? '';
      const data = await ask('goods', 'ship', { id, carrier, tracking });
      const how = data.changed ? 'is shipped' : 'was shipped already, in that parcel';
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
