import { abandonEvent } from '../../chain/index.ts';
import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/errors.ts';

/** Reopens an unmatched payment whose credit or return was reversed. */
export async function reopenSuspense(tx: Db, reference: string): Promise<void> {
  const open = { resolution: null, resolved_at: null };
  const [eventId = ''] = reference.split(':');
  await tx.run(sql.update('payments', { event_id: eventId }, open));
}

/** Gives up an order's payment that has left the chain for good. @throws as `abandonEvent` */
export async function abandonPayment(tx: Db, orderId: string, at: Date): Promise<void> {
  const payment = await tx.first(
    sql.from('payments', { order_id: orderId, status: 'credited' }).select('event_id'),
  );
  if (!payment) throw new Error(`order ${orderId} has no credited payment`);
  await abandonEvent(tx, payment.event_id, { at, instead: 'reverse the purchase made with it' });
}

/**
 * Gives up an unmatched payment that has left the chain for good.
 * @param entry of the kind unmatched_payment
 * @throws Refusal conflict if it was credited or returned; also as `abandonEvent`
 */
export async function abandonUnmatched(
  tx: Db,
  { reference, txHash }: { reference: string; txHash: string | null },
  at: Date,
): Promise<void> {
  const [payment] = await tx.query<{ event_id: string; resolution: string | null }>(
    // Earlier versions named entries by the event's position on the chain, not by its id.
    `select p.event_id, p.resolution from payments p join chain_events c on c.id = p.event_id
     where p.status = 'unmatched' and c.tx_hash = $2 and (p.event_id::text = $1
       or c.chain_id || ':' || c.tx_hash || ':' || c.log_index = $1 and c.given_up_at is null)
     for no key update of p`,
    [reference, txHash ?? ''],
  );
  if (!payment) throw new Error(`entry ${reference} has no payment`);
  const { event_id: eventId, resolution } = payment;
  if (resolution) {
    throw new Refusal(
      'conflict',
      `Payment ${eventId} was ${resolution}: reverse that entry first.`,
    );
  }
  await abandonEvent(tx, eventId, { at, instead: 'credit it to a user or send it back' });
  await tx.run(
    sql.update('payments', { event_id: eventId }, { resolution: 'gone', resolved_at: at }),
  );
}
