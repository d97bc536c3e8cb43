import { expect, it, vi } from 'vitest';
import { early } from './early.ts';

it('a step started early runs once, and again for a retry', async () => {
  const run = vi.fn(async () => 'done').mockRejectedValueOnce(new Error('down'));
  const step = early(run);
  expect(run).toHaveBeenCalledOnce();
  await expect(step()).rejects.toThrow('down');
  expect(run).toHaveBeenCalledOnce();
  await expect(step()).resolves.toBe('done');
  expect(run).toHaveBeenCalledTimes(2);
});
