import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  digestOf,
  folderStore,
  ReleaseRefused,
  type ReleaseStore,
  readDescription,
  VersionConflict,
} from '@shared/releases';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openBucket } from '../../platform/storage/index.ts';
import { openServer } from '../../testing/services/databases.ts';
import { startS3 } from '../../testing/services/s3.ts';
import { storedHeaders } from '../../transport/static/index.ts';
import { bucketStore } from './bucket-store.ts';
import { beginUpload, finishUpload, maxBegun, receiveFile } from './uploads.ts';

const { db, close } = await openServer();
afterAll(close);

interface TestStore {
  store: ReleaseStore;
  close(): Promise<void>;
}

const stores: [name: string, tries: number, open: () => Promise<TestStore>][] = [
  [
    'a folder',
    40,
    async () => {
      const folder = await mkdtemp(join(tmpdir(), 'store-'));
      return { store: folderStore(folder), close: () => rm(folder, { recursive: true }) };
    },
  ],
  [
    'a bucket',
    10,
    async () => {
      const s3 = await startS3();
      const bucket = openBucket(s3.target);
      return { store: bucketStore({ bucket, db, headersOf: storedHeaders }), close: s3.close };
    },
  ],
];

interface Build {
  text: string;
  digest: string;
  name: string;
  version: string;
  files: Record<string, Buffer>;
}

const name = 'remote-visa';
const version = '1.0.0-00000001';
const of = { name, version };
const paths = ['remoteEntry.js', 'p/1.js', 'p/2.js', 'p/3.js'];

/** Returns a build of one version whose files contain `content`. */
function build(content: string, of = version): Build {
  const files = Object.fromEntries(paths.map((path) => [path, Buffer.from(`${path} ${content}`)]));
  const text = JSON.stringify({
    name,
    version: of,
    contract: 1,
    prefixes: ['/bank'],
    routes: [],
    menu: [],
    parcels: [],
    files: Object.fromEntries(Object.entries(files).map(([path, one]) => [path, digestOf(one)])),
  });
  return { text, digest: digestOf(Buffer.from(text)), name, version: of, files };
}

async function publish(store: ReleaseStore, one: Build, by: string): Promise<string> {
  const missing = await beginUpload(store, one.text, by);
  const of = { name, version: one.version };
  await Promise.all(missing.map((path) => receiveFile(store, of, path, one.files[path] as Buffer)));
  return finishUpload(store, of, one.digest);
}

/** Checks that the served files match release.json. @returns the digest of release.json */
async function served(store: ReleaseStore, of = version) {
  const described = (await store.read(`${name}/${of}/release.json`)) as Buffer;
  const { files } = readDescription(described);
  const there = (await store.list(`${name}/${of}`)).map(({ path }) => path);
  const digests = await Promise.all(
    there
      .filter((path) => path !== 'release.json')
      .map(async (path) => [path, digestOf((await store.read(`${name}/${of}/${path}`)) as Buffer)]),
  );
  expect(Object.fromEntries(digests)).toEqual(files);
  return digestOf(described);
}

