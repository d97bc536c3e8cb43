import { describe, expect, it, vi } from 'vitest';
import { untilDone } from './boot.flow.ts';

const down = new Error('down');

describe('untilDone', () => {
  it('retries after each failure and returns the result', async () => {
    const run = vi
      .fn(async () => 'config')
      .mockRejectedValueOnce(down)
      .mockRejectedValueOnce(down);
    const onFailure = vi.fn(async () => {});
    await expect(untilDone(run, onFailure)).resolves.toBe('config');
    expect(onFailure.mock.calls).toEqual([[down], [down]]);
  });

  it('waits for the failure handler before it retries', async () => {
    const run = vi.fn(() => Promise.reject(down));
    let retry = () => {};
    const onFailure = vi.fn(() => new Promise<void>((resolve) => (retry = resolve)));
    void untilDone(run, onFailure);
    await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(run).toHaveBeenCalledOnce();
    retry();
    await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(2));
  });
});
