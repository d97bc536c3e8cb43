import { envelope } from '@shared/contract/envelope';
import type { Redis } from '../../platform/redis/index.ts';

/** Remembers the nonces of calls for as long as their time would still be accepted. */
export interface NonceStore {
  /**
   * Takes a nonce for the one call that may carry it; false when it has been taken.
   * @param issuedAt the call's own time, ms
   * @param now ms
   */
  claim(nonce: string, issuedAt: number, now: number): Promise<boolean>;
}

/** How long after its claim a nonce could come again: its time may be a window ahead. */
export const nonceLifeMs = 2 * envelope.windowMs;

/**
 * For a single process. What came before its start is forgotten, so calls issued before it are
 * refused: a client then makes a new one by the server's clock.
 */
export function createMemoryNonces(startedAt: number): NonceStore {
  /** Nonce → when it may be forgotten, oldest first. */
  const taken = new Map<string, number>();
  return {
    async claim(nonce, issuedAt, now) {
      for (const [old, until] of taken) {
        if (until > now) break;
        taken.delete(old);
      }
      if (issuedAt < startedAt || taken.has(nonce)) return false;
      taken.set(nonce, now + nonceLifeMs);
      return true;
    },
  };
}

/**
 * For processes that share a Redis: a call that one has answered is refused by the others. While
 * Redis is lost each process goes by its own memory alone.
 */
export function createSharedNonces(redis: Redis, own: NonceStore): NonceStore {
  return {
    async claim(nonce, issuedAt, now) {
      if (!(await own.claim(nonce, issuedAt, now))) return false;
      if (!redis.ready) return true;
      const life = { type: 'PX', value: nonceLifeMs } as const;
      return redis.client.set(`nonce:${nonce}`, '1', { condition: 'NX', expiration: life }).then(
        (answer) => answer === 'OK',
        // Lost this very moment: it says so itself.
        () => true,
      );
    },
  };
}
