import type { AddedDue, Due } from '@shared/contract';
import type { Db } from './database/index.ts';

/**
 * Returns one module's pending actions of these users. Every home page reads them, so use one
 * statement for all users, with an index that begins with the user.
 */
export type PendingActionsOf = (
  db: Db,
  userIds: readonly string[],
  now: Date,
) => Promise<readonly DueRow[]>;

export interface DueRow {
  userId: string;
  due: Due | AddedDue;
}
