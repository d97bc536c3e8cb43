import { randomUUID } from 'node:crypto';
import type { Db } from '../db/index.ts';
import { newTicketNumber } from './codes.ts';
import type { StoredOrder } from './orders.ts';

/** Makes the tickets of an order that has just been paid. */
export async function issueTickets(db: Db, order: StoredOrder, at: Date): Promise<void> {
  const price = order.amount / BigInt(order.quantity);
  for (let position = 1; position <= order.quantity; position += 1) {
    await db.query(
      `insert into tickets (id, number, user_id, order_id, position, price, created_at,
         last_operation_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7)`,
      [randomUUID(), newTicketNumber(), order.userId, order.id, position, price.toString(), at],
    );
  }
}
