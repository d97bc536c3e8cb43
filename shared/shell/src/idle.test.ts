import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aheadWhenIdle, whenIdle } from './idle.ts';

beforeEach(() => vi.stubGlobal('requestIdleCallback', (run: () => void) => run()));
afterEach(() => vi.unstubAllGlobals());

it('what could not be fetched is fetched again once the network is back', async () => {
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
])('with a connection of %j, what may be needed is fetched %i times', (connection, times) => {
  vi.stubGlobal('navigator', { connection });
  const task = vi.fn(async () => {});
  aheadWhenIdle(task);
  expect(task).toHaveBeenCalledTimes(times);
});

it('where the browser tells of no idle time, it comes a little later, or is called off', () => {
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
