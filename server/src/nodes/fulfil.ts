import type { Asset } from '@shared/contract';
import { post, systemAccount, userAccount } from '../ledger/index.ts';
import type { Db } from '../lib/db/index.ts';
import type { StoredOrder } from '../orders/index.ts';
import { readSetting } from '../settings/index.ts';
import { insertNode } from './purchases.ts';
import { type Tier, takeOne } from './tiers.ts';

/**
 * What a paid order of a node brings: the node; or, when none was left by the time it was paid, the
 * money in the account, in the same transaction.
 */
export async function fulfilNode(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  const { id: orderId, userId, amount, txHash } = order;
  const user = userAccount(userId);
  const sales = systemAccount('sales');
  const entry = { reference: orderId, orderId, txHash: txHash ?? undefined, at };
  await post(tx, {
    ...{ ...entry, kind: 'node_purchase' },
    postings: [
      { account: user, asset, amount: -amount },
      { account: sales, asset, amount },
    ],
  });
  const tier = await orderedTier(tx, order);
  const taken = await takeOne(tx, tier);
  await insertNode(tx, {
    ...{ userId, tier, asset: 'JU', price: amount, orderId, reference: orderId, txHash, at },
    outcome: taken ? 'bought' : 'sold_out',
  });
  if (taken) return;
  await post(tx, {
    ...{ ...entry, kind: 'node_refund' },
    postings: [
      { account: sales, asset, amount: -amount },
      { account: user, asset, amount },
    ],
  });
}

/** As it is now; one that was taken off the offer meanwhile is sold out. */
async function orderedTier(tx: Db, { subject }: StoredOrder): Promise<Tier> {
  const id = subject ?? '';
  const found = (await readSetting(tx, 'nodes')).find((one) => one.id === id);
  return found ?? { id, name: id, price_ju: '1', price_usdt: '1', stock: 0, power: 1, level: 1 };
}
