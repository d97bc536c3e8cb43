import type { Db } from '../../../platform/database/index.ts';

/**
 * Tables of items that members enter and nothing else needs. `pnpm new collection` adds its table.
 * Each function deletes the rows of a user and returns their number.
 */
const memberEntries: Record<string, (tx: Db, userId: string) => Promise<number>> = {};

/** Deletes the user's rows of each table. @returns their number */
export async function eraseEntries(tx: Db, userId: string): Promise<number> {
  let deleted = 0;
  for (const erase of Object.values(memberEntries)) deleted += await erase(tx, userId);
  return deleted;
}
