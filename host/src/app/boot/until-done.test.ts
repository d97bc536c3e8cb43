import { describe, expect, it, vi } from 'vitest';
import { untilDone } from './until-done.ts';

const down = new Error('down');

describe('a step of the boot', () => {
  it('is tried again after each failure, and gives what it gave at last', async () => {
    const run = vi
      .fn(async () => 'config')
      .mockRejectedValueOnce(down)
      .mockRejectedValueOnce(down);
    const onFailure = vi.fn(async () => {});
    await expect(untilDone(run, onFailure)).resolves.toBe('config');
    expect(onFailure.mock.calls).toEqual([[down], [down]]);
  });

  it('is not tried again before it is asked for', async () => {
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
