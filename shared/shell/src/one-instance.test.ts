import { expect, it, vi } from 'vitest';

it('a second copy of the shell on a page logs an error', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {});
  await import('./one-instance.ts');
  expect(error).not.toHaveBeenCalled();
  vi.resetModules();
  await import('./one-instance.ts');
  expect(error).toHaveBeenCalledExactlyOnceWith(
    '@shared/shell runs 2 times on this page: remotes must share one copy',
  );
  expect(Reflect.get(globalThis, Symbol.for('tessera.shell'))).toBe(2);
});
