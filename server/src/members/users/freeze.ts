import { type Db, sql } from '../../platform/database/index.ts';
import { Refusal } from '../../platform/errors/refusal.ts';
import { lockUserRow } from './lock.ts';

/**
 * Changes the reason on a frozen account. `followAccount` freezes the cards.
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
  await tx.run(sql.updateTable('users').set(frozen).where('id', '=', userId));
  return true;
}

export async function isFrozen(db: Db, userId: string): Promise<boolean> {
  const user = await db.first(sql.selectFrom('users').select('frozen_at').where('id', '=', userId));
  return user?.frozen_at != null;
}

/** @returns the reason until now; undefined when the user is not frozen */
export async function unfreezeUser(tx: Db, userId: string): Promise<string | undefined> {
  const user = await lockUserRow(tx, userId);
  if (!user) throw new Refusal('notFound', `There is no user ${userId}.`);
  const free = { frozen_at: null, frozen_reason: null };
  await tx.run(sql.updateTable('users').set(free).where('id', '=', userId));
  return user.frozenReason ?? undefined;
}
