import type { Asset } from '@shared/contract';
import type { StoredEvent } from '../../chain/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { post, systemAccount, userAccount } from '../ledger/index.ts';
import type { PaymentData } from './payments.ts';
import type { StoredOrder } from './store.ts';

/**
 * Money of a paid order comes in from the chain; what it is spent on is an entry of its own, so that
 * the money log shows what came and what it went for. `asset` is what was paid with.
 */
export async function bookPayment(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  await post(tx, {
    kind: 'chain_payment',
    reference: order.id,
    orderId: order.id,
    txHash: order.txHash ?? undefined,
    postings: [
      { account: systemAccount('chain'), asset, amount: -order.amount },
      { account: userAccount(order.userId), asset, amount: order.amount },
    ],
    at,
  });
}

/**
 * Money that pays no order waits in suspense. A token that is not one of ours has no place in the
 * ledger: anybody can make one and send any number of it; the payment's own row remembers it.
 */
export async function bookUnmatched(
  tx: Db,
  { id, txHash, data }: StoredEvent<PaymentData>,
  asset: Asset | undefined,
  at: Date,
): Promise<void> {
  if (!asset) return;
  const amount = BigInt(data.amount);
  await post(tx, {
    kind: 'unmatched_payment',
    // Its place on the chain would not do: one that was given up may come again at the same.
    reference: id,
    txHash,
    postings: [
      { account: systemAccount('chain'), asset, amount: -amount },
      { account: systemAccount('suspense'), asset, amount },
    ],
    at,
  });
}
