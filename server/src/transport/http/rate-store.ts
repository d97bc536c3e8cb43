import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import type { Limiter } from '../../platform/limits/limiter.ts';

export function rateStoreOf(limiter: Limiter): FastifyRateLimitStoreCtor {
  const store: FastifyRateLimitStore = {
    incr(key, done, windowMs) {
      limiter.count(key, windowMs).then(
        (count) => done(null, count),
        (error: Error) => done(error),
      );
    },
    child: () => store,
  };
  return class {
    incr = store.incr;
    child = store.child;
  };
}
