import type { Asset } from '@shared/contract';
import type { StoredEvent } from '../../chain/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { type Entry, post, postingsBetween, systemAccount, userAccount } from '../ledger/index.ts';
import type { PaidOrder, PaymentData } from './payments.ts';

/** Returns the entry of a payment to the account of the buyer. Fulfilment posts the purchase. */
export function paymentEntry({ order, asset }: PaidOrder, at: Date): Entry {
  return {
    kind: 'chain_payment',
    reference: order.id,
    orderId: order.id,
    txHash: order.txHash ?? undefined,
    postings: postingsBetween(
      systemAccount('chain'),
      userAccount(order.userId),
      asset,
      order.amount,
    ),
    at,
  };
}

/** Posts a payment to suspense. Skips unsupported tokens, because anyone can issue them. */
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
    // Not the position on the chain: after a reorg, another event may have the same one.
    reference: id,
    txHash,
    postings: postingsBetween(systemAccount('chain'), systemAccount('suspense'), asset, amount),
    at,
  });
}
