import { inCurrentTrace } from '../tracing/index.ts';
import type { Db } from './db.ts';
import { builtStatements } from './sql.ts';

/** The operations of a single connection. */
export type Statements = Pick<Db, 'query' | 'script' | 'unlimited'>;

/** Callbacks that wait for the commit, in order. */
export type Waiting = { fn: () => void; about: string | undefined }[];

/** Returns a transaction's connection as a `Db`. `afterCommit` adds callbacks to `waiting`. */
export function inTransaction(statements: Statements, waiting: Waiting, depth: number = 1): Db {
  return {
    ...statements,
    ...builtStatements,
    afterCommit: (fn, about) => {
      waiting.push({ fn: inCurrentTrace(fn), about });
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
    lock: () => Promise.reject(new Error('locks can only be taken outside of transactions')),
    listen: () => Promise.reject(new Error('listen is not available in a transaction')),
    close: async () => undefined,
  };
}

/** Runs the callbacks after the commit; of those with the same `about`, only the last. */
export function runWaiting(waiting: Waiting): void {
  const last = new Map(waiting.map(({ about }, index) => [about, index]));
  for (const [index, { fn, about }] of waiting.entries()) {
    if (about === undefined || last.get(about) === index) fn();
  }
}
