import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, it, vi } from 'vitest';
import {
  type ReceivedSpan,
  startCollector,
  type TestCollector,
  withoutParent,
} from '../../testing/services/collector.ts';
import { createLogger } from '../observability/log.ts';
import { type Admitted, admission } from './admission.ts';
import {
  continueTrace,
  continueTraces,
  currentTraceParent,
  forSubject,
  inCurrentTrace,
  inSpan,
  isRecording,
  parseTraceParent,
  recordFailedCall,
  startTracing,
  traceCall,
} from './index.ts';

const requestId = 'a'.repeat(32);
const tap = `00-${'b'.repeat(32)}-${'c'.repeat(16)}-00`;
const lines: { msg: string; trace_id?: string }[] = [];
const log = createLogger('info', { write: (line) => lines.push(JSON.parse(line)) });
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const run of undo.splice(0).reverse()) await run();
  lines.length = 0;
});

async function started(perSecond = 1_000): Promise<TestCollector & { stop(): Promise<void> }> {
  const collector = await startCollector();
  const { url: endpoint } = collector;
  const options = { endpoint, headers: { 'x-key': 'k' }, service: 's', role: 'all', share: 1 };
  const stop = await startTracing({ ...options, perSecond, log });
  undo.push(collector.close, stop);
  return { ...collector, stop };
}

const record = (name: string, origin: Partial<Parameters<typeof traceCall>[0]> = {}) =>
  traceCall({ requestId, method: 'GET', ...origin }, name, {}, (span) => span);

it('records nothing without a collector', () => {
  expect(record('call')).toBeUndefined();
  expect(continueTrace(tap, 'job', {}, isRecording)).toBe(false);
  expect(inSpan('inner', {}, isRecording)).toBe(false);
  expect(currentTraceParent()).toBeUndefined();
});

it('loads no module of OpenTelemetry without a collector, and does with one', async () => {
  const script = `
    import { registerHooks } from 'node:module';
    const loaded = [];
    registerHooks({ load(url, context, next) { loaded.push(url); return next(url, context); } });
    const { startTracing } = await import(${JSON.stringify(join(import.meta.dirname, 'index.ts'))});
    await import(${JSON.stringify(join(import.meta.dirname, '../../app/compose.ts'))});
    const count = () => loaded.filter((url) => /@opentelemetry\\/(?!api\\/)/.test(url)).length;
    const before = count();
    await startTracing({ endpoint: 'http://127.0.0.1:1', headers: {}, share: 1, perSecond: 1 });
    console.log(JSON.stringify({ before, isLoaded: count() > 0 }));
    process.exit(0);`;
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script]);
  expect(JSON.parse(stdout)).toEqual({ before: 0, isLoaded: true });
});

it('uses the reference of a call as its trace id', async () => {
  const { stop, spans } = await started();
  await traceCall(
    { requestId, method: 'POST' },
    'call',
    { attributes: { 'http.route': '/x' } },
    async () => {
      log.info('in the call');
      await inSpan('inner', {}, async () => undefined);
    },
  );
  await stop();
  expect(spans).toMatchObject([
    { traceId: requestId, name: 'inner', parentSpanId: spans[1]?.spanId },
    { traceId: requestId, name: 'call', attributes: { 'http.route': '/x' } },
  ]);
  expect(lines).toMatchObject([{ msg: 'in the call', trace_id: requestId }]);
});

it('joins calls of a tap to its trace, with one span of the tap', async () => {
  const { stop, spans } = await started();
  record('first', { traceParent: tap, tapMs: 40 });
  record('second', { traceParent: tap });
  await stop();
  expect(spans.map(({ name }) => name).sort()).toEqual(['first', 'second', 'tap']);
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set(['b'.repeat(32)]));
  expect(withoutParent(spans).map(({ name }) => name)).toEqual(['tap']);
});

