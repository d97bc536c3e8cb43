import { type Db, firstRow, rows, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

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
 * Locks users' rows against freezing until the transaction ends, before anything else is locked.
 * Rows that refer to a user can be written meanwhile.
 * @returns ids of the users who are frozen
 */
export async function holdAgainstFreeze(
  tx: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const found = await rows(
    tx,
    sql
      .selectFrom('users')
      .select(['id', 'frozen_at'])
      .where('id', 'in', [...new Set(userIds)])
      // The same order everywhere, so that two transactions do not wait for each other.
      .orderBy('id')
      .forShare(),
  );
  return new Set(found.flatMap(({ id, frozen_at }) => (frozen_at ? [id] : [])));
}

/**
 * Locks the row of a user whose money is to move.
 * @throws AppError accountFrozen
 */
export async function lockUser(tx: Db, userId: string): Promise<void> {
  if ((await holdUser(tx, userId))?.frozenAt) throw new AppError('accountFrozen');
}
