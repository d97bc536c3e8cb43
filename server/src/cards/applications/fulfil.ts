import type { Asset } from '@shared/contract';
import type { StoredOrder } from '../../money/orders/index.ts';
import type { Db } from '../../platform/database/index.ts';
import { holdFee } from './money.ts';
import { lockApplication } from './store.ts';

/** Continues a paid application. The fee of one cancelled meanwhile is credited to the account. */
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
