import { afterAll, beforeAll, expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import { openServer, type TestDatabase } from '../../testing/index.ts';
import { __name__ } from './__file__.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openServer();
});
afterAll(() => database.close());

it('changes nothing in a second run', async () => {
  const run = () => __name__({ db: database.db, clock: testClock() });
  await run();
  expect(await run()).toBe(0);
});
