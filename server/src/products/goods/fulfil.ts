import type { Asset } from '@shared/contract';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import type { StoredOrder } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { lockGoodsOrder, updateGoodsOrder } from './store.ts';

/** What a paid order of goods brings: the price is spent, and the goods wait to be sent. */
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
    postings: [
      { account: userAccount(order.userId), asset, amount: -order.amount },
      { account: systemAccount('sales'), asset, amount: order.amount },
    ],
    at,
  });
  await updateGoodsOrder(tx, order.id, { paid_at: at });
}

/** Goods that were sent are gone. @throws Refusal conflict */
export async function refuseShipped(tx: Db, orderId: string, at: Date): Promise<void> {
  const row = await lockGoodsOrder(tx, orderId, at);
  if (!row?.shipped_at) return;
  throw new Refusal(
    'conflict',
    `The goods of order ${orderId} were sent: adjust the account instead.`,
  );
}

/** What goes with a purchase whose entry is taken back: nothing is sent any more. */
export async function takeBackGoods(tx: Db, orderId: string, at: Date): Promise<void> {
  await updateGoodsOrder(tx, orderId, { refunded_at: at });
}
