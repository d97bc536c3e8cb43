import { createHmac } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/index.ts';
import { createJobs, type Jobs } from '../../platform/jobs/index.ts';
import { createLogger } from '../../platform/observability/log.ts';
import {
  sign as signCallback,
  signedBodies,
  standardWebhooks,
  windowMs,
} from '../../platform/webhooks/callback-scheme.ts';
import { openServer } from '../../testing/index.ts';
import {
  type CallbackSources,
  callbackRoutes,
  forgetHandled,
  handleCallback,
  handleEvent,
} from './index.ts';

const secret = 'of both sides';
const webhookKey = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const clock = testClock();

let db: Db;
let close: () => Promise<void>;
let jobs: Jobs;
let app: FastifyInstance;
/** Handled events, and events whose first attempt fails. */
const handled: string[] = [];
let fails = new Set<string>();

beforeAll(async () => {
  ({ db, close } = await openServer());
  jobs = createJobs({ db, clock, log: createLogger('silent'), works: true });
  const handle = async (_tx: Db, { id }: { id: string }) => {
    if (fails.delete(id)) throw new Error('not now');
    handled.push(id);
  };
  const sources: CallbackSources = {
    probe: { scheme: signedBodies(secret), keep: (body) => body, handle },
    standard: { scheme: standardWebhooks(webhookKey), keep: () => ({ kept: 1 }), handle },
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

it('handles an event once, also when it arrives repeatedly and concurrently', async () => {
  const event = JSON.stringify({ id: 'evt_1', type: 'card.created' });
  expect(await Promise.all([post(event), post(event), post(event)])).toEqual([200, 200, 200]);
  await vi.waitFor(() => expect(handled).toContain('evt_1'), { timeout: 20_000 });
  const handle = async () => void handled.push('again');
  const sources = { probe: { scheme: signedBodies(secret), keep: (body: object) => body, handle } };
  await handleCallback({ db, clock, sources }, { source: 'probe', eventId: 'evt_1' });
  expect(await post(event)).toBe(200);
  expect(handled).toEqual(['evt_1']);
});

it('each source has its own signature and ids, and stores only the needed fields', async () => {
  const payload = '{"test": 2432232314}';
  const seconds = String(Math.floor(now() / 1000));
  const of = (id: string, mac: string) =>
    app.inject({
      method: 'POST',
      url: '/callbacks/standard',
      payload,
      headers: { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': mac },
    });
  const key = Buffer.from(webhookKey.slice('whsec_'.length), 'base64');
  const mac = (id: string) =>
    `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${payload}`).digest('base64')}`;
  expect((await of('msg_1', mac('msg_1'))).json()).toEqual({ received: 'msg_1' });
  expect((await of('msg_1', mac('msg_1'))).statusCode).toBe(200);
  // The signature includes the id.
  expect((await of('msg_2', mac('msg_1'))).statusCode).toBe(401);
  expect((await of('', mac(''))).statusCode).toBe(400);
  const kept = await db.query("select event_id, body from inbox where source = 'standard'");
  expect(kept).toEqual([{ event_id: 'msg_1', body: { kept: 1 } }]);
});

it('retries an event whose handling failed', async () => {
  fails = new Set(['evt_2']);
  expect(await post(JSON.stringify({ id: 'evt_2', note: '\\u0000' }))).toBe(200);
  await vi.waitFor(() => expect(handled).toContain('evt_2'), { timeout: 30_000 });
});

it('refuses and does not store forged, mistimed, changed and malformed events', async () => {
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

it('deletes handled events 100 days after receipt, and never pending ones', async () => {
  const dayMs = 24 * 60 * 60 * 1000;
  const known = async (id: string) =>
    (await db.query('select 1 from inbox where event_id = $1', [id])).length > 0;
  const old = JSON.stringify({ id: 'evt_old' });
  const signature = signCallback(Buffer.from(old), secret, now());
  expect(await post(old, { signature })).toBe(200);
  await vi.waitFor(() => expect(handled).toContain('evt_old'), { timeout: 20_000 });
  await db.query(
    `insert into inbox (source, event_id, body, received_at) values ('probe', 'evt_open', '{}', $1)`,
    [clock.now()],
  );
  clock.advance(99 * dayMs);
  await forgetHandled(db, clock.now());
  expect(await known('evt_old')).toBe(true);
  clock.advance(2 * dayMs);
  await forgetHandled(db, clock.now());
  expect([await known('evt_old'), await known('evt_open')]).toEqual([false, true]);
  expect(await post(old, { signature })).toBe(401);
  expect(await known('evt_old')).toBe(false);
});
