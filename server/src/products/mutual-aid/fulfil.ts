import { type Asset, limits } from '@shared/contract';
import { abandonEvent, type StoredEvent } from '../../chain/index.ts';
import type { Settings } from '../../config/settings/index.ts';
import { post, systemAccount, userAccount } from '../../money/ledger/index.ts';
import { type PaymentData, promiseOf, type StoredOrder } from '../../money/orders/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';
import { forgetOperation, recordOperations } from '../tickets/index.ts';
import type { JoinData } from './contract-logs.ts';

/**
 * Posts a join, opens its position, and records the join as an operation of the user's tickets. The
 * activation stays with the contract until a claim pays it back.
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
  await recordOperations(tx, [{ kind: 'aid_join', reference: orderId, userId, txHash }], at);
}

/** Deletes a position and its join's operation. @throws Refusal conflict after a claim */
export async function reversePosition(tx: Db, orderId: string): Promise<void> {
  const open = sql
    .delete('aid_positions', { order_id: orderId, claimed_at: null })
    .returning('order_id');
  if (!(await tx.first(open))) {
    throw new Refusal('conflict', `Position ${orderId} was claimed. Reverse the claim first.`);
  }
  await forgetOperation(tx, { kind: 'aid_join', reference: orderId });
}

/**
 * Abandons a claim whose transaction a reorg removed permanently.
 * @param reference of the claim's entry: order and event
 * @throws as `abandonEvent`
 */
export async function abandonClaim(tx: Db, reference: string, at: Date): Promise<void> {
  const [, eventId = ''] = reference.split(':');
  await abandonEvent(tx, eventId, { at, instead: 'the wallet has the money' });
}

/** Reopens a claimed position, which keeps its queue number, and deletes the claim's operation. */
export async function reopenPosition(tx: Db, reference: string): Promise<void> {
  const [orderId = ''] = reference.split(':');
  const open = { returned: null, profit_paid: null, claim_tx: null, claimed_at: null };
  await tx.run(sql.update('aid_positions', { order_id: orderId }, open));
  await forgetOperation(tx, { kind: 'aid_claim', reference });
}
