import type { Db } from '../../platform/database/index.ts';
import type { ObjectStore } from '../../platform/storage/index.ts';

/** The process has died and does nothing more. */
export class Killed extends Error {
  override name = 'Killed';
}

/**
 * A database and a store whose process dies, as by `kill -9`, at the n-th boundary (1, 2, …):
 * before a statement, before or after a commit, before or after a call of the store.
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

/** A database whose process dies elsewhere: refuses everything once `isDead`. */
export function dbOfDying(db: Db, isDead: () => boolean): Db {
  return withBoundaries(db, () => {
    if (isDead()) throw new Killed();
  });
}

/** A database whose real process is killed (`kill -9`) at the n-th boundary. */
export function crashingDb(db: Db, n: number): Db {
  let boundaries = 0;
  return withBoundaries(db, () => {
    boundaries += 1;
    if (boundaries === n) process.kill(process.pid, 'SIGKILL');
  });
}

/** Boundaries are before a statement, before a commit, and after it. */
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
