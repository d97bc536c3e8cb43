import type { Redis } from '../redis/index.ts';

/** Calls in a window so far, this one included, and ms until it ends. */
export interface Count {
  current: number;
  ttl: number;
}

/** Counts in fixed windows. */
export interface Limiter {
  count(key: string, windowMs: number): Promise<Count>;
}

/** Keys counted at most by one process; then those seen least are forgotten. */
const maxLocalKeys = 50_000;

/**
 * Counts for all API processes together where they share a Redis; while it is lost, and without one,
 * each process counts for itself, so that no limit is off.
 */
export function createLimiter(redis?: Redis): Limiter {
  const local = createLocalLimiter();
  if (!redis) return local;
  return {
    async count(key, windowMs) {
      if (!redis.ready) return local.count(key, windowMs);
      return countShared(redis, key, windowMs).catch(() => local.count(key, windowMs));
    },
  };
}

function createLocalLimiter(): Limiter {
  const counts = new Map<string, { current: number; endsAt: number }>();
  /** First those whose window is over, then those seen least: a flood of keys must lift no limit. */
  const forget = (now: number) => {
    for (const [key, { endsAt }] of counts) if (endsAt <= now) counts.delete(key);
    for (let least = 1; counts.size >= maxLocalKeys; least *= 2) {
      for (const [key, { current }] of counts) if (current <= least) counts.delete(key);
    }
  };
  return {
    async count(key, windowMs) {
      const now = Date.now();
      const known = counts.get(key);
      const count = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
      if (!known && counts.size >= maxLocalKeys) forget(now);
      count.current += 1;
      counts.set(key, count);
      return { current: count.current, ttl: count.endsAt - now };
    },
  };
}

async function countShared(redis: Redis, key: string, windowMs: number): Promise<Count> {
  const name = `rate:${key}`;
  const [current, , ttl] = await redis.client
    .multi()
    .incr(name)
    .pExpire(name, windowMs, 'NX')
    .pTTL(name)
    .exec();
  return { current: Number(current), ttl: Number(ttl) };
}
