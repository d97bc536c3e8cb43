import { oneLineText } from '@shared/contract';
import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { changed, detail, id, ju, listOf, orderId, remark, time } from './values.ts';

const goodsOrder = z.object({
  id: z.string(),
  goods_id: z.string(),
  quantity: z.int(),
  amount: ju,
  status: z.string(),
  user_id: id,
  paid_at: time.nullable(),
  shipped_at: time.nullable(),
  shipped_by: detail(z.string().nullable()),
  carrier: remark('', z.string().nullable()),
  tracking: remark('', z.string().nullable()),
  received_at: detail(time.nullable()),
});

/** The address on a parcel. */
const delivery = z.object({
  country: z.string().optional(),
  recipient: z.string(),
  phone: z.string(),
  province: z.string(),
  city: z.string(),
  district: z.string(),
  detail: z.string(),
  zip: z.string(),
});

export const goods = {
  list: adminCommand({
    kind: 'read',
    summary: 'list goods that wait to be shipped, oldest first',
    input: z.strictObject({
      all: z.boolean().default(false).describe('also shipped ones, latest first'),
    }),
    data: listOf(goodsOrder, 'No goods wait to be shipped.'),
    cli: {},
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show an order of goods with its address',
    input: z.strictObject({ id: orderId }),
    data: z.object({ order: goodsOrder, delivery: delivery.meta({ label: 'send to' }) }),
    cli: { args: { order: 'id' } },
  }),
  ship: adminCommand({
    kind: 'change',
    summary: 'mark the goods of an order as shipped, and notify its owner',
    input: z.strictObject({
      id: orderId,
      carrier: z
        .string()
        .trim()
        .min(1, 'must be the name of a carrier')
        .max(60, 'must be the name of a carrier')
        .regex(oneLineText, 'must be the name of a carrier')
        .describe('name of the carrier'),
      tracking: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{4,40}$/, 'must be 4 to 40 letters, digits and -')
        .describe('tracking number of the parcel'),
    }),
    data: changed.extend({ order: goodsOrder }),
    cli: {
      args: { order: 'id' },
      message: ({ changed }, { id }) =>
        `Order ${id} ${changed ? 'is shipped' : 'was already shipped in this parcel'}.`,
    },
  }),
};
