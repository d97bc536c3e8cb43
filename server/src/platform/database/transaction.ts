import type { Db } from './db.ts';

/** What a driver's single connection offers. */
export type Statements = Pick<Db, 'query' | 'script' | 'unlimited'>;

/** What waits for a commit, in order. */
export type Waiting = { fn: () => void; about: string | undefined }[];

/** A transaction's connection as a `Db`; what waits for its commit is collected in `waiting`. */
export function inTransaction(statements: Statements, waiting: Waiting, depth: number = 1): Db {
  return {
    ...statements,
    afterCommit: (fn, about) => {
      waiting.push({ fn, about });
    },
    async tx(fn) {
      const savepoint = `level_${depth}`;
      const before = waiting.length;
      await statements.script(`savepoint ${savepoint}`);
      try {
        const result = await fn(inTransaction(statements, waiting, depth + 1));
        await statements.script(`release savepoint ${savepoint}`);
        return result;
      } catch (error) {
        waiting.length = before;
        await statements.script(
          `rollback to savepoint ${savepoint}; release savepoint ${savepoint}`,
        );
        throw error;
      }
    },
    lock: () => Promise.reject(new Error('a lock is taken outside of transactions')),
    listen: () => Promise.reject(new Error('a transaction does not listen')),
    close: async () => undefined,
  };
}

/** Call once the transaction is committed. */
export function runWaiting(waiting: Waiting): void {
  const last = new Map(waiting.map(({ about }, index) => [about, index]));
  for (const [index, { fn, about }] of waiting.entries()) {
    if (about === undefined || last.get(about) === index) fn();
  }
}
