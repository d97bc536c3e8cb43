// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryView, release } from '../testing/samples.ts';
import { watchRegistry } from './watch-registry.lazy.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const now = registryView({ stable: release(), previous: null });
const next = registryView({ stable: release({ version: '1.0.1-cccccccc' }), previous: null });

describe('watchRegistry', () => {
  it('reads every 5 minutes, and reports a newer release once', async () => {
    const report = vi.fn();
    const stop = watchRegistry({ registry: now, reread: async () => next, report });
    await vi.advanceTimersByTimeAsync(299_000);
    expect(report).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(601_000);
    expect(report).toHaveBeenCalledExactlyOnceWith({
      type: 'update-available',
      name: 'remote-visa',
      version: '1.0.1-cccccccc',
    });
    stop();
  });

  it('reports a newer release of the host', async () => {
    const host = (version: string) => ({
      ...now,
      host: { version, contract: 1, entry: '/assets/main.js', releasedAt: '2026-01-01T00:00:00Z' },
    });
    const report = vi.fn();
    const stop = watchRegistry({ registry: host('1-a'), reread: async () => host('1-b'), report });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(report).toHaveBeenCalledExactlyOnceWith({
      type: 'update-available',
      name: 'host',
      version: '1-b',
    });
    stop();
  });

  it('reads on focus, but not on rapid changes of focus', async () => {
    const reread = vi.fn(async () => now);
    const stop = watchRegistry({ registry: now, reread, report: () => {} });
    dispatchEvent(new Event('focus'));
    expect(reread).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('focus'));
    expect(reread).toHaveBeenCalledOnce();
    stop();
    await vi.advanceTimersByTimeAsync(600_000);
    dispatchEvent(new Event('focus'));
    expect(reread).toHaveBeenCalledOnce();
  });

  it('ignores a saved registry', async () => {
    const report = vi.fn();
    const reread = async () => ({ ...next, source: 'saved' as const });
    const stop = watchRegistry({ registry: now, reread, report });
    await vi.advanceTimersByTimeAsync(300_000);
    expect(report).not.toHaveBeenCalled();
    stop();
  });
});
