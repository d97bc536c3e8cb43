import { giveUp } from '../../chain/index.ts';
import { type Db, firstRow, run, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';

/** What goes with an entry about chain money that is taken back, in that transaction. */

/** Opens a credit or a return again. */
export async function reopenSuspense(tx: Db, reference: string): Promise<void> {
  const open = { resolution: null, resolved_at: null };
  const [eventId = ''] = reference.split(':');
  await run(tx, sql.updateTable('payments').set(open).where('event_id', '=', eventId));
}

/**
 * What was booked for a payment is taken back only when the chain has taken the payment back for
 * good. @throws as `giveUp`
 */
export async function giveUpPayment(tx: Db, orderId: string, at: Date): Promise<void> {
  const payment = await firstRow(
    tx,
    sql
      .selectFrom('payments')
      .select('event_id')
      .where('order_id', '=', orderId)
      .where('status', '=', 'credited'),
  );
  if (!payment) throw new Error(`order ${orderId} was never paid`);
  await giveUp(tx, payment.event_id, { at, instead: 'take back what was bought with it' });
}

/**
 * Unmatched money that the chain took back for good does not wait for anybody any more.
 * @param entry of the kind unmatched_payment
 * @throws Refusal conflict when something was decided about it; as `giveUp`
 */
export async function giveUpUnmatched(
  tx: Db,
  { reference, txHash }: { reference: string; txHash: string | null },
  at: Date,
): Promise<void> {
  const [payment] = await tx.query<{ event_id: string; resolution: string | null }>(
    // Entries were named by the event's place before they were by its id.
    `select p.event_id, p.resolution from payments p join chain_events c on c.id = p.event_id
     where p.status = 'unmatched' and c.tx_hash = $2 and (p.event_id::text = $1
       or c.chain_id || ':' || c.tx_hash || ':' || c.log_index = $1 and c.given_up_at is null)
     for no key update of p`,
    [reference, txHash ?? ''],
  );
  if (!payment) throw new Error(`there is no payment of the entry ${reference}`);
  const { event_id: eventId, resolution } = payment;
  if (resolution) {
    throw new Refusal(
      'conflict',
      `Payment ${eventId} was ${resolution}: take that entry back first.`,
    );
  }
  await giveUp(tx, eventId, { at, instead: 'credit it to a user or send it back' });
  await run(
    tx,
    sql
      .updateTable('payments')
      .set({ resolution: 'gone', resolved_at: at })
      .where('event_id', '=', eventId),
  );
}
