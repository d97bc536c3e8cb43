import type { Db } from '../../platform/database/index.ts';

/** Returns a pattern for `ilike` that finds texts with `part` in them. */
export function containing(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/**
 * Returns ids of entries found by a part of a contact's name, of an address or of a note, or by a
 * whole order number or transaction hash. The caller restricts them to the user's accounts.
 */
export async function searchEntries(db: Db, userId: string, part: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    `with named as (
       select 'quantity_transfer' as kind, t.id::text as reference, null as order_id
       from transfers t
       join users u on u.id = case t.from_user when $1 then t.to_user else t.from_user end
       left join transfer_contacts c on c.user_id = $1 and c.contact = u.id
       where (t.from_user = $1 or t.to_user = $1)
         and (t.remark ilike $2 or c.name ilike $2 or u.address ilike $2)
       union all
       select kind, w.id::text, w.order_id
       from withdrawals w, unnest(array['withdrawal', 'withdraw_refund', 'network_fee_refund']) as kind
       where w.user_id = $1 and w.address ilike $2
     ),
     orders as (
       select order_id from named where order_id is not null
       union select e.order_id from ledger_entries e where e.tx_hash = lower($3) and e.order_id is not null
       union select $3
     )
     select e.id from named join ledger_entries e using (kind, reference)
     union select e.id from orders join ledger_entries e using (order_id)
     union select e.id from ledger_entries e where e.tx_hash = lower($3)`,
    [userId, containing(part), part],
  );
  return rows.map(({ id }) => id);
}
