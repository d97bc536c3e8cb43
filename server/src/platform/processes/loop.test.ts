import { expect, it } from 'vitest';
import { backoffMs, startLoop } from './loop.ts';

it('startLoop reports each error of a round, and continues', async () => {
  const errors: unknown[] = [];
  let rounds = 0;
  await new Promise<void>((resolve) => {
    const stop = startLoop({
      intervalMs: 1,
      step: async () => {
        rounds += 1;
        if (rounds < 3) throw new Error(`round ${rounds}`);
        if (rounds === 3) return true;
        stop().then(resolve);
        return false;
      },
      onError: (error) => errors.push(error),
    });
  });
  expect(rounds).toBe(4);
  expect(errors.map(String)).toEqual(['Error: round 1', 'Error: round 2']);
});

it('backoffMs doubles with each failure, up to half a minute', () => {
  expect([0, 1, 2, 3].map((failures) => backoffMs(250, failures))).toEqual([250, 500, 1000, 2000]);
  expect(backoffMs(250, 1000)).toBe(30_000);
});
