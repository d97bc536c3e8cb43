import type { EnvelopeKey } from '@shared/contract';
import { endpoints } from '@shared/contract/endpoints';
import { envelope, tracedTiming } from '@shared/contract/envelope';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLogger } from '../../platform/observability/log.ts';
import { startTracing } from '../../platform/tracing/index.ts';
import { createTestServer, type TestServer } from '../../testing/index.ts';
import { startCollector, type TestCollector } from '../../testing/services/collector.ts';
import { callOf, seal } from '../envelope/seal.ts';

const { common, user } = endpoints;
const lines: Record<string, unknown>[] = [];
const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });

let collector: TestCollector;
let server: TestServer;
let key: EnvelopeKey;
let stop: () => Promise<void>;
beforeAll(async () => {
  collector = await startCollector();
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, API_ENVELOPE: 'on' };
  server = await createTestServer({ log, env });
  stop = await start(1);
  key = (await server.call(common.config)).body.data.envelope?.keys[0] as EnvelopeKey;
});
afterAll(async () => {
  await stop();
  await server.close();
  await collector.close();
});

function start(share: number) {
  const { tracing } = server.parts.config;
  if (!tracing) throw new Error('tracing is off');
  return startTracing({ ...tracing, share, perSecond: 1_000, role: 'api', log });
}

async function send(fields: object) {
  const call = { ...callOf({ timestamp: server.clock.now().getTime() }), ...fields };
  const { jwe, open } = seal(call, key);
  const headers = { 'content-type': envelope.contentType };
  const response = await server.app.inject({
    method: 'POST',
    url: envelope.path,
    headers,
    payload: jwe,
  });
  return response.statusCode === 200 ? open(response.payload).status : response.statusCode;
}

const spanOf = async (requestId: string) => {
  const find = () =>
    collector.spans.find(({ traceId, parentSpanId }) => traceId === requestId && !parentSpanId);
  await collector.until(() => find() !== undefined);
  return find();
};

it('the log line of a sealed call has its trace, whose id is the reference', async () => {
  const requestId = '1'.repeat(32);
  expect(await send({ requestId })).toBe(200);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'answered', requestId, trace_id: requestId }),
  );
  expect(await spanOf(requestId)).toMatchObject({
    name: 'GET /api/v1/common/marquee',
    attributes: { 'http.response.status_code': 200 },
  });
});

it('the answer to a plain call says that taps may be described', async () => {
  const requestId = '2'.repeat(32);
  const options = { headers: { 'x-request-id': requestId } };
  const { headers } = await server.call(common.config, {}, options);
  expect(headers['server-timing']).toBe(tracedTiming);
  expect(lines).toContainEqual(
    expect.objectContaining({ msg: 'answered', requestId, trace_id: requestId }),
  );
  const other = await createTestServer({ db: server.db, env: { API_ENVELOPE: 'on' } });
  expect((await other.call(common.config)).headers).not.toHaveProperty('server-timing');
  await other.close();
});

it.each([
  ['a text', 'nonsense'],
  ['null', null],
  ['a list', [1]],
  ['a foreign traceparent', { traceparent: 'ff-1-1-01' }],
  ['an e-mail in place of a remote', { remote: 'someone@example.com' }],
  ['an address in place of a build', { version: `0x${'ab'.repeat(20)}` }],
  ['an endless tap', { tapMs: 1e12 }],
])('%s in place of a trace is ignored', async (_what, trace) => {
  const requestId = crypto.randomUUID().replaceAll('-', '');
  expect(await send({ requestId, trace })).toBe(200);
  const span = await spanOf(requestId);
  expect(span?.attributes).not.toHaveProperty(['app.remote']);
  expect(span?.attributes).not.toHaveProperty(['app.remote.version']);
});

it('a refused call is recorded with its reason', async () => {
  const requestId = '3'.repeat(32);
  expect(await send({ requestId, path: user.info.path })).toBe(401);
  expect((await spanOf(requestId))?.attributes).toMatchObject({
    'http.response.status_code': 401,
  });
});

it('a failed call is recorded although its trace is not in the share', async () => {
  await stop();
  stop = await start(0);
  const [failed, answered] = ['4'.repeat(32), '5'.repeat(32)];
  await server.db.script('alter table marquee_lines rename to hidden_lines');
  expect(await send({ requestId: failed })).toBe(500);
  await server.db.script('alter table hidden_lines rename to marquee_lines');
  expect(await send({ requestId: answered })).toBe(200);
  expect(await spanOf(failed)).toMatchObject({
    name: 'GET /api/v1/common/marquee',
    attributes: { 'http.response.status_code': 500, 'error.type': '500' },
  });
  expect(collector.spans.filter(({ traceId }) => traceId === answered)).toEqual([]);
});
