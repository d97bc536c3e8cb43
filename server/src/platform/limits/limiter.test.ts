import { expect, it } from 'vitest';
import { createLimiter } from './limiter.ts';

it('keeps busy keys during a flood of new ones', async () => {
  const limiter = createLimiter();
  for (let n = 0; n < 10; n += 1) await limiter.count('busy', 60_000);
  for (let n = 0; n < 60_000; n += 1) await limiter.count(`new ${n}`, 60_000);
  expect(await limiter.count('busy', 60_000)).toMatchObject({ current: 11 });
});
