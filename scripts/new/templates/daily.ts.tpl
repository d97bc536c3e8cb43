import type { Db } from '../../platform/database/index.ts';

/**
 * Does one day's work of the job '__job__', in the transaction that marks the day as done.
 * @param day '2026-01-31' (UTC)
 * @returns number of changed rows
 */
export async function __name__(tx: Db, day: string): Promise<number> {
  // Replace this statement. A second run for the same day must change nothing.
  const changed = await tx.query('select 1 where $1::date is null', [day]);
  return changed.length;
}
