import { type LoadReport, maxLoadReports } from '@shared/contract';
import { expect, it, vi } from 'vitest';
import { batchSize, createCollector, gapMs, gatherMs, maxAlike, maxWaiting } from './collector.ts';

/** Creates a collector with a manual clock. Returns it with the reports it has sent. */
function started({ online = true, send = async (_: LoadReport[]) => {} } = {}) {
  let time = 0;
  const timers: { at: number; run: () => void }[] = [];
  const state = { online };
  const sent: { at: number; loads: LoadReport[] }[] = [];
  const collector = createCollector({
    now: () => time,
    after: (ms, run) => void timers.push({ at: time + ms, run }),
    online: () => state.online,
    send: (loads) => {
      sent.push({ at: time, loads });
      return send(loads);
    },
  });
  const pass = (ms: number) => {
    const end = time + ms;
    for (;;) {
      timers.sort((a, b) => a.at - b.at);
      if (!timers[0] || timers[0].at > end) break;
      const next = timers.shift();
      time = next?.at ?? time;
      next?.run();
    }
    time = end;
  };
  const sizes = () => sent.map(({ loads }) => loads.length);
  return { ...collector, pass, sent, sizes, state };
}

let versions = 0;
/** Returns a report that differs from all others. */
const report = (): LoadReport => ({
  remote: 'remote-visa',
  version: `1.0.${versions++}`,
  channel: 'stable',
  phase: 'evaluate',
  failure: null,
  ms: 12,
});
const times = (count: number, run: () => void) => Array.from({ length: count }, run);

it('sends reports of a few seconds in one call', () => {
  const { record, pass, sizes } = started();
  times(3, () => record(report()));
  pass(gatherMs - 1);
  expect(sizes()).toEqual([]);
  pass(1);
  expect(sizes()).toEqual([3]);
});

it('keeps a minimum time between calls, and limits their size', () => {
  const { record, pass, sent, sizes } = started();
  times(120, () => record(report()));
  pass(60_000);
  expect(sizes()).toEqual([batchSize, batchSize, 20]);
  expect(batchSize).toBe(maxLoadReports);
  const gaps = sent.slice(1).map(({ at }, index) => at - (sent[index]?.at ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(gapMs.usual);
});

it('bounds the reports that wait, and the repeats of one report', () => {
  const { record, pass, sizes, state } = started({ online: false });
  const same = report();
  times(1_000, () => record({ ...same, ms: Math.random() }));
  times(1_000, () => record(report()));
  pass(300_000);
  expect(sizes()).toEqual([]);
  state.online = true;
  pass(300_000);
  expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(maxWaiting);

  times(1_000, () => record(same));
  pass(300_000);
  expect(sizes().reduce((sum, size) => sum + size, 0)).toBe(maxWaiting);
  expect(maxAlike).toBeLessThan(maxWaiting);
});

it('flushes at once, but not twice within the minimum time', () => {
  const { record, flush, pass, sizes } = started();
  record(report());
  flush();
  expect(sizes()).toEqual([1]);
  record(report());
  flush();
  expect(sizes()).toEqual([1]);
  pass(gapMs.leaving);
  flush();
  flush();
  expect(sizes()).toEqual([1, 1]);
});

it('flushes nothing without reports', () => {
  const { flush, sizes } = started();
  flush();
  expect(sizes()).toEqual([]);
});

it('drops the reports of a failed call, and sends later ones', async () => {
  const send = vi.fn(async (_: LoadReport[]) => {}).mockRejectedValueOnce(new Error('down'));
  const { record, pass, sizes } = started({ send });
  record(report());
  pass(gatherMs);
  record(report());
  pass(gapMs.usual);
  expect(sizes()).toEqual([1, 1]);
});
