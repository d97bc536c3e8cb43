import { type Db, sql } from '../../platform/database/index.ts';
import { AppError, Refusal } from '../../platform/errors/errors.ts';

/**
 * Freezes an account, or changes the reason of a frozen one. `followAccount` freezes the cards.
 * @returns false when nothing changes
 * @throws Refusal notFound
 */
export async function freezeUser(
  tx: Db,
  userId: string,
  reason: string,
  at: Date,
): Promise<boolean> {
  const user = await lockUserRow(tx, userId);
  if (!user) throw new Refusal('notFound', `There is no user ${userId}.`);
  if (user.frozenReason === reason) return false;
  const frozen = { frozen_at: user.frozenAt ?? at, frozen_reason: reason };
  await tx.run(sql.update('users', { id: userId }, frozen));
  return true;
}

export async function isFrozen(db: Db, userId: string): Promise<boolean> {
  const user = await db.first(sql.from('users', { id: userId }).select('frozen_at'));
  return user?.frozen_at != null;
}

/** Unfreezes an account. @returns the former reason, if it was frozen. @throws Refusal notFound */
export async function unfreezeUser(tx: Db, userId: string): Promise<string | undefined> {
  const user = await lockUserRow(tx, userId);
  if (!user) throw new Refusal('notFound', `There is no user ${userId}.`);
  const free = { frozen_at: null, frozen_reason: null };
  await tx.run(sql.update('users', { id: userId }, free));
  return user.frozenReason ?? undefined;
}

/**
 * Locks a user's row. Transactions that move the user's money take this lock first, to avoid
 * deadlocks. Rows that refer to the user can still be written.
 * @returns time and reason of the freeze, null without one; undefined when there is no such user
 */
export async function lockUserRow(
  tx: Db,
  userId: string,
): Promise<{ frozenAt: Date | null; frozenReason: string | null } | undefined> {
  const user = await tx.first(
    sql.from('users', { id: userId }).select(['frozen_at', 'frozen_reason']).forNoKeyUpdate(),
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
