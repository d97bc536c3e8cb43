import { expect, it } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import { createTestServer } from '../../testing/index.ts';
import { forgetKeys } from '../../transport/http/index.ts';
import { forgetEnded } from './index.ts';

const day = 24 * 60 * 60 * 1000;

it('deletes sign-in data a day after its end, and idempotency keys after a week', async () => {
  const clock = testClock();
  const server = await createTestServer({ clock });
  const { db } = server;
  const { userId } = await server.signIn();
  await db.query(
    `insert into idempotency_keys (user_id, endpoint, key, body_hash, answer, created_at)
     values ($1, '/buy', 'a key', '', '{}', $2)`,
    [userId, clock.now()],
  );
  const left = async () => {
    const [row] = await db.query(
      `select (select count(*)::integer from sessions) as sessions,
         (select count(*)::integer from login_messages) as messages,
         (select count(*)::integer from throttles) as throttles,
         (select count(*)::integer from idempotency_keys) as keys`,
    );
    return row;
  };
  const clean = async () => {
    await forgetEnded(db, clock.now());
    await forgetKeys(db, clock.now());
    return left();
  };
  const all = await left();
  clock.advance(day - 1);
  expect(await clean()).toEqual(all);
  clock.advance(day);
  expect(await clean()).toEqual({ sessions: 0, messages: 0, throttles: 0, keys: 1 });
  clock.advance(6 * day);
  expect(await clean()).toMatchObject({ keys: 0 });
  await server.close();
});
