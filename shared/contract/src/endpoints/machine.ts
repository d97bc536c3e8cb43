import * as z from 'zod/mini';
import { checkParts, parcelAddress } from '../entities/delivery.ts';
import {
  goodsOrder,
  goodsOrderDetail,
  goodsOrderQuery,
  goods as oneOfGoods,
} from '../entities/goods.ts';
import { order as chainOrder } from '../entities/order.ts';
import { none } from '../entities/primitives.ts';
import { memberGet, memberPost } from '../member-endpoint.ts';

// 'machine' is the API's word for goods.
const orderId = z.object({ id: z.string().check(z.minLength(1), z.maxLength(64)) });

export const goods = /* @__PURE__ */ memberGet('/api/v1/machine/goods', {
  summary: 'Goods that can be ordered, with their prices',
  input: none,
  data: z.object({ list: z.array(oneOfGoods) }),
});

export const orderList = /* @__PURE__ */ memberGet('/api/v1/machine/orderList', {
  streams: ['user@order', 'user@wallet'],
  summary: 'The user’s goods orders, newest first, by page',
  input: goodsOrderQuery,
  data: z.object({ list: z.array(goodsOrder), total: z.int() }),
});

export const orderDetail = /* @__PURE__ */ memberGet('/api/v1/machine/orderDetail', {
  streams: ['user@order', 'user@wallet'],
  summary: 'One goods order of the user, with its delivery',
  input: orderId,
  data: goodsOrderDetail,
});

export const order = /* @__PURE__ */ memberPost('/api/v1/machine/order', {
  idempotent: true,
  changes: ['/api/v1/order/open', '/api/v1/user/due', orderList.path],
  summary: 'Order goods, paid on chain; an identical open order is returned instead',
  input: checkParts(
    z.extend(parcelAddress, {
      goods_id: z.string().check(z.minLength(1), z.maxLength(64)),
      quantity: z.int().check(z.minimum(1), z.maximum(100)),
    }),
  ),
  data: chainOrder,
});

export const receipt = /* @__PURE__ */ memberPost('/api/v1/machine/receipt', {
  repeatable: true,
  changes: [orderList.path, orderDetail.path, '/api/v1/user/due'],
  summary: 'Confirm the receipt of a goods order',
  input: orderId,
  data: goodsOrderDetail,
});
