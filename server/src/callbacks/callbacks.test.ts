import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createJobs, type Jobs } from '../jobs/index.ts';
import { sign as signCallback, windowMs } from '../lib/callback-signature.ts';
import { testClock } from '../lib/clock.ts';
import type { Db } from '../lib/db/index.ts';
import { createLogger } from '../lib/log.ts';
import { openServer } from '../testing/index.ts';
import { callbackRoutes, handleCallback, handleEvent } from './index.ts';

const secret = 'of both sides';
const clock = testClock();

let db: Db;
let close: () => Promise<void>;
let jobs: Jobs;
let app: FastifyInstance;
/** Events handled, and what is to go wrong with one the first time. */
const handled: string[] = [];
let fails = new Set<string>();

beforeAll(async () => {
  ({ db, close } = await openServer());
  jobs = createJobs({ db, clock, log: createLogger('silent'), works: true });
  const sources = {
    probe: {
      secret,
      handle: async (_tx: Db, { id }: { id: string }) => {
        if (fails.delete(id)) throw new Error('not now');
        handled.push(id);
      },
    },
  };
  jobs.handle(handleEvent, (event) => handleCallback({ db, clock, sources }, event));
  await jobs.start();
  app = Fastify();
  await app.register(callbackRoutes({ db, clock, jobs, sources }));
});
afterAll(async () => {
  await app.close();
  await jobs.stop();
  await close();
});

const now = () => clock.now().getTime();

async function post(
  payload: string,
  { source = 'probe', signature = signCallback(Buffer.from(payload), secret, now()) } = {},
): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-signature': signature };
  const url = `/callbacks/${source}`;
  return (await app.inject({ method: 'POST', url, headers, payload })).statusCode;
}

it('an event is handled once, however often and at once it comes', async () => {
  const event = JSON.stringify({ id: 'evt_1', type: 'card.created' });
  expect(await Promise.all([post(event), post(event), post(event)])).toEqual([200, 200, 200]);
  await vi.waitFor(() => expect(handled).toContain('evt_1'), { timeout: 20_000 });
  await handleCallback(
    { db, clock, sources: { probe: { secret, handle: async () => void handled.push('again') } } },
    { source: 'probe', eventId: 'evt_1' },
  );
  expect(await post(event)).toBe(200);
  expect(handled).toEqual(['evt_1']);
});

it('one that cannot be handled now is handled by a later try', async () => {
  fails = new Set(['evt_2']);
  expect(await post(JSON.stringify({ id: 'evt_2' }))).toBe(200);
  await vi.waitFor(() => expect(handled).toContain('evt_2'), { timeout: 30_000 });
});

it('what is forged, old, changed or no event is refused and not kept', async () => {
  const event = JSON.stringify({ id: 'evt_3' });
  const bytes = Buffer.from(event);
  const count = async () => (await db.query('select count(*) from inbox'))[0];
  const before = await count();
  const refused = [
    post(event, { signature: '' }),
    post(event, { signature: signCallback(bytes, 'another secret', now()) }),
    post(event, { signature: signCallback(bytes, secret, now() - windowMs - 1) }),
    post(event, { signature: signCallback(bytes, secret, now() + windowMs + 1) }),
    post(`${event} `, { signature: signCallback(bytes, secret, now()) }),
    post(event, { source: 'constructor' }),
    post('{"id":5}'),
    post('{"type":"none"}'),
    post('no json'),
    post('{"id":"evt_4","note":"\\u0000"}'),
    post(JSON.stringify({ id: 'evt_5', note: 'x'.repeat(70_000) })),
  ];
  expect(await Promise.all(refused)).toEqual([
    401, 401, 401, 401, 401, 404, 400, 400, 400, 400, 413,
  ]);
  expect(await count()).toEqual(before);
});
