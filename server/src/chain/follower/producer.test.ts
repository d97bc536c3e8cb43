import { expect, it } from 'vitest';
import { createBlockProducer } from './producer.ts';

it('mines one block a second while work waits, and none otherwise', async () => {
  let time = 0;
  let waiting = false;
  let blocks = 0;
  const producer = createBlockProducer({
    clock: { now: () => new Date(time) },
    blockMs: 1_000,
    mine: async () => {
      blocks += 1;
    },
  });
  const at = async (ms: number) => {
    time = ms;
    await producer.tick(waiting);
    return blocks;
  };

  expect(await at(5_000)).toBe(0);
  waiting = true;
  expect(await at(6_000)).toBe(0);
  expect(await at(6_999)).toBe(0);
  expect(await at(7_000)).toBe(1);
  expect(await at(7_500)).toBe(1);
  expect(await at(8_000)).toBe(2);
  waiting = false;
  expect(await at(99_000)).toBe(2);
});