describe.each(stores)('an upload into %s', (_, tries, open) => {
  let own: TestStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    own = await open();
    store = own.store;
  });
  afterEach(() => own.close());

  it.each([
    ['two keys', ['anna', 'ben']],
    ['two processes with one key', ['anna', 'anna']],
  ])(
    'keeps exactly one of two builds of a version that %s send concurrently',
    async (_, [one, two]) => {
      for (let i = 0; i < tries; i += 1) {
        const of = `1.0.0-${String(i).padStart(8, '0')}`;
        const [first, second] = [build('first', of), build('second', of)];
        const results = await Promise.allSettled([
          publish(store, first, one as string),
          publish(store, second, two as string),
        ]);
        const finished = results.flatMap((result) =>
          result.status === 'fulfilled' ? [result.value] : [],
        );
        expect(finished).toEqual([await served(store, of)]);
        for (const result of results)
          if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(VersionConflict);
      }
    },
  );

  it('is finished by two keys that send the same build concurrently', async () => {
    for (let i = 0; i < tries; i += 1) {
      const one = build('same', `1.0.0-${String(i).padStart(8, '0')}`);
      const digests = await Promise.all([publish(store, one, 'anna'), publish(store, one, 'ben')]);
      expect(digests).toEqual([one.digest, one.digest]);
      expect(await served(store, one.version)).toBe(one.digest);
    }
  });

  it('is resumed by another key that sends the missing files', async () => {
    const one = build('same');
    await beginUpload(store, one.text, 'anna');
    const file = one.files['p/1.js'] as Buffer;
    await receiveFile(store, of, 'p/1.js', file);
    expect((await beginUpload(store, one.text, 'ben')).sort()).toEqual(
      paths.filter((path) => path !== 'p/1.js').sort(),
    );
    await publish(store, one, 'ben');
    expect(await served(store)).toBe(one.digest);
  });

  it('begins even if an abandoned file cannot be removed', async () => {
    const damaged: ReleaseStore = {
      ...store,
      list: async (folder) => [
        ...(await store.list(folder)),
        ...(folder === '.uploads' ? [{ path: 'old/file', at: new Date(0) }] : []),
      ],
      remove: () => Promise.reject(new Error('damaged')),
    };
    expect(await beginUpload(damaged, build('same').text, 'anna')).toHaveLength(paths.length);
  });

  it('is replaced by another build of the version after copying failed', async () => {
    const [dead, next] = [build('dead'), build('next')];
    let writes = 0;
    const dying: ReleaseStore = {
      ...store,
      async write(path, bytes) {
        if (path.startsWith(`${name}/`) && ++writes > 2) throw new Error('died');
        await store.write(path, bytes);
      },
    };
    await expect(publish(dying, dead, 'anna')).rejects.toThrow('died');
    await store.write(`${name}/${version}/of-the-dead.js`, Buffer.from('x'));
    await publish(store, next, 'ben');
    expect(await served(store)).toBe(next.digest);
    await expect(publish(store, dead, 'anna')).rejects.toThrow(VersionConflict);
    expect(await served(store)).toBe(next.digest);
  });

  it('can be finished twice and leaves no temporary files', async () => {
    const one = build('same');
    await publish(store, one, 'anna');
    expect(await finishUpload(store, of, one.digest)).toBe(one.digest);
    expect(await store.list('.uploads')).toEqual([]);
    await expect(finishUpload(store, of, build('other').digest)).rejects.toThrow(VersionConflict);
  });

  it('requires the digest when two builds of the version were begun', async () => {
    const [one, two] = [build('one'), build('two')];
    for (const each of [one, two]) {
      await beginUpload(store, each.text, 'anna');
      for (const path of paths) await receiveFile(store, of, path, each.files[path] as Buffer);
    }
    await expect(finishUpload(store, of)).rejects.toThrow(VersionConflict);
    await finishUpload(store, of, two.digest);
    expect(await served(store)).toBe(two.digest);
  });

  it('is refused above the limit of unfinished uploads of one key', async () => {
    const builds = Array.from({ length: maxBegun + 3 }, (_, i) => build('x', `2.0.0-${i}`));
    const results = await Promise.allSettled(
      builds.map(({ text }) => beginUpload(store, text, 'anna')),
    );
    const refused = results.filter(({ status }) => status === 'rejected');
    expect(refused.map((one) => (one as PromiseRejectedResult).reason)).toEqual([
      ...Array.from({ length: 3 }, () => expect.any(ReleaseRefused)),
    ]);
    await publish(store, build('x'), 'ben');
    const begun = builds[results.findIndex(({ status }) => status === 'fulfilled')] as Build;
    await publish(store, begun, 'anna');
    await beginUpload(store, build('y').text.replace(version, '3.0.0'), 'anna');
  });
});
