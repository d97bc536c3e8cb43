import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';

interface __Name__Parts {
  db: Db;
  clock: Clock;
}

/** Does the work of the job '__job__' that is due by the clock. @returns number of changed rows */
export function __name__({ db, clock }: __Name__Parts): Promise<number> {
  return db.tx(async (tx) => {
    // Replace this statement. A second run must change nothing.
    const changed = await tx.query('select 1 where $1::timestamptz is null', [clock.now()]);
    return changed.length;
  });
}
