import type { Due } from '@shared/contract';
import type { Db } from './database/index.ts';

/**
 * What in one room is due for each of these users; who has nothing is left out. Asked for by every
 * home page, for many users together: one statement, over an index that begins with the user.
 */
export type DueOf = (db: Db, userIds: readonly string[], now: Date) => Promise<readonly DueRow[]>;

export interface DueRow {
  userId: string;
  due: Due;
}
