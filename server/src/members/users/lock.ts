import { type Db, sql } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors/errors.ts';

/**
 * Locks a user's row. Transactions that move the user's money take this lock first, so that they
 * never deadlock. Rows that refer to the user can still be written.
 * @returns undefined when there is no such user
 */
export async function lockUserRow(
  tx: Db,
  userId: string,
): Promise<{ frozenAt: Date | null; frozenReason: string | null } | undefined> {
  const user = await tx.first(
    sql
      .selectFrom('users')
      .select(['frozen_at', 'frozen_reason'])
      .where('id', '=', userId)
      .forNoKeyUpdate(),
  );
  return user && { frozenAt: user.frozen_at, frozenReason: user.frozen_reason };
}

/**
 * Locks users, so that none can be frozen until the transaction ends. Call it before taking other
 * locks. Rows that refer to a user can still be written.
 * @returns ids of the frozen users
 */
export async function lockAgainstFreeze(
  tx: Db,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const found = await tx.rows(
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

export async function lockActiveUser(tx: Db, userId: string): Promise<void> {
  if ((await lockUserRow(tx, userId))?.frozenAt) throw new AppError('accountFrozen');
}
