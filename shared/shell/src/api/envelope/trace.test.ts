import { tracedTiming } from '@shared/contract/envelope';
import { config } from '@shared/contract/first-load';
import { afterEach, expect, it, vi } from 'vitest';
import { createTracer, pageTracer, tapLastsMs } from './trace.ts';

const [first, second, third] = ['1', '2', '3'].map((digit) => digit.repeat(32)) as [
  string,
  string,
  string,
];
let now = 0;
let spans = 0;
const newSpanId = () => String(++spans).padStart(16, '0');
const tracer = (build = {}) => createTracer({ now: () => now, newSpanId, build: () => build });
afterEach(() => {
  now = 0;
  spans = 0;
  vi.restoreAllMocks();
});

it('the calls of a tap share the reference of the first one as trace id', () => {
  const { tap, traceOf } = tracer({ remote: 'remote-visa', version: '1.0.0' });
  now = 100;
  tap();
  now = 140.4;
  expect(traceOf(first)).toEqual({
    remote: 'remote-visa',
    version: '1.0.0',
    traceparent: `00-${first}-0000000000000001-01`,
    tapMs: 40,
  });
  expect(traceOf(second)).toEqual({
    remote: 'remote-visa',
    version: '1.0.0',
    traceparent: `00-${first}-0000000000000001-01`,
  });
  tap();
  expect(traceOf(third).traceparent).toBe(`00-${third}-0000000000000002-01`);
});

it('calls without a recent tap have no tap', () => {
  const { tap, traceOf } = tracer();
  expect(traceOf(first)).toEqual({});
  tap();
  now = tapLastsMs + 1;
  expect(traceOf(second)).toEqual({});
});

function answered(timings: { path: string; name?: string }[]): void {
  const entries = timings.map(({ path, name }) => ({
    name: `https://app.example${path}`,
    ...(name && { serverTiming: [{ name }] }),
  }));
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as never);
}

it.each([
  ['no answer', []],
  ['an answer without the header', [{ path: config.path }]],
  ['another header', [{ path: config.path, name: 'cache' }]],
  ['another request', [{ path: '/registry.json', name: tracedTiming }]],
])('a page describes no calls after %s', (_what, timings) => {
  answered(timings);
  expect(pageTracer(newSpanId)).toBeUndefined();
});

it('a page describes its taps and its build to a server that records traces', () => {
  answered([{ path: '/' }, { path: config.path, name: tracedTiming }]);
  const page = pageTracer(newSpanId);
  const describe = ({ detail }: CustomEventInit<object>) =>
    Object.assign(detail ?? {}, { remote: 'remote-defi', version: '2.0.0' });
  addEventListener('tessera:call', describe);
  document.body.click();
  expect(page?.traceOf(first)).toMatchObject({
    remote: 'remote-defi',
    version: '2.0.0',
    traceparent: `00-${first}-0000000000000001-01`,
  });
  removeEventListener('tessera:call', describe);
  expect(page?.traceOf(second)).not.toHaveProperty('remote');
});
