// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { PhotoUnreadable, shrinkPhoto } from './shrink-photo.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('draws on the page where the code of the worker does not come', async () => {
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
  // Without a picture decoder, the page says that it cannot read it.
  const shrunk = expect(shrinkPhoto(new Blob(['no picture']))).rejects.toThrow(PhotoUnreadable);
  await vi.advanceTimersByTimeAsync(6_000);
  await shrunk;
  expect(terminate).toHaveBeenCalledOnce();
});
