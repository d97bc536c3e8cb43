import { type Db, firstRow, sql } from '../lib/db/index.ts';
import { AppError } from '../lib/errors.ts';

/**
 * Locks a user's row for the transaction, before anything else is locked: whatever moves a user's
 * money takes this lock first, so that two of them wait in line and never for each other. Rows that
 * refer to the user can be written meanwhile.
 * @returns undefined when there is no such user
 */
export async function holdUser(
  tx: Db,
  userId: string,
): Promise<{ frozenAt: Date | null; frozenReason: string | null } | undefined> {
  const user = await firstRow(
    tx,
    sql
      .selectFrom('users')
      .select(['frozen_at', 'frozen_reason'])
      .where('id', '=', userId)
      .forNoKeyUpdate(),
  );
  return user && { frozenAt: user.frozen_at, frozenReason: user.frozen_reason };
}

/**
 * Locks the row of a user whose money is to move.
 * @throws AppError accountFrozen
 */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  if ((await holdUser(tx, userId))?.frozenAt) throw new AppError('accountFrozen');
}
