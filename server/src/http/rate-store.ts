import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Redis } from '../redis/index.ts';

interface Count {
  current: number;
  endsAt: number;
}

/** Clients counted at most while Redis is lost; then counting starts anew. */
const maxLocalCounts = 10_000;

/**
 * Counts requests for all API processes together, in fixed windows; while Redis is lost each process
 * counts for itself, so that no limit is off.
 */
export function sharedRateStore(redis: Redis): FastifyRateLimitStoreCtor {
  const local = new Map<string, Count>();

  /** @returns requests in the window so far, and ms until it ends. */
  async function countShared(
    key: string,
    windowMs: number,
  ): Promise<{ current: number; ttl: number }> {
    const name = `rate:${key}`;
    const [current, , ttl] = await redis.client
      .multi()
      .incr(name)
      .pExpire(name, windowMs, 'NX')
      .pTTL(name)
      .exec();
    return { current: Number(current), ttl: Number(ttl) };
  }

  function countHere(key: string, windowMs: number): { current: number; ttl: number } {
    const now = Date.now();
    const known = local.get(key);
    const count = known && known.endsAt > now ? known : { current: 0, endsAt: now + windowMs };
    if (local.size >= maxLocalCounts) local.clear();
    count.current += 1;
    local.set(key, count);
    return { current: count.current, ttl: count.endsAt - now };
  }

  const store: FastifyRateLimitStore = {
    incr(key, done, windowMs) {
      if (!redis.ready) return done(null, countHere(key, windowMs));
      countShared(key, windowMs).then(
        (result) => done(null, result),
        () => done(null, countHere(key, windowMs)),
      );
    },
    child: () => store,
  };
  return class {
    incr = store.incr;
    child = store.child;
  };
}
