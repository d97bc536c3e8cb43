import { afterAll, beforeAll, expect, it } from 'vitest';
import { openServer, type TestDatabase } from '../../testing/index.ts';
import { __name__ } from './__file__.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openServer();
});
afterAll(() => database.close());

it('changes nothing in a second run for the same day', async () => {
  const run = () => database.db.tx((tx) => __name__(tx, '2026-01-31'));
  await run();
  expect(await run()).toBe(0);
});
