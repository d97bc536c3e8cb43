import { type Asset, limits } from '@shared/contract';
import type { StoredEvent } from '../../chain/index.ts';
import type { Settings } from '../../config/settings/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { type PaymentData, promiseOf, type StoredOrder } from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { recordOperation } from '../tickets/index.ts';
import type { JoinData } from './contract-logs.ts';

/**
 * Books a join: pledges the principal, and counts the join as an operation of the user's tickets.
 * The activation stays with the contract until a claim pays it back.
 */
export async function fulfilAid(
  tx: Db,
  order: StoredOrder,
  asset: Asset,
  at: Date,
  payment: StoredEvent<PaymentData>,
): Promise<void> {
  const { principal, activation, claimableAt } = payment.data as JoinData;
  const { userId, id: orderId } = order;
  const { txHash } = payment;
  await post(tx, {
    kind: 'aid_join',
    reference: orderId,
    orderId,
    txHash,
    at,
    postings: [
      { account: userAccount(userId), asset, amount: -order.amount },
      { account: userAccount(userId, 'pledged'), asset, amount: BigInt(principal) },
      { account: systemAccount('aid'), asset, amount: BigInt(activation) },
    ],
  });
  const { profit } = promiseOf<Settings['mutual_aid']>(order);
  const position = {
    order_id: orderId,
    user_id: userId,
    principal,
    activation,
    profit,
    join_tx: txHash,
    joined_at: new Date(claimableAt - limits.mutualAidTermMs),
    claimable_at: new Date(claimableAt),
  };
  await tx.run(sql.insertInto('aid_positions').values(position));
  await recordOperation(tx, { kind: 'aid_join', reference: orderId, userId, txHash, at });
}
