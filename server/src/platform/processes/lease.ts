import { randomUUID } from 'node:crypto';
import type { Db } from '../database/index.ts';

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

/**
 * Runs a task unless somebody else is at it, here or in another process. Should its process die, the
 * next one can run `ttlMs` later.
 * @returns false when it was not run
 */
export async function runAlone(
  db: Db,
  name: string,
  ttlMs: number,
  task: () => Promise<unknown>,
): Promise<boolean> {
  const lease = createLease(db, name, ttlMs);
  if (!(await lease.hold())) return false;
  // One that could not be kept is kept by the next turn, or lost: a lease saves work.
  const keep = setInterval(() => void lease.hold().catch(() => undefined), ttlMs / 3);
  try {
    await task();
  } finally {
    clearInterval(keep);
    await lease.release().catch(() => undefined);
  }
  return true;
}
