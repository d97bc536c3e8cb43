import type { ApplicationReason, Asset } from '@shared/contract';
import {
  type Actor,
  postPending,
  reserve,
  systemAccount,
  voidPending,
} from '../../money/ledger/index.ts';
import type { OrderEnded, StoredOrder } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import type { CardNews } from '../cards/index.ts';
import { changeApplication, lockApplication } from './store.ts';

interface Paid {
  id: string;
  user_id: string;
  fee: string;
  order_id: string | null;
}

const held = (id: string) => ({ kind: 'card_fee' as const, reference: id });

/** Marks an application as paid, and reserves its fee. @throws AppError balanceInsufficient */
export async function holdFee(
  tx: Db,
  { id, user_id: userId, fee, order_id }: Paid,
  { actor = 'system', at }: { actor?: Actor; at: Date },
): Promise<void> {
  const amount = BigInt(fee);
  if (amount > 0n) {
    const orderId = order_id ?? undefined;
    await reserve(tx, { ...held(id), userId, asset: 'USDT', amount, orderId, actor, at });
  }
  await changeApplication(tx, id, { state: 'paid', paid_at: at, due_at: at });
}

/** Posts the reserved fee to `sales`, because the card was issued. */
export async function keepFee(tx: Db, { id, fee }: Pick<Paid, 'id' | 'fee'>, at: Date) {
  const amount = BigInt(fee);
  if (amount === 0n) return;
  await postPending(tx, held(id), { kind: 'card_fee_kept', reference: id, at }, [
    { account: systemAccount('sales'), asset: 'USDT', amount },
  ]);
}

/** Fails an application, and refunds its fee once if it was paid. */
export async function failApplication(
  tx: Db,
  row: Pick<Paid, 'id' | 'fee'> & { paid_at: Date | null },
  { reason, note = null, at }: { reason: ApplicationReason; note?: string | null; at: Date },
): Promise<void> {
  if (row.paid_at && BigInt(row.fee) > 0n) {
    await voidPending(tx, held(row.id), { kind: 'card_fee_refund', reference: row.id, at });
  }
  await changeApplication(tx, row.id, {
    state: 'failed',
    reason,
    note,
    ship_to: null,
    done_at: at,
    due_at: null,
  });
}

/** Continues an application that waits for this payment, else leaves the money on the account. */
export async function fulfilCardFee(
  tx: Db,
  { subject, id: orderId, amount }: StoredOrder,
  _asset: Asset,
  at: Date,
): Promise<void> {
  const row = subject ? await lockApplication(tx, subject) : undefined;
  if (row?.state !== 'payment' || BigInt(row.fee) !== amount) return;
  await holdFee(tx, { ...row, order_id: orderId }, { at });
}

export function endUnpaidApplication(news: CardNews): OrderEnded {
  return async (tx, { subject, status }, at) => {
    const row = subject ? await lockApplication(tx, subject) : undefined;
    if (row?.state !== 'payment') return;
    const reason = status === 'cancelled' ? 'cancelled' : 'unpaid';
    await failApplication(tx, row, { reason, at });
    tx.afterCommit(() => news.publish(row.user_id, 'user@wallet', { reason: 'card_application' }));
  };
}
