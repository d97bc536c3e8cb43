import { envelope } from '@shared/contract/envelope';
import type { Redis } from '../../platform/redis/index.ts';

/** Stores the nonces of calls while their time is valid. */
export interface NonceStore {
  /**
   * Claims a nonce for one call.
   * @param issuedAt the call's own time, ms
   * @param now ms
   * @returns false when it was claimed before
   */
  claim(nonce: string, issuedAt: number, now: number): Promise<boolean>;
}

/** Time after a claim in which a nonce could be replayed: a call's time may be one window ahead. */
export const nonceLifeMs = 2 * envelope.windowMs;

/**
 * Creates a store for a single process. It does not know nonces from before its start, so it
 * refuses calls issued before: the client then repeats them by the server's clock.
 */
export function createMemoryNonces(startedAt: number): NonceStore {
  /** Nonce → time of its deletion, oldest first. */
  const claimed = new Map<string, number>();
  return {
    async claim(nonce, issuedAt, now) {
      for (const [old, until] of claimed) {
        if (until > now) break;
        claimed.delete(old);
      }
      if (issuedAt < startedAt || claimed.has(nonce)) return false;
      claimed.set(nonce, now + nonceLifeMs);
      return true;
    },
  };
}

/**
 * Creates a store for processes that share a Redis: a call that one process accepted is refused by
 * the others. Without Redis each process uses its own store only.
 */
export function createSharedNonces(redis: Redis, own: NonceStore): NonceStore {
  return {
    async claim(nonce, issuedAt, now) {
      if (!(await own.claim(nonce, issuedAt, now))) return false;
      if (!redis.ready) return true;
      const life = { type: 'PX', value: nonceLifeMs } as const;
      return redis.client.set(`nonce:${nonce}`, '1', { condition: 'NX', expiration: life }).then(
        (answer) => answer === 'OK',
        // Redis was just lost; its module logs that.
        () => true,
      );
    },
  };
}
