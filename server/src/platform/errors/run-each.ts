import { errorText } from '../observability/error-text.ts';
import { databaseFailure } from './database-failure.ts';

/**
 * Calls `run` for each item, one after the other. A failing item does not stop the others, unless
 * the database is away (all others would fail too) or `maxFailures` is reached.
 * @param maxFailures number of failures after which the remaining items are left for the next run.
 * Needs items in random order: otherwise each run leaves the same items.
 * @throws AggregateError with the failures; the database's error if it is away
 */
export async function runEach<T>(
  items: Iterable<T>,
  run: (item: T) => Promise<unknown>,
  maxFailures: number = Number.POSITIVE_INFINITY,
): Promise<void> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await run(item);
    } catch (error) {
      if (databaseFailure(error) === 'away') throw error;
      failures.push(error);
      if (failures.length >= maxFailures) break;
    }
  }
  if (failures.length === 0) return;
  throw new AggregateError(failures, [...new Set(failures.map(errorText))].join('; '));
}
