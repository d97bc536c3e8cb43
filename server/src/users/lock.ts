import { type Db, firstRow, sql } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';

/**
 * Locks a user's row for the transaction, before anything else is locked: whatever moves a user's
 * money takes this lock first, so that two of them wait in line and never for each other. Rows that
 * refer to the user can be written meanwhile.
 * @throws AppError accountFrozen
 */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  const user = await firstRow(
    tx,
    sql.selectFrom('users').select('frozen_at').where('id', '=', userId).forNoKeyUpdate(),
  );
  if (user?.frozen_at) throw new AppError('accountFrozen');
}
