// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { PhotoUnreadable, shrinkPhoto } from './shrink-photo.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('shrinkPhoto draws on the page when the worker does not start in time', async () => {
  vi.useFakeTimers();
  const terminate = vi.fn();
  vi.stubGlobal('OffscreenCanvas', class {});
  vi.stubGlobal(
    'Worker',
    class {
      postMessage() {}
      terminate = terminate;
    },
  );
  // Without a picture decoder, the page rejects the file as unreadable.
  const shrunk = expect(shrinkPhoto(new Blob(['no picture']))).rejects.toThrow(PhotoUnreadable);
  await vi.advanceTimersByTimeAsync(6_000);
  await shrunk;
  expect(terminate).toHaveBeenCalledOnce();
});
