import { limits, type TransferContact } from '@shared/contract';
import { type Db, sql } from '../../platform/database/index.ts';

export async function listContacts(db: Db, userId: string): Promise<TransferContact[]> {
  const found = await db.rows(
    sql
      .selectFrom('transfer_contacts as c')
      .innerJoin('users as u', 'u.id', 'c.contact')
      .select(['u.address', 'c.name', 'c.times', 'c.last_at'])
      .where('c.user_id', '=', userId)
      .orderBy('c.last_at', (order) => order.desc().nullsLast())
      .orderBy('c.contact')
      .limit(limits.transferContacts),
  );
  return found.map(({ last_at, ...contact }) => ({
    ...contact,
    last_at: last_at?.toISOString() ?? null,
  }));
}

/**
 * Names a contact. An empty name removes the name, and also the contact if the user has sent it
 * nothing.
 */
export async function nameContact(
  db: Db,
  userId: string,
  contact: string,
  name: string,
): Promise<void> {
  if (name !== '') {
    await db.run(
      sql
        .insertInto('transfer_contacts')
        .values({ user_id: userId, contact, name })
        .onConflict((conflict) => conflict.columns(['user_id', 'contact']).doUpdateSet({ name })),
    );
    return;
  }
  const own = sql
    .deleteFrom('transfer_contacts')
    .where('user_id', '=', userId)
    .where('contact', '=', contact);
  await db.run(own.where('times', '=', 0));
  await db.run(
    sql
      .updateTable('transfer_contacts')
      .set({ name: null })
      .where('user_id', '=', userId)
      .where('contact', '=', contact),
  );
}
