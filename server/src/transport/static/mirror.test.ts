import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StoreAway } from '@shared/releases';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMirror, type Mirror } from './mirror.ts';

const file = 'remote-a/1.0.0/a.js';
const stored = new Map<string, string>();
let reads: string[];
let stale: unknown[];
let isAway: boolean;
/** A path that cannot be read. */
let lost: string | undefined;
let hangs: boolean;
let now: number;
let mirrors: Mirror[];
let mirror: Mirror;

async function open(): Promise<Mirror> {
  const made = await createMirror({
    store: {
      place: 'the bucket',
      async read(path) {
        reads.push(path);
        if (hangs) await new Promise(() => undefined);
        if (isAway || path === lost) throw new StoreAway('the bucket', 'ECONNREFUSED');
        const found = stored.get(path);
        return found === undefined ? undefined : Buffer.from(found);
      },
      list: async (folder) =>
        [...stored.keys()]
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => ({ path: path.slice(folder.length + 1), at: new Date(0) })),
    },
    onStale: (error) => stale.push(error),
    timeoutMs: 20,
    now: () => now,
  });
  mirrors.push(made);
  return made;
}

beforeEach(async () => {
  stored.clear();
  [reads, stale, isAway, hangs, now, mirrors] = [[], [], false, false, 1, []];
  lost = undefined;
  mirror = await open();
});
afterEach(() => Promise.all(mirrors.map((one) => one.close())));

const pathOf = (path: string) => join(mirror.folder, path);
const contentOf = (path: string) => readFile(pathOf(path), 'utf8').catch(() => undefined);
async function textOf(path: string): Promise<string | undefined> {
  await mirror.update(path);
  return contentOf(path);
}

it('copies a file once for concurrent and later requests', async () => {
  stored.set(file, 'text');
  const found = await Promise.all(Array.from({ length: 20 }, () => textOf(file)));
  expect(found).toEqual(found.map(() => 'text'));
  now += 86_400_000;
  isAway = true;
  expect(await textOf(file)).toBe('text');
  expect(reads).toEqual([file, `${file}.br`, `${file}.gz`]);
});

it('update fails only after all copies end, so that none overwrites a later copy', async () => {
  stored.set(file, 'text').set(`${file}.gz`, 'copy');
  lost = `${file}.br`;
  await expect(mirror.update(file)).rejects.toThrow(StoreAway);
  expect(await contentOf(`${file}.gz`)).toBe('copy');
});

it('also copies compressed files, and updates those of a page that changes', async () => {
  const page = '.site/index.html';
  stored.set(page, 'old').set(`${page}.br`, 'old copy');
  expect([await textOf(page), await contentOf(`${page}.br`)]).toEqual(['old', 'old copy']);
  stored.set(page, 'new').set(`${page}.br`, 'new copy');
  now += 1_000;
  expect([await textOf(page), await contentOf(`${page}.br`)]).toEqual(['new', 'new copy']);
  stored.delete(`${page}.br`);
  now += 1_000;
  expect([await textOf(page), await contentOf(`${page}.br`)]).toEqual(['new', undefined]);
});

it('refreshes a changing file whose copy is at least a second old', async () => {
  stored.set('registry.json', 'old');
  expect(await textOf('registry.json')).toBe('old');
  stored.set('registry.json', 'new');
  now += 999;
  expect(await textOf('registry.json')).toBe('old');
  now += 1;
  expect(await textOf('registry.json')).toBe('new');
  stored.clear();
  now += 1_000;
  expect(await textOf('registry.json')).toBeUndefined();
});

it('reads a missing file again and reports an unreachable store', async () => {
  expect(await textOf(file)).toBeUndefined();
  stored.set(file, 'text');
  expect(await textOf(file)).toBe('text');
  isAway = true;
  await expect(textOf('b.js')).rejects.toThrow(StoreAway);
});

it('keeps the registry while the store is unreachable, and retries once a second', async () => {
  stored.set('registry.json', 'known');
  await textOf('registry.json');
  isAway = true;
  now += 1_000;
  for (let i = 0; i < 3; i += 1) expect(await textOf('registry.json')).toBe('known');
  expect([reads.length, stale.length]).toEqual([2, 1]);
});

it('gives up on a store that does not answer', async () => {
  hangs = true;
  await expect(textOf(file)).rejects.toThrow(/no answer in time/);
});

it('gives equal content the same size and time in all processes, for equal ETags', async () => {
  const other = await open();
  stored.set('registry.json', 'text');
  const of = async ({ folder }: Mirror) => {
    const { size, mtimeMs } = await stat(join(folder, 'registry.json'));
    return [size, mtimeMs];
  };
  for (const one of [mirror, other]) await one.update('registry.json');
  const before = await of(mirror);
  expect(await of(other)).toEqual(before);
  stored.set('registry.json', 'next');
  now += 1_000;
  await mirror.update('registry.json');
  expect(await of(mirror)).not.toEqual(before);
});

it('deletes files that the bucket no longer has, and copies them again if they return', async () => {
  stored.set(file, 'text').set('remote-a/2.0.0/a.js', 'kept').set('registry.json', '{}');
  for (const path of [...stored.keys()]) await textOf(path);
  stored.delete(file);
  await mirror.tidy();
  expect(await contentOf(file)).toBeUndefined();
  expect(await contentOf('remote-a/2.0.0/a.js')).toBe('kept');
  expect(await contentOf('registry.json')).toBe('{}');
  stored.set(file, 'text');
  expect(await textOf(file)).toBe('text');
});

it('deletes its folder when it closes', async () => {
  await mirror.close();
  await expect(stat(mirror.folder)).rejects.toThrow('ENOENT');
});
