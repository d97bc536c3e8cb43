import type { Asset, WithdrawalAsset } from '@shared/contract';
import { readSetting } from '../../config/settings/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { post, postingsBetween, systemAccount, userAccount } from '../ledger/index.ts';
import type { OrderEnded, StoredOrder } from '../orders/index.ts';
import { fail, type WithdrawalNews } from './money.ts';
import { reviewRuleOf } from './review.ts';
import { lockWithdrawal } from './store.ts';

/** Charges the network fee, and moves the withdrawal out of `awaiting_fee`. */
export async function fulfilNetworkFee(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
): Promise<void> {
  const { id: orderId, subject, userId, amount, txHash } = order;
  const row = subject ? await lockWithdrawal(tx, subject) : undefined;
  if (row?.state !== 'awaiting_fee') return;
  await post(tx, {
    kind: 'network_fee',
    reference: orderId,
    orderId,
    txHash: txHash ?? undefined,
    at,
    postings: postingsBetween(userAccount(userId), systemAccount('fees'), asset, amount),
  });
  const terms = (await readSetting(tx, 'withdrawals')).find(({ id }) => id === row.asset);
  const rule = await reviewRuleOf(tx, terms, {
    id: row.id,
    userId: row.user_id,
    asset: row.asset as WithdrawalAsset,
    amount: BigInt(row.amount),
    address: row.address,
    at,
  });
  const paid = { network_fee_paid: true, state: rule ? 'review' : 'queued', review_rule: rule };
  await tx.run(sql.update('withdrawals', { id: row.id }, paid));
}

/** Returns a hook that fails a withdrawal whose network fee was not paid. */
export function endUnpaidWithdrawal(news: WithdrawalNews): OrderEnded {
  return async (tx, { subject, status }, at) => {
    const row = subject ? await lockWithdrawal(tx, subject) : undefined;
    if (row?.state !== 'awaiting_fee') return;
    const reason = status === 'cancelled' ? 'cancelled' : 'fee_unpaid';
    await fail(tx, news, row, { reason, at });
  };
}
