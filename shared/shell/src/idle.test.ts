import { beforeEach, expect, it, vi } from 'vitest';
import { whenIdle } from './idle.ts';

beforeEach(() => vi.stubGlobal('requestIdleCallback', (run: () => void) => run()));

it('what could not be fetched is fetched again once the network is back', async () => {
  const task = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no network'));
  task.mockResolvedValue();
  whenIdle(task);
  await expect(task.mock.results[0]?.value).rejects.toThrow('no network');
  dispatchEvent(new Event('online'));
  dispatchEvent(new Event('online'));
  expect(task).toHaveBeenCalledTimes(2);
});
