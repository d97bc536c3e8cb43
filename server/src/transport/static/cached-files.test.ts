import { brotliCompressSync, gunzipSync } from 'node:zlib';
import { StoreAway } from '@shared/releases';
import { beforeEach, expect, it } from 'vitest';
import { type CachedFiles, cachedFiles, type FileRequest } from './cached-files.ts';

const stored = new Map<string, string | Buffer>();
let reads: string[];
let stale: unknown[];
let isAway: boolean;
let now: number;
let files: CachedFiles;

const open = (options: { maxBytes?: number; timeoutMs?: number; hangs?: boolean } = {}) =>
  cachedFiles({
    ...options,
    store: {
      place: 'the bucket',
      async read(path) {
        reads.push(path);
        if (options.hangs) await new Promise(() => undefined);
        if (isAway) throw new StoreAway('the bucket', 'ECONNREFUSED');
        const found = stored.get(path);
        return found === undefined ? undefined : Buffer.from(found);
      },
    },
    onStale: (error) => stale.push(error),
    now: () => now,
  });

beforeEach(() => {
  stored.clear();
  [reads, stale, isAway, now] = [[], [], false, 1];
  files = open();
});

const textOf = async (path: string, request: Partial<FileRequest> = {}, from = files) => {
  const all: FileRequest = {
    accepts: new Set(),
    lifetime: 'forever',
    compressed: 'never',
    ...request,
  };
  const file = await from.find(path, all);
  return file && String(file.bytes);
};
const registry = () => textOf('registry.json', { lifetime: 'a second' });

it('reads a file once for concurrent and later requests', async () => {
  stored.set('a.js', 'text');
  const found = await Promise.all(Array.from({ length: 20 }, () => textOf('a.js')));
  expect(found).toEqual(found.map(() => 'text'));
  now += 86_400_000;
  isAway = true;
  expect(await textOf('a.js')).toBe('text');
  expect(reads).toEqual(['a.js']);
});

it('serves a changing file at most a second old', async () => {
  stored.set('registry.json', 'old');
  await registry();
  stored.set('registry.json', 'new');
  now += 999;
  expect(await registry()).toBe('old');
  now += 2;
  expect(await registry()).toBe('new');
  stored.clear();
  now += 1_001;
  expect(await registry()).toBeUndefined();
});

it('reads a missing file again and reports an unreachable store', async () => {
  expect(await textOf('a.js')).toBeUndefined();
  stored.set('a.js', 'text');
  expect(await textOf('a.js')).toBe('text');
  isAway = true;
  await expect(textOf('b.js')).rejects.toThrow(StoreAway);
});

it('serves the stale registry while the store is unreachable, and retries once a second', async () => {
  stored.set('registry.json', 'known');
  await registry();
  isAway = true;
  now += 1_001;
  for (let i = 0; i < 3; i += 1) expect(await registry()).toBe('known');
  expect([reads.length, stale.length]).toEqual([2, 1]);
});

it('gives up on a store that does not answer', async () => {
  const hanging = open({ hangs: true, timeoutMs: 20 });
  await expect(textOf('a.js', {}, hanging)).rejects.toThrow(/no answer in time/);
});

it('finds the smallest accepted copy and caches missing copies', async () => {
  stored.set('a.js', 'text').set('a.js.br', brotliCompressSync('text'));
  stored.set('small.js', 's');
  const request = { accepts: new Set(['gzip', 'br']), compressed: 'beside' as const };
  const all = { lifetime: 'forever' as const, ...request };
  expect((await files.find('a.js', all))?.encoding).toBe('br');
  expect((await files.find('a.js', { ...all, accepts: new Set() }))?.encoding).toBeUndefined();
  reads = [];
  expect(await textOf('small.js', request)).toBe('s');
  expect(await textOf('small.js', request)).toBe('s');
  expect(reads).toEqual(['small.js.br', 'small.js.gz', 'small.js']);
});

it('compresses a file without copies once, with its own ETag', async () => {
  stored.set('registry.json', 'text '.repeat(100));
  const request = { lifetime: 'a second', compressed: 'here', accepts: new Set(['gzip']) } as const;
  const zipped = await files.find('registry.json', request);
  expect(String(gunzipSync(zipped?.bytes ?? ''))).toBe('text '.repeat(100));
  expect((await files.find('registry.json', request))?.bytes).toBe(zipped?.bytes);
  const plain = await files.find('registry.json', { ...request, accepts: new Set() });
  expect(plain?.etag).not.toBe(zipped?.etag);
});

it('limits the size of the cache and evicts the least recently used file', async () => {
  const small = open({ maxBytes: 4_000 });
  for (const name of ['a', 'b', 'c', 'd']) stored.set(name, name.repeat(1_000));
  for (const name of ['a', 'b', 'a', 'c', 'a', 'b']) await textOf(name, {}, small);
  expect(reads).toEqual(['a', 'b', 'c', 'b']);
  stored.set('huge', 'x'.repeat(5_000));
  expect(await textOf('huge', {}, small)).toHaveLength(5_000);
  await textOf('huge', {}, small);
  expect(reads.slice(-2)).toEqual(['huge', 'huge']);
});
