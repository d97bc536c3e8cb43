// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { fetchRegistry } from './edge.ts';

const url = '/federation/registry.json';

afterEach(() => {
  vi.unstubAllGlobals();
  document.head.innerHTML = '';
});

it('a failed read removes the preload, and the next read bypasses the cache', async () => {
  document.head.innerHTML = `<link rel="preload" href="${url}" as="fetch" crossorigin>`;
  const fetch = vi.fn(async () => Response.json({ schema: 1 }));
  fetch.mockRejectedValueOnce(new DOMException('late', 'TimeoutError'));
  vi.stubGlobal('fetch', fetch);
  const { signal } = new AbortController();
  await expect(fetchRegistry(signal)).rejects.toThrow('late');
  expect(document.querySelector('link')).toBeNull();
  expect(await fetchRegistry(signal)).toEqual({ schema: 1 });
  expect(fetch.mock.calls).toEqual([
    [url, { signal, cache: 'default' }],
    [url, { signal, cache: 'no-store' }],
  ]);
});
