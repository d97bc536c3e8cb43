import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { parcelAddress } from './delivery.ts';
import { baseUnits, hash, timestamp } from './primitives.ts';

export const goodsIcons = ['order', 'wallet', 'shield', 'card'] as const;

/** Goods on offer; texts are in the caller's language. */
export const goods = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  icon: z.catch(z.enum(goodsIcons), 'order'),
  /** JU base units for one. */
  price: baseUnits,
  max_quantity: z.int(),
});
export type Goods = z.infer<typeof goods>;

/**
 * The states of `orderStatus`, and after `paid` (in preparation): `shipped`, then `received` once
 * the buyer confirms it, or `refunded` to the account.
 */
export const goodsOrderStates = [
  'awaiting_payment',
  'confirming',
  'paid',
  'shipped',
  'received',
  'expired',
  'cancelled',
  'refunded',
] as const;
export const goodsOrderStatus = z.enum(goodsOrderStates);
export type GoodsOrderStatus = z.infer<typeof goodsOrderStatus>;

export const goodsOrder = z.object({
  /** Id of the payment order. */
  id: z.string(),
  goods_id: z.string(),
  /** Name at the time of the order, in the caller's language. */
  name: z.string(),
  icon: z.catch(z.enum(goodsIcons), 'order'),
  quantity: z.int(),
  /** JU base units. */
  price: baseUnits,
  amount: baseUnits,
  status: goodsOrderStatus,
  created_at: timestamp,
});
export type GoodsOrder = z.infer<typeof goodsOrder>;

export const goodsOrderDetail = z.extend(goodsOrder, {
  delivery: parcelAddress,
  tx_hash: z.nullable(hash),
  expires_at: timestamp,
  paid_at: z.nullable(timestamp),
  shipped_at: z.nullable(timestamp),
  carrier: z.nullable(z.string()),
  tracking: z.nullable(z.string()),
  received_at: z.nullable(timestamp),
  refunded_at: z.nullable(timestamp),
});
export type GoodsOrderDetail = z.infer<typeof goodsOrderDetail>;

/** A numbered page of a list, from 1 (specification §7); '' selects every status. */
export const goodsOrderQuery = z.object({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
  page_size: z._default(
    z.coerce
      .number()
      .check(z.int(), z.minimum(limits.orderPageSize), z.maximum(limits.orderPageSize)),
    limits.orderPageSize,
  ),
  status: z._default(z.enum(['', ...goodsOrderStates]), ''),
});
