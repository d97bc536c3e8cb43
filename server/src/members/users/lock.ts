import { type Db, firstRow, rows, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

/**
 * Locks a user's row for the transaction. Transactions that move a user's money take this lock before
 * all others, so that they wait in line without deadlocks. Rows that refer to the user can still be
 * written.
 * @returns undefined when there is no such user
 */
export async function lockUserRow(
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
 * Locks users' rows against freezing until the transaction ends. Take it before other locks. Rows that
 * refer to a user can still be written.
 * @returns ids of the frozen users
 */
export async function lockAgainstFreeze(
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
      // The same order everywhere prevents deadlocks.
      .orderBy('id')
      .forShare(),
  );
  return new Set(found.flatMap(({ id, frozen_at }) => (frozen_at ? [id] : [])));
}

/** Locks the row of a user before a movement of money. @throws AppError accountFrozen */
export async function lockActiveUser(tx: Db, userId: string): Promise<void> {
  if ((await lockUserRow(tx, userId))?.frozenAt) throw new AppError('accountFrozen');
}
