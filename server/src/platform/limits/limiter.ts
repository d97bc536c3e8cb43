import type { Redis } from '../redis/index.ts';

/** Calls in the window including this one, and ms until the end of the window. */
export interface Count {
  current: number;
  ttl: number;
}

/** Counts calls by key in fixed windows. */
export interface Limiter {
  count(key: string, windowMs: number): Promise<Count>;
}

/** Maximum number of keys per process; beyond it the least counted ones are deleted. */
const maxLocalKeys = 50_000;

/**
 * Creates a limiter that counts across API processes in Redis. Without Redis, or while it is lost,
 * each process counts alone, so that limits always apply.
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
  /** Deletes expired keys, then the least counted ones, so that a flood keeps busy keys counted. */
  const evict = (now: number) => {
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
      if (!known && counts.size >= maxLocalKeys) evict(now);
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
