import type { ErrorName } from '@shared/contract';
import type { Db } from '../database/index.ts';
import { AppError } from '../errors/errors.ts';

export interface Limit {
  /** Counter, such as 'login:ip:203.0.113.7'. */
  key: string;
  max: number;
}

export const throttleWindowMs = 5 * 60 * 1000;

/**
 * Counts one attempt under each key, up to the first one above its maximum, in fixed windows of
 * five minutes. Call it outside of the attempt's transaction, whose rollback would undo the count.
 * @throws AppError `refusal` with Retry-After if a key is above its maximum
 */
export async function throttle(
  db: Db,
  limits: readonly Limit[],
  now: Date,
  refusal: ErrorName = 'loginThrottled',
): Promise<void> {
  const windowStart = new Date(now.getTime() - throttleWindowMs);
  for (const { key, max } of limits) {
    const [row] = await db.query<{ count: number; window_started_at: Date }>(
      `insert into throttles as t (key, window_started_at, count) values ($1, $2, 1)
       on conflict (key) do update set
         count = case when t.window_started_at <= $3 then 1 else t.count + 1 end,
         window_started_at = case when t.window_started_at <= $3 then $2 else t.window_started_at end
       returning count, window_started_at`,
      [key, now, windowStart],
    );
    if (row && row.count > max) {
      const endsAt = row.window_started_at.getTime() + throttleWindowMs;
      throw new AppError(refusal, {
        retryAfterS: Math.max(1, Math.ceil((endsAt - now.getTime()) / 1000)),
      });
    }
  }
}
