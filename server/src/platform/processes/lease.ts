import { randomUUID } from 'node:crypto';
import type { Db } from '../database/index.ts';

/** A lease that one holder at a time has. */
export interface Lease {
  /**
   * Acquires or renews the lease for `ttlMs`, by the database's clock if processes share it.
   * @returns false if another holder has it
   */
  hold(): Promise<boolean>;
  /** Releases the lease before its expiry. */
  release(): Promise<void>;
}

/**
 * Creates a lease. It avoids duplicate work but does not guarantee exclusion: a holder that stalls
 * for longer than `ttlMs` may run beside the next one. Writes that must not happen twice need their
 * own guard.
 */
export function createLease(db: Db, name: string, ttlMs: number): Lease {
  const holder = randomUUID();
  const { leases } = db;
  // Only this process uses the database, so renewals need no statement.
  if (leases) {
    return {
      async hold() {
        const now = performance.now();
        const other = leases.get(name);
        if (other && other.holder !== holder && other.until >= now) return false;
        leases.set(name, { holder, until: now + ttlMs });
        return true;
      },
      async release() {
        if (leases.get(name)?.holder === holder) leases.delete(name);
      },
    };
  }
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
 * Runs a task unless it already runs in this or another process. If the process dies, another
 * process can run the task after at most `ttlMs`.
 * @returns whether this call ran the task
 */
export async function runAlone(
  db: Db,
  name: string,
  ttlMs: number,
  task: () => Promise<unknown>,
): Promise<boolean> {
  const lease = createLease(db, name, ttlMs);
  if (!(await lease.hold())) return false;
  // A failed renewal is retried at the next interval.
  const keep = setInterval(() => void lease.hold().catch(() => undefined), ttlMs / 3);
  try {
    await task();
  } finally {
    clearInterval(keep);
    await lease.release().catch(() => undefined);
  }
  return true;
}
