import type { Db } from '../../platform/database/index.ts';

let events = 0;

/**
 * Inserts the rows of a paid order of one ticket.
 * @param hash of its transaction, lower-case
 */
export async function paidTickets(
  db: Db,
  { userId, hash, at }: { userId: string; hash: string; at: Date },
): Promise<{ orderId: string }> {
  events += 1;
  const orderId = `O-paid-${hash.slice(2, 14)}-${events}`;
  await db.query(
    `insert into orders (id, user_id, kind, quantity, status, chain_id, contract, reference, amount,
       confirmations_needed, tx_hash, created_at, expires_at, paid_at)
     values ($1, $2, 'ticket', 1, 'paid', 31337, 'c', $1, 60, 3, $3, $4, $4, $4)`,
    [orderId, userId, hash, at],
  );
  await db.query(
    `insert into tickets (id, number, user_id, order_id, position, price, created_at,
       last_operation_at) values ($1, $1, $2, $1, 1, 60, $3, $3)`,
    [orderId, userId, at],
  );
  const [event] = await db.query<{ id: string }>(
    `insert into chain_events (chain_id, tx_hash, log_index, block_number, block_hash, contract,
       reference, source, data, status, seen_at, settled_at)
     values (31337, $1, 0, 1, 'b', 'c', $2, 'checkout', '{}', 'settled', $3, $3) returning id`,
    [hash, orderId, at],
  );
  await db.query(
    `insert into payments (event_id, status, order_id, payer, asset, amount, settled_at)
     values ($1, 'credited', $2, 'p', 'JU', 60, $3)`,
    [event?.id ?? '', orderId, at],
  );
  return { orderId };
}
