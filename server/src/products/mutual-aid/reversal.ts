import { abandonEvent } from '../../chain/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { forgetOperation } from '../tickets/index.ts';

/** Changes of positions when entries of mutual aid are reversed, in that transaction. */

/** Deletes a position whose join is reversed. @throws Refusal conflict if it was claimed */
export async function reversePosition(tx: Db, orderId: string): Promise<void> {
  const open = sql
    .deleteFrom('aid_positions')
    .where('order_id', '=', orderId)
    .where('claimed_at', 'is', null)
    .returning('order_id');
  if (!(await tx.first(open))) {
    throw new Refusal('conflict', `Position ${orderId} was claimed. Reverse the claim first.`);
  }
  await forgetOperation(tx, { kind: 'aid_join', reference: orderId });
}

/**
 * The chain must have removed the claim for good.
 * @param reference of its entry: order and event
 * @throws as `abandonEvent`
 */
export async function abandonClaim(tx: Db, reference: string, at: Date): Promise<void> {
  const [, eventId = ''] = reference.split(':');
  await abandonEvent(tx, eventId, { at, instead: 'the wallet has the money' });
}

/** Reopens the position, with its number in the queue if it had one. */
export async function reopenPosition(tx: Db, reference: string): Promise<void> {
  const [orderId = ''] = reference.split(':');
  const open = { returned: null, profit_paid: null, claim_tx: null, claimed_at: null };
  await tx.run(sql.updateTable('aid_positions').set(open).where('order_id', '=', orderId));
  await forgetOperation(tx, { kind: 'aid_claim', reference });
}
