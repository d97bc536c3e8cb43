import { randomUUID } from 'node:crypto';
import type { Db } from './db/index.ts';

/** A right that one process at a time has; the others ask again. */
export interface Lease {
  /** Takes or keeps it for `ttlMs` from now, by the database's clock. */
  hold(): Promise<boolean>;
  /** Gives it back, so that another one need not wait for its end. */
  release(): Promise<void>;
}

/**
 * A lease saves work, it does not exclude: a holder that stalls for longer than `ttlMs` may find
 * itself beside the next one. What must not happen twice is guarded where it is written.
 */
export function createLease(db: Db, name: string, ttlMs: number): Lease {
  const holder = randomUUID();
  return {
    async hold() {
      const held = await db.query(
        `insert into leases as l (name, holder, until)
         values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
         on conflict (name) do update set holder = $2, until = excluded.until
         where l.holder = $2 or l.until < clock_timestamp() returning 1`,
        [name, holder, ttlMs],
      );
      return held.length > 0;
    },
    async release() {
      await db.query('delete from leases where name = $1 and holder = $2', [name, holder]);
    },
  };
}