it.each([
  undefined,
  null,
  7,
  '',
  'nonsense',
  `00-${'0'.repeat(32)}-${'c'.repeat(16)}-01`,
  `00-${'b'.repeat(32)}-${'0'.repeat(16)}-01`,
  `ff-${'b'.repeat(32)}-${'c'.repeat(16)}-01`,
  `00-${'B'.repeat(32)}-${'c'.repeat(16)}-01`,
  `${tap}-more`,
])('ignores %j in place of a traceparent', async (traceParent) => {
  const { stop, spans } = await started();
  expect(parseTraceParent(traceParent)).toBeUndefined();
  record('call', { traceParent });
  continueTrace(traceParent, 'job', {}, () => undefined);
  await stop();
  expect(spans).toMatchObject([{ name: 'call', traceId: requestId }]);
});

it('gives a call whose reference is no trace id a new one', async () => {
  const { stop, spans } = await started();
  record('call', { requestId: 'my-own-reference' });
  await stop();
  expect(spans[0]?.traceId).toMatch(/^[0-9a-f]{32}$/);
});

it('bounds the traced calls per second, whatever a browser’s sampler decided', () => {
  let now = 0;
  const admits = admission({ share: 1, perSecond: 5, now: () => now });
  const admitted = (kind: Admitted = 'read') =>
    Array.from({ length: 100 }, () => admits('f'.repeat(32), kind)).filter(Boolean);
  expect(admitted()).toHaveLength(5);
  now += 400;
  expect(admitted()).toHaveLength(2);
  // Reads use up the rate of no other kind.
  expect(admitted('change')).toHaveLength(5);
  expect(admitted('failure')).toHaveLength(5);
  now += 60_000;
  expect(admitted()).toHaveLength(5);
});

it('records failures whatever the share', () => {
  const admits = admission({ share: 0, perSecond: 5 });
  const kinds = ['read', 'change', 'failure'] as const;
  expect(kinds.filter((kind) => admits('0'.repeat(32), kind))).toEqual(['failure']);
});

it('records a failed call that was not admitted, with its duration and no statement', async () => {
  const { stop, spans } = await started(1);
  const status = { 'http.response.status_code': 503 };
  for (const id of ['1', '2'])
    recordFailedCall({ requestId: id.repeat(32), ms: 250 }, 'GET /x', status);
  await stop();
  const { startTimeUnixNano, endTimeUnixNano, ...span } = spans[0] as ReceivedSpan;
  expect(spans).toHaveLength(1);
  expect(span).toMatchObject({
    traceId: '1'.repeat(32),
    name: 'GET /x',
    attributes: { ...status, 'error.type': '503' },
  });
  const ms = Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6;
  expect(ms).toBeGreaterThanOrEqual(249);
  expect(ms).toBeLessThan(1_000);
});

it('records a share of the traces, and of each trace all calls or none', () => {
  const admits = admission({ share: 0.25, perSecond: 1e9 });
  const ids = Array.from({ length: 400 }, (_, n) =>
    (Math.imul(n, 2_654_435_761) >>> 0).toString(16).padStart(32, '0'),
  );
  const isAdmitted = (id: string) => admits(id, 'change');
  const admitted = ids.filter(isAdmitted);
  expect(admitted.length).toBeGreaterThan(80);
  expect(admitted.length).toBeLessThan(120);
  expect(ids.filter(isAdmitted)).toEqual(admitted);
});

it('bounds the spans of one call', async () => {
  const { stop, spans } = await started();
  traceCall({ requestId, method: 'POST' }, 'call', {}, () => {
    for (let n = 0; n < 1_000; n += 1) inSpan('statement', {}, () => undefined);
  });
  await stop();
  expect(spans).toHaveLength(201);
});

it('records the cause of a failure without its message', async () => {
  const { stop, spans, bodies } = await started();
  const failure = Object.assign(new Error('to someone@example.com'), { code: '23505' });
  await traceCall({ requestId, method: 'POST' }, 'call', {}, () => Promise.reject(failure)).catch(
    () => undefined,
  );
  await stop();
  expect(spans).toMatchObject([{ attributes: { 'error.type': '23505' } }]);
  expect(bodies.join('')).not.toContain('example.com');
});

