import type { Asset } from '@shared/contract';
import { post, systemAccount, userAccount } from '../ledger/index.ts';
import { type Db, run, sql } from '../lib/db/index.ts';
import type { StoredOrder } from '../orders/index.ts';
import { readSetting } from '../settings/index.ts';
import { firstState } from './apply.ts';
import { lockWithdrawal } from './store.ts';

/**
 * What a paid network fee brings: its withdrawal gets its turn. One that was given up meanwhile stays
 * so: the money is on the account.
 */
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
    ...{ kind: 'network_fee', reference: orderId, orderId, txHash: txHash ?? undefined, at },
    postings: [
      { account: userAccount(userId), asset, amount: -amount },
      { account: systemAccount('fees'), asset, amount },
    ],
  });
  const terms = (await readSetting(tx, 'withdrawals')).find(({ id }) => id === row.asset);
  // Of a coin that is no longer offered: a person decides.
  const state = terms ? firstState(BigInt(row.amount), terms) : 'review';
  const paid = { network_fee_paid: true, state };
  await run(tx, sql.updateTable('withdrawals').set(paid).where('id', '=', row.id));
}
