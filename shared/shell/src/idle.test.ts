import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aheadWhenIdle, whenIdle } from './idle.ts';

beforeEach(() => vi.stubGlobal('requestIdleCallback', (run: () => void) => run()));
afterEach(() => vi.unstubAllGlobals());

it('whenIdle retries a failed task once the network is back', async () => {
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no network'));
  task.mockResolvedValue();
  whenIdle(task);
  await expect(task.mock.results[0]?.value).rejects.toThrow('no network');
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  expect(task).toHaveBeenCalledTimes(2);
});

it.each([
  [undefined, 1],
  [{ saveData: false }, 1],
  [{ saveData: true }, 0],
])('with a connection of %j, aheadWhenIdle runs the task %i times', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  const task = vi.fn(async () => {});
  aheadWhenIdle(task);
  expect(task).toHaveBeenCalledTimes(times);
});

it('aheadWhenIdle uses a timer without requestIdleCallback, and can be cancelled', () => {
  vi.stubGlobal('requestIdleCallback', undefined);
  vi.useFakeTimers();
  const task = vi.fn(async () => {});
  aheadWhenIdle(task)();
  vi.runAllTimers();
  expect(task).not.toHaveBeenCalled();
  aheadWhenIdle(task);
  vi.runAllTimers();
  expect(task).toHaveBeenCalledOnce();
  vi.useRealTimers();
});
