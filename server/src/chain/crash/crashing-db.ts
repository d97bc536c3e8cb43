import type { Db } from '../../lib/db/index.ts';

/**
 * A database whose process dies, as by `kill -9`, at the n-th boundary (1, 2, …): before a
 * statement, before a commit, or after one.
 */
export function crashingDb(db: Db, n: number): Db {
  let boundaries = 0;

  function boundary(): void {
    boundaries += 1;
    if (boundaries === n) process.kill(process.pid, 'SIGKILL');
  }

  function wrap(inner: Db, outermost: boolean): Db {
    return {
      ...inner,
      async query<T>(...statement: Parameters<Db['query']>) {
        boundary();
        return inner.query<T>(...statement);
      },
      async tx(fn) {
        const result = await inner.tx(async (tx) => {
          const value = await fn(wrap(tx, false));
          if (outermost) boundary();
          return value;
        });
        if (outermost) boundary();
        return result;
      },
    };
  }

  return wrap(db, true);
}
