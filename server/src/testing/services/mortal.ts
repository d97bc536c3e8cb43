import { flushCompileCache } from 'node:module';
import type { Db } from '../../platform/database/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';

/** Thrown by every operation once the simulated process has died. */
export class Killed extends Error {
  override name = 'Killed';
}

/**
 * Returns a database and a store that fail from the n-th boundary (1, 2, …) on, as after `kill -9`.
 * Boundaries are before a statement, and before and after a commit or a call of the store.
 */
export function mortal(
  { db, storage }: { db: Db; storage: ObjectStore },
  n: number,
): { db: Db; storage: ObjectStore; died(): boolean } {
  let boundaries = 0;

  function boundary(): void {
    boundaries += 1;
    if (boundaries >= n) throw new Killed();
  }

  async function around<T>(call: () => Promise<T>): Promise<T> {
    boundary();
    const result = await call();
    boundary();
    return result;
  }

  return {
    db: withBoundaries(db, boundary),
    storage: {
      put: (name, bytes) => around(() => storage.put(name, bytes)),
      get: (name) => around(() => storage.get(name)),
      delete: (name) => around(() => storage.delete(name)),
    },
    died: () => boundaries >= n,
  };
}

/** Like `mortal`, for a database without a store. */
export function mortalDb(db: Db, n: number): { db: Db; died(): boolean } {
  let boundaries = 0;
  const mortal = withBoundaries(db, () => {
    boundaries += 1;
    if (boundaries >= n) throw new Killed();
  });
  return { db: mortal, died: () => boundaries >= n };
}

/** Returns a database that fails once `isDead` returns true, for a process that dies elsewhere. */
export function dbOfDying(db: Db, isDead: () => boolean): Db {
  return withBoundaries(db, () => {
    if (isDead()) throw new Killed();
  });
}

/** Returns a database that kills its real process (`kill -9`) at the n-th boundary. */
export function crashingDb(db: Db, n: number): Db {
  let boundaries = 0;
  // Node writes its compile cache at a regular exit, which a killed process does not reach.
  flushCompileCache();
  return withBoundaries(db, () => {
    boundaries += 1;
    if (boundaries === n) process.kill(process.pid, 'SIGKILL');
  });
}

/** Calls `boundary` before each statement, and before and after each commit. */
function withBoundaries(inner: Db, boundary: () => void, outermost = true): Db {
  return {
    ...inner,
    async query<T>(...statement: Parameters<Db['query']>) {
      boundary();
      return inner.query<T>(...statement);
    },
    async script<T>(...statement: Parameters<Db['script']>) {
      boundary();
      return inner.script<T>(...statement);
    },
    async tx(fn) {
      const result = await inner.tx(async (tx) => {
        const value = await fn(withBoundaries(tx, boundary, false));
        if (outermost) boundary();
        return value;
      });
      if (outermost) boundary();
      return result;
    },
  };
}
