import { oneLineText } from '@shared/contract';
import * as z from 'zod';
import { adminCommand } from './admin-command.ts';
import { changed, id, orderId, time, total, units } from './values.ts';

const goodsOrder = z.object({
  id: z.string(),
  user_id: id,
  goods_id: z.string(),
  quantity: z.int(),
  amount: units,
  status: z.string(),
  paid_at: time.nullable(),
  shipped_at: time.nullable(),
  shipped_by: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  received_at: time.nullable(),
});
export type GoodsOrderData = z.output<typeof goodsOrder>;

/** The address on a parcel. */
const delivery = z.object({
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
      /** Also shipped ones, latest first. */
      all: z.boolean().default(false),
    }),
    data: z.object({ list: z.array(goodsOrder), total }),
  }),
  show: adminCommand({
    kind: 'personal',
    summary: 'show an order of goods with its address',
    input: z.strictObject({ id: orderId }),
    data: z.object({ order: goodsOrder, delivery }),
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
        .regex(oneLineText, 'must be the name of a carrier'),
      tracking: z
        .string()
        .trim()
        .regex(/^[A-Za-z0-9-]{4,40}$/, 'must be 4 to 40 letters, digits and -'),
    }),
    data: changed.extend({ order: goodsOrder }),
  }),
};
