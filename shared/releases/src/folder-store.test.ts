import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { folderStore } from './folder-store.ts';

let parent: string;
let umask: number;
beforeEach(async () => {
  umask = process.umask(0o077);
  parent = await mkdtemp(join(tmpdir(), 'store-'));
});
afterEach(async () => {
  process.umask(umask);
  await rm(parent, { recursive: true });
});

it('folderStore makes its files readable for other users, whatever the umask', async () => {
  const folder = join(parent, 'data', 'federation');
  const store = folderStore(folder);
  const path = 'remote-visa/1.0.0/p/1.js';
  await store.write(path, Buffer.from('1'));
  await store.write('registry.json', Buffer.from('{}'));
  const mode = async (name: string) => ((await stat(join(folder, name))).mode & 0o777).toString(8);
  const folders = ['.', 'remote-visa', 'remote-visa/1.0.0', 'remote-visa/1.0.0/p'];
  expect(await Promise.all(folders.map(mode))).toEqual(folders.map(() => '755'));
  expect(await Promise.all([path, 'registry.json'].map(mode))).toEqual(['644', '644']);
  // The folder around the store keeps its mode.
  expect(await mode('..')).toBe('700');
});
