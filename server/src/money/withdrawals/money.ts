import type { WithdrawalAsset } from '@shared/contract';
import { notifyMembers } from '../../members/notices/index.ts';
import type { Bus } from '../../platform/bus.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { forSubject } from '../../platform/tracing/index.ts';
import {
  type Actor,
  post,
  postingsBetween,
  postPending,
  systemAccount,
  userAccount,
  voidPending,
} from '../ledger/index.ts';
import { type FailReason, netOf, type WithdrawalRow } from './store.ts';

export type WithdrawalNews = Pick<Bus, 'publish'>;

/** Returns the subject of a withdrawal's stored trace. */
export const traceSubject = (id: string): string => `withdrawal ${id}`;

export function announce(
  tx: Db,
  news: WithdrawalNews,
  { id, user_id }: Pick<WithdrawalRow, 'id' | 'user_id'>,
): void {
  const publish = () => news.publish(user_id, 'user@wallet', { reason: 'withdrawal' });
  tx.afterCommit(() => forSubject(traceSubject(id), publish), `withdrawal ${id}`);
}

const held = (id: string) => ({ kind: 'withdrawal' as const, reference: id });

/** Posts the net amount as sent, keeps the fee and ends the withdrawal. */
export async function complete(
  tx: Db,
  news: WithdrawalNews,
  row: WithdrawalRow,
  { txHash, confirmations, at }: { txHash: string; confirmations: number; at: Date },
): Promise<void> {
  const asset = row.asset as WithdrawalAsset;
  const fee = BigInt(row.fee);
  await postPending(tx, held(row.id), { kind: 'withdrawal_sent', reference: row.id, txHash, at }, [
    { account: systemAccount('chain'), asset, amount: netOf(row) },
    ...(fee > 0n ? [{ account: systemAccount('fees'), asset, amount: fee }] : []),
  ]);
  const done = {
    state: 'confirmed',
    tx_hash: txHash,
    confirmations,
    lost_at: null,
    // A transaction that a reorg removed may have reverted.
    reverted: false,
    done_at: at,
  };
  await tx.run(sql.update('withdrawals', { id: row.id }, done));
  await notifyOwner(tx, news, row, { amount: netOf(row), outcome: 'arrived', at });
  announce(tx, news, row);
}

/**
 * Marks a withdrawal as failed. Refunds its amount, and a paid network fee unless our transaction
 * was reverted in a block: then the hot wallet has paid gas.
 */
export async function fail(
  tx: Db,
  news: WithdrawalNews,
  row: WithdrawalRow,
  {
    reason,
    actor = 'system',
    by,
    reverted = false,
    at,
  }: { reason: FailReason; actor?: Actor; by?: string; reverted?: boolean; at: Date },
): Promise<void> {
  const entry = { reference: row.id, actor, orderId: row.order_id ?? undefined, at };
  await voidPending(tx, held(row.id), { ...entry, kind: 'withdraw_refund' });
  if (row.network_fee && row.network_fee_paid && !reverted) {
    const amount = BigInt(row.network_fee);
    await post(tx, {
      ...entry,
      kind: 'network_fee_refund',
      postings: postingsBetween(systemAccount('fees'), userAccount(row.user_id), 'JU', amount),
    });
  }
  await tx.run(
    sql.update(
      'withdrawals',
      { id: row.id },
      {
        state: 'failed',
        reason,
        reverted,
        done_at: at,
        lost_at: null,
        waits_for_funds: false,
        ...(by && { decided_by: by }),
      },
    ),
  );
  // A member who cancelled needs no notice.
  if (reason !== 'cancelled') {
    await notifyOwner(tx, news, row, { amount: BigInt(row.amount), outcome: 'failed', at });
  }
  announce(tx, news, row);
}

function notifyOwner(
  tx: Db,
  news: WithdrawalNews,
  { id, user_id: userId, asset }: WithdrawalRow,
  { amount, outcome, at }: { amount: bigint; outcome: string; at: Date },
): Promise<void> {
  const facts = { amount: String(amount), asset, outcome, withdrawal_id: id };
  return notifyMembers(tx, news, [{ userId, kind: 'withdrawal', facts }], at);
}
