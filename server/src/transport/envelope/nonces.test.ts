import { envelope } from '@shared/contract/envelope';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../platform/observability/log.ts';
import { openRedis } from '../../platform/redis/index.ts';
import { findRedis, noRedis, startRedis, type TestRedis } from '../../testing/services/redis.ts';
import { createMemoryNonces, createSharedNonces } from './nonces.ts';

const { windowMs } = envelope;
const start = 1_000_000_000_000;

it('claims a nonce once', async () => {
  const nonces = createMemoryNonces(start);
  expect(await nonces.claim('a', start, start)).toBe(true);
  expect(await nonces.claim('a', start, start)).toBe(false);
  expect(await nonces.claim('b', start, start)).toBe(true);
});

it('refuses calls issued before this process started', async () => {
  const nonces = createMemoryNonces(start);
  expect(await nonces.claim('a', start - 1, start)).toBe(false);
  expect(await nonces.claim('a', start, start)).toBe(true);
});

it('never accepts a call twice while its time is valid', async () => {
  const call = fc.record({
    nonce: fc.constantFrom('a', 'b', 'c', 'd'),
    issued: fc.integer({ min: -windowMs, max: windowMs }),
    wait: fc.integer({ min: 0, max: windowMs }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 40 }), async (calls) => {
      const nonces = createMemoryNonces(start - 10 * windowMs);
      const taken: { nonce: string; issued: number }[] = [];
      let now = start;
      for (const { nonce, issued, wait } of calls) {
        now += wait;
        // Replays every call whose time is still valid.
        for (const old of taken) {
          if (Math.abs(old.issued - now) > windowMs) continue;
          expect(await nonces.claim(old.nonce, old.issued, now)).toBe(false);
        }
        if (await nonces.claim(nonce, now + issued, now))
          taken.push({ nonce, issued: now + issued });
      }
    }),
    { seed: 3, numRuns: 300 },
  );
});

const binary = findRedis();

describe.skipIf(!binary)(
  `processes that share a Redis${binary ? '' : ` (skipped: ${noRedis})`}`,
  () => {
    let server: TestRedis;
    beforeAll(async () => {
      server = await startRedis(binary ?? '');
    });
    afterAll(() => server.stop());

    it('accept a call once together; without Redis, once each', async () => {
      const log = createLogger('silent');
      const redis = await Promise.all([1, 2].map(() => openRedis({ url: server.url, log })));
      const processes = redis.map((one) => createSharedNonces(one, createMemoryNonces(start)));
      const claim = (nonce: string) =>
        Promise.all(processes.map((one) => one.claim(nonce, start, start)));
      expect((await claim('a')).sort()).toEqual([false, true]);
      expect(await claim('a')).toEqual([false, false]);
      await server.stop();
      expect(await claim('b')).toEqual([true, true]);
      expect(await claim('b')).toEqual([false, false]);
      for (const one of redis) one.close();
    });
  },
);
