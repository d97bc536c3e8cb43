import type { Db } from '../../platform/database/index.ts';

/**
 * Returns whether a user has sent money to an address: by a withdrawal that has not failed, or by a
 * transfer to the member with that address.
 * @param except id of a withdrawal that does not count
 */
export async function isKnownRecipient(
  db: Db,
  { userId, address, except }: { userId: string; address: string; except?: string | undefined },
): Promise<boolean> {
  const found = await db.query(
    `select 1 from withdrawals
     where user_id = $1 and address = $2 and state <> 'failed' and id is distinct from $3
     union all
     select 1 from transfer_contacts c join users u on u.id = c.contact
     where c.user_id = $1 and c.times > 0 and u.address = $2
     limit 1`,
    [userId, address, except ?? null],
  );
  return found.length > 0;
}
