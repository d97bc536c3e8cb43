import type { Asset } from '@shared/contract';
import { post, postingsBetween, systemAccount, userAccount } from '../../money/ledger/index.ts';
import type { StoredOrder } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { lockGoodsOrder, updateGoodsOrder } from './store.ts';

/** Fulfils a paid order of goods: the price is spent, and the goods wait to be shipped. */
export async function fulfilGoods(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  await post(tx, {
    kind: 'goods_purchase',
    reference: order.id,
    orderId: order.id,
    txHash: order.txHash ?? undefined,
    postings: postingsBetween(
      userAccount(order.userId),
      systemAccount('sales'),
      asset,
      order.amount,
    ),
    at,
  });
  await updateGoodsOrder(tx, order.id, { paid_at: at });
}

/** Refuses to reverse an order whose goods were shipped. @throws Refusal conflict */
export async function refuseShipped(tx: Db, orderId: string, at: Date): Promise<void> {
  const row = await lockGoodsOrder(tx, orderId, at);
  if (!row?.shipped_at) return;
  throw new Refusal(
    'conflict',
    `The goods of order ${orderId} were shipped. Adjust the account instead.`,
  );
}

/** Marks an order as refunded after its purchase was reversed: it is not shipped any more. */
export async function takeBackGoods(tx: Db, orderId: string, at: Date): Promise<void> {
  await updateGoodsOrder(tx, orderId, { refunded_at: at });
}