it('sends the last value of an attribute, cuts long texts and omits undefined ones', async () => {
  const { stop, spans } = await started();
  const attributes = { route: '/x', missing: undefined, text: 'x'.repeat(1_000) };
  traceCall({ requestId, method: 'GET' }, 'call', { attributes }, (span) =>
    span?.set({ route: '/y', sockets: 2, isRepeated: false }),
  );
  await stop();
  const text = 'x'.repeat(500);
  expect(spans[0]?.attributes).toEqual({ route: '/y', text, sockets: 2, isRepeated: false });
});

it('continues the trace of each subject of a batch', async () => {
  const { stop, spans } = await started();
  const [one, two] = ['1', '2'].map((digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`);
  const traced = [
    { subject: 'one', traceParent: one as string },
    { subject: 'two', traceParent: two as string },
  ];
  await continueTraces(traced, 'settled', {}, async () => {
    for (const subject of ['one', 'two', 'untraced'])
      forSubject(subject, () => inSpan(`publish ${subject}`, {}, () => undefined));
  });
  await stop();
  expect(spans.map(({ traceId, name }) => `${traceId[0]} ${name}`).sort()).toEqual([
    '1 publish one',
    '1 settled',
    '2 publish two',
    '2 settled',
  ]);
});

it('begins a trace for a subject of a batch without a stored one, if it is admitted', async () => {
  const { stop, spans } = await started(1);
  const traced = ['one', 'two'].map((subject) => ({ subject, traceParent: undefined }));
  const parents = await continueTraces(traced, 'seen', {}, async () =>
    traced.map(({ subject }) => forSubject(subject, currentTraceParent)),
  );
  await stop();
  expect(spans).toMatchObject([{ name: 'seen', traceId: expect.stringMatching(/^[0-9a-f]{32}$/) }]);
  expect(parents).toEqual([expect.stringContaining(spans[0]?.traceId ?? '-'), undefined]);
});

it('runs a callback in the trace that created it, or in none', async () => {
  await started();
  const outside = inCurrentTrace(currentTraceParent);
  const run = (id: string, callback: () => unknown) =>
    traceCall({ requestId: id.repeat(32), method: 'POST' }, 'call', {}, callback);
  const inside = run('1', () => inCurrentTrace(currentTraceParent)) as () => unknown;
  expect(run('2', inside)).toContain('1'.repeat(32));
  expect(run('2', outside)).toBeUndefined();
});

const outage = (line: { msg: string }) => line.msg.includes('traces cannot be sent');

it.each([400, 404, 500, 503])('logs a collector that answers %i once', async (status) => {
  const { answer, stop, bodies } = await started();
  answer(status);
  for (let batch = 0; batch < 3; batch += 1) for (let n = 0; n < 512; n += 1) record('call');
  await vi.waitFor(() => expect(lines.filter(outage)).toHaveLength(1), { timeout: 30_000 });
  await stop();
  expect(lines.filter(outage)).toHaveLength(1);
  expect(bodies.length).toBeGreaterThan(0);
});

it('logs a collector that is away once, and that it is back', async () => {
  const { answer, spans } = await started();
  answer(400);
  for (let n = 0; n < 512; n += 1) record('call');
  await vi.waitFor(() => expect(lines.filter(outage)).toHaveLength(1));
  answer(200);
  for (let n = 0; n < 512; n += 1) record('call');
  await vi.waitFor(() => expect(lines.map(({ msg }) => msg)).toContain('traces can be sent again'));
  expect(spans.length).toBeGreaterThan(0);
});

it('does not wait for a collector that never answers, and keeps a bounded number of spans', async () => {
  const { answer, bodies, stop } = await started(1e9);
  answer(0);
  for (let n = 0; n < 20_000; n += 1) record('call');
  await vi.waitFor(() => expect(bodies.length).toBeGreaterThan(0));
  const from = performance.now();
  await stop();
  expect(performance.now() - from).toBeLessThan(7_000);
  const sent = bodies.flatMap((body) => body.match(/"traceId"/g) ?? []).length;
  expect(sent).toBeLessThanOrEqual(2_048 + 2 * 512);
});
