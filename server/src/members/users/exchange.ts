import { type Db, run, sql } from '../../platform/database/index.ts';

/** Binds the user's account at the exchange, replacing an earlier one (specification §5). */
export async function bindExchange(db: Db, userId: string, uid: string): Promise<void> {
  await run(db, sql.updateTable('users').set({ ju_uid: uid }).where('id', '=', userId));
}
