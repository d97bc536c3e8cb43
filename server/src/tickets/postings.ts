import type { Asset } from '@shared/contract';
import type { ChainPayment } from '../chain/payment.ts';
import type { Db } from '../db/index.ts';
import { post, systemAccount, userAccount } from '../ledger/index.ts';
import type { StoredOrder } from './orders.ts';

/**
 * Money of a paid order comes in from the chain, and the user spends it on tickets: two entries, so
 * that the money log shows what came and what it went for. `asset` is what was paid with.
 */
export async function bookPurchase(
  db: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  const user = userAccount(order.userId);
  const tickets = BigInt(order.quantity);
  const entry = {
    reference: order.id,
    orderId: order.id,
    ...(order.txHash ? { txHash: order.txHash } : {}),
    at,
  };
  await post(db, {
    ...entry,
    kind: 'chain_payment',
    postings: [
      { account: systemAccount('chain'), asset, amount: -order.amount },
      { account: user, asset, amount: order.amount },
    ],
  });
  await post(db, {
    ...entry,
    kind: 'ticket_purchase',
    postings: [
      { account: user, asset, amount: -order.amount },
      { account: systemAccount('sales'), asset, amount: order.amount },
      { account: systemAccount('issued'), asset: 'TICKET', amount: -tickets },
      { account: user, asset: 'TICKET', amount: tickets },
    ],
  });
}

/**
 * Money that pays no order waits in suspense. A token that is not one of ours has no place in the
 * ledger: anybody can make one and send any number of it; the payment's own row remembers it.
 */
export async function bookUnmatched(
  db: Db,
  payment: ChainPayment,
  asset: Asset | undefined,
  at: Date,
): Promise<void> {
  if (!asset) return;
  await post(db, {
    kind: 'unmatched_payment',
    reference: `${payment.chainId}:${payment.txHash}:${payment.logIndex}`,
    postings: [
      { account: systemAccount('chain'), asset, amount: -payment.amount },
      { account: systemAccount('suspense'), asset, amount: payment.amount },
    ],
    txHash: payment.txHash,
    at,
  });
}
