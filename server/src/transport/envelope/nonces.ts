import { envelope } from '@shared/contract/envelope';
import type { Redis } from '../../platform/redis/index.ts';

export interface NonceStore {
  /** Claims a call's nonce. @param issuedAt, now ms @returns false if the call may be a replay */
  claim(nonce: string, issuedAt: number, now: number): Promise<boolean>;
}

/** Time after a claim in which a nonce could be replayed: a call's time may be one window ahead. */
const nonceLifeMs = 2 * envelope.windowMs;

/** Returns a store that refuses calls issued before `startedAt` (ms): their nonces are unknown. */
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

/** Returns a store that checks `own`, then Redis if ready, so that one process accepts a call. */
export function createSharedNonces(redis: Redis, own: NonceStore): NonceStore {
  return {
    async claim(nonce, issuedAt, now) {
      if (!(await own.claim(nonce, issuedAt, now))) return false;
      if (!redis.ready) return true;
      const life = { type: 'PX', value: nonceLifeMs } as const;
      return redis.client.set(`nonce:${nonce}`, '1', { condition: 'NX', expiration: life }).then(
        (answer) => answer === 'OK',
        // The connection to Redis was just lost, which the Redis module logs.
        () => true,
      );
    },
  };
}
