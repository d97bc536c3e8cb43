import { once } from 'node:events';
import { mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type BuildFiles,
  digestOf,
  folderStore,
  haltCanary,
  keepBuild,
  keptVersions,
  LockTimeout,
  makeStable,
  promote,
  ReleaseRefused,
  type ReleaseStore,
  readRows,
  readState,
  rollBack,
  StableChanged,
  StoreAway,
  startCanary,
  VersionConflict,
} from '@shared/releases';
import getPort from 'get-port';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Db, openDb } from '../../platform/database/index.ts';
import {
  type BucketOptions,
  openBucket,
  type S3Target,
  StorageAway,
} from '../../platform/storage/index.ts';
import { createDatabase } from '../../testing/services/databases.ts';
import { startS3, type TestS3 } from '../../testing/services/s3.ts';
import { storedHeaders } from '../../transport/static/index.ts';
import { bucketStore } from './bucket-store.ts';

let database: { url: string; drop(): Promise<void> };
let db: Db;
beforeAll(async () => {
  database = await createDatabase();
  db = await openDb({ databaseUrl: database.url });
});
afterAll(() => db.close().then(database.drop));

const overBucket = (
  target: S3Target,
  { options, waitMs, locks = db }: { options?: BucketOptions; waitMs?: number; locks?: Db } = {},
) =>
  bucketStore({
    bucket: openBucket(target, options),
    db: locks,
    headersOf: storedHeaders,
    ...(waitMs !== undefined && { waitMs }),
  });

interface TestStore {
  store: ReleaseStore;
  /** Returns the path on disk of a file of the store. */
  fileOf(path: string): string;
  close(): Promise<void>;
}

async function openFolder(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'store-'));
  return {
    store: folderStore(folder),
    fileOf: (path) => join(folder, path),
    close: () => rm(folder, { recursive: true }),
  };
}

async function openOwnBucket(options?: BucketOptions): Promise<TestStore> {
  const s3 = await startS3();
  return {
    store: overBucket(s3.target, options && { options }),
    fileOf: (path) => join(s3.folder, s3.target.bucket, `${path}._S3rver_object`),
    close: s3.close,
  };
}

const stores: [name: string, open: () => Promise<TestStore>][] = [
  ['a folder', openFolder],
  ['a bucket', openOwnBucket],
  // Lists span several of these small pages.
  ['a bucket with pages of three', () => openOwnBucket({ pageSize: 3 })],
];

function build(name: string, version: string, content = version): BuildFiles {
  const parts: Record<string, string> = { 'remoteEntry.js': content, 'p/1.js': 'page' };
  const digests = Object.entries(parts).map(([path, text]) => [path, digestOf(Buffer.from(text))]);
  const described = {
    name,
    version,
    contract: 1,
    prefixes: [`/${name.slice(7)}`],
    routes: [],
    menu: [],
    parcels: [],
    files: Object.fromEntries(digests),
  };
  const all: Record<string, string> = { ...parts, 'release.json': JSON.stringify(described) };
  return { read: async (path) => (path in all ? Buffer.from(all[path] as string) : undefined) };
}

const name = 'remote-visa';
const v = (number: number) => `1.0.0-${String(number).padStart(8, '0')}`;
const day = 86_400_000;
const by = (at: number) => ({ by: 'anna', at: new Date(at) });
async function release(store: ReleaseStore, version: string, at = Date.now(), of = name) {
  await keepBuild(store, build(of, version));
  return makeStable(store, of, version, by(at));
}
const acts = async (store: ReleaseStore) =>
  (await readState(store, name)).history.map(({ act, version }) => [act, version]);

describe.each(stores)('%s', (_, open) => {
  let own: TestStore;
  let store: ReleaseStore;
  beforeEach(async () => {
    own = await open();
    store = own.store;
  });
  afterEach(() => own.close());

  it('releases, rolls back, starts a canary and keeps the history', async () => {
    const start = Date.now();
    await release(store, v(1), start);
    await release(store, v(2), start + 2 * 3_600_000);
    const back = await rollBack(store, name, by(start + 2 * 3_600_000 + 1));
    expect([back.stable.version, back.previous]).toEqual([v(1), null]);
    await keepBuild(store, build(name, v(3)));
    const scope = { percent: 10, cohorts: [] };
    await startCanary(store, name, v(3), scope, by(start + 3 * 3_600_000));
    expect(await haltCanary(store, name, by(start))).toBe(true);
    await startCanary(store, name, v(3), scope, by(start + 3 * 3_600_000));
    expect((await promote(store, name, by(start + 4 * 3_600_000))).stable.version).toBe(v(3));
    expect((await readRows(store))[name]?.stable.version).toBe(v(3));
    expect(await acts(store)).toEqual([
      ['promote', v(3)],
      ['canary', v(3)],
      ['halt', v(3)],
      ['canary', v(3)],
      ['rollback', v(1)],
      ['release', v(2)],
      ['release', v(1)],
    ]);
  });

  it('accepts one of two releases that were checked against the same stable version', async () => {
    await release(store, v(1));
    for (const number of [2, 3]) await keepBuild(store, build(name, v(number)));
    const ended = await Promise.allSettled(
      [2, 3].map((number) =>
        makeStable(store, name, v(number), { ...by(Date.now()), from: v(1), fromCanary: null }),
      ),
    );
    const [won, lost] = ended.sort((a, b) => a.status.localeCompare(b.status));
    expect([won?.status, lost?.status]).toEqual(['fulfilled', 'rejected']);
    expect(lost).toMatchObject({ reason: expect.any(StableChanged) });
    const winner = won?.status === 'fulfilled' ? won.value.stable.version : '';
    expect((await readRows(store))[name]?.stable.version).toBe(winner);
    expect(await acts(store)).toEqual([
      ['release', winner],
      ['release', v(1)],
    ]);
  });

  it('never changes a version and restores its missing files', async () => {
    await release(store, v(1));
    await expect(keepBuild(store, build(name, v(1), 'changed'))).rejects.toThrow(VersionConflict);
    await store.remove(`${name}/${v(1)}/p/1.js`);
    await expect(makeStable(store, name, v(1), by(0))).rejects.toThrow(/p\/1\.js .* is gone/);
    await release(store, v(1));
    expect(String(await store.read(`${name}/${v(1)}/p/1.js`))).toBe('page');
    expect(String(await store.read(`${name}/${v(1)}/remoteEntry.js`))).toBe(v(1));
  });

  it('keeps the newest versions and deletes the files of older ones', async () => {
    const start = Date.now() - 20 * day;
    for (let i = 0; i < 14; i += 1) {
      await release(store, v(i), start + i * day);
      for (const file of ['remoteEntry.js', 'p/1.js', 'release.json']) {
        const at = new Date(start + i * day);
        await utimes(own.fileOf(`${name}/${v(i)}/${file}`), at, at);
      }
    }
    await release(store, v(14));
    const { versions } = await readState(store, name);
    expect(versions).toHaveLength(keptVersions + 2);
    expect([versions.at(-1), versions[0]]).toEqual([v(3), v(14)]);
    expect((await store.list(name)).map(({ path }) => path.split('/')[0])).not.toContain(v(2));
  });

  it('lists the files below a folder with their times', async () => {
    const paths = Array.from({ length: 10 }, (_, i) => `p/${i}.js`);
    for (const path of [...paths, 'remoteEntry.js'])
      await store.write(`${name}/${v(1)}/${path}`, Buffer.from(path));
    await store.write(`${name}/${v(1)}1/p/1.js`, Buffer.from('another version'));
    const listed = await store.list(`${name}/${v(1)}`);
    expect(listed.map(({ path }) => path).sort()).toEqual([...paths, 'remoteEntry.js']);
    const file = own.fileOf(`${name}/${v(1)}/p/1.js`);
    const known = listed.find(({ path }) => path === 'p/1.js')?.at.getTime() ?? 0;
    expect(Math.abs(known - (await stat(file)).mtimeMs)).toBeLessThan(1_000);
    await store.remove(`${name}/${v(1)}`);
    expect(await store.list(`${name}/${v(1)}`)).toEqual([]);
    expect(await store.list(`${name}/${v(1)}1`)).toHaveLength(1);
    expect(await store.list('remote-other')).toEqual([]);
    await store.remove('remote-other');
  });
});

describe('a bucket', () => {
  let s3: TestS3;
  beforeEach(async () => {
    s3 = await startS3();
  });
  afterEach(() => s3.close());

  it('reports a failed removal after all deletions have ended, so that none outlives the lock', async () => {
    const bucket = openBucket(s3.target);
    let deleting = 0;
    const store = bucketStore({
      bucket: {
        ...bucket,
        async delete(key) {
          if (key.endsWith('/1.js')) throw new StorageAway('ECONNRESET');
          deleting += 1;
          await bucket.delete(key);
          deleting -= 1;
        },
      },
      db,
      headersOf: storedHeaders,
    });
    for (const file of ['1.js', '2.js']) await store.write(`${name}/${file}`, Buffer.from('x'));
    await expect(store.remove(name)).rejects.toThrow(StoreAway);
    expect(deleting).toBe(0);
    expect(await store.list(name)).toHaveLength(1);
  });

  it('stores objects with the headers that a CDN serves', async () => {
    const store = overBucket(s3.target);
    const headersOf = async (path: string) => {
      await store.write(path, Buffer.from('x'));
      const { headers } = await fetch(`http://${s3.target.host}/${s3.target.bucket}/${path}`);
      return [headers.get('content-type'), headers.get('cache-control')];
    };
    const forever = 'public, max-age=31536000, immutable';
    const json = 'application/json; charset=utf-8';
    expect(await headersOf('registry.json')).toEqual([json, 'no-cache']);
    expect(await headersOf(`${name}/${v(1)}/p/1.js`)).toEqual([
      'application/javascript; charset=utf-8',
      forever,
    ]);
    expect(await headersOf(`${name}/${v(1)}/a.woff2`)).toEqual(['font/woff2', forever]);
    expect(await headersOf('.site/index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
    expect((await headersOf('.site/assets/a.0123456789.js'))[1]).toBe(forever);
    expect(await headersOf('.history/remote-visa.json')).toEqual([json, 'no-store']);
  });

  it.each([
    '../x',
    `${name}/../../x`,
    '/x',
    '',
    'a//b',
    '.secret/x',
    'a/.b',
    'a b',
    '.history/../x',
  ])('rejects the path %j', async (path) => {
    const store = overBucket(s3.target);
    for (const call of [
      () => store.read(path),
      () => store.write(path, Buffer.of()),
      () => store.list(path),
      () => store.remove(path),
    ])
      await expect(call()).rejects.toThrow(/is not a path in a release store/);
  });

  it('records 20 concurrent releases of three processes, and its registry is always valid', async () => {
    const processes = await Promise.all(
      [1, 2, 3].map(() => openDb({ databaseUrl: database.url, poolSize: 2 })),
    );
    const each = processes.map((locks) => overBucket(s3.target, { locks, waitMs: 120_000 }));
    const remotes = [name, 'remote-defi', 'remote-account'];
    const plan = Array.from({ length: 20 }, (_, i) => ({
      store: each[i % each.length] as ReleaseStore,
      remote: remotes[Math.floor(i / 2) % remotes.length] as string,
      version: v(100 + i),
    }));
    let isOver = false;
    const reading = (async () => {
      const reader = openBucket(s3.target);
      let reads = 0;
      for (; !isOver; reads += 1) JSON.parse(String((await reader.get('registry.json')) ?? '{}'));
      return reads;
    })();
    await Promise.all(
      plan.map(({ store, remote, version }) => release(store, version, Date.now(), remote)),
    );
    isOver = true;
    expect(await reading).toBeGreaterThan(10);
    const rows = await readRows(each[0] as ReleaseStore);
    for (const remote of remotes) {
      const { history } = await readState(each[0] as ReleaseStore, remote);
      const mine = plan.filter((one) => one.remote === remote).map(({ version }) => version);
      expect(history.map(({ version }) => version).sort()).toEqual(mine);
      expect(rows[remote]?.stable.version).toBe(history[0]?.version);
    }
    await Promise.all(processes.map((one) => one.close()));
  });

  it('refuses a release when another process holds the lock for too long', async () => {
    const other = await openDb({ databaseUrl: database.url });
    const [mine, theirs] = [
      overBucket(s3.target, { waitMs: 50 }),
      overBucket(s3.target, { locks: other }),
    ];
    await theirs.alone(name, async () => {
      await expect(release(mine, v(1))).rejects.toThrow(LockTimeout);
      // The lock does not cover other remotes.
      await mine.alone('remote-defi', async () => undefined);
    });
    await other.close();
  });

  it('refuses a write after the lock was lost', async () => {
    const other = await openDb({ databaseUrl: database.url });
    const store = overBucket(s3.target, { locks: other });
    await release(store, v(7));
    const before = await store.read('registry.json');
    const lost = store.alone(name, async () => {
      await db.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`,
      );
      await store.write('registry.json', Buffer.from('{}'));
    });
    await expect(lost).rejects.toThrow();
    await expect(
      store.alone(name, async () => store.remove(`${name}/${v(9)}`)),
    ).resolves.toBeUndefined();
    expect(await store.read('registry.json')).toEqual(before);
    await other.close();
  });

  it.each<[string, Partial<S3Target> | 'closed', RegExp]>([
    ['does not answer', 'closed', /ECONNREFUSED/],
    ['does not exist', { bucket: 'nobucket' }, /HTTP 404, there is no such bucket/],
    ['refuses the account', { accessKeyId: 'stranger' }, /HTTP 403 InvalidAccessKeyId/],
  ])('that %s fails calls with a one-line error without credentials', async (_, changes, why) => {
    const good = overBucket(s3.target);
    await release(good, v(1));
    const before = await good.read('registry.json');
    const target = changes === 'closed' ? { host: `127.0.0.1:${await getPort()}` } : changes;
    const store = overBucket({ ...s3.target, ...target, secretAccessKey: 'a-secret' });
    for (const call of [
      () => keepBuild(store, build(name, v(2))),
      () => rollBack(store, name, by(0)),
      () => readState(store, name),
    ]) {
      const error: Error = await call().then(
        () => expect.fail('it went through'),
        (thrown) => thrown,
      );
      expect(error).toBeInstanceOf(StoreAway);
      expect(error.message).toMatch(why);
      expect(error.message).toMatch(/^releases cannot be read or written in the bucket [^\n]+$/);
      expect(`${error.stack} ${error.cause}`).not.toMatch(/stranger|a-secret/);
    }
    expect(await good.read('registry.json')).toEqual(before);
  });

  it('that fails during a release leaves the live version unchanged', async () => {
    const good = overBucket(s3.target);
    await release(good, v(1));
    // The proxy drops only requests that change the live version.
    const proxy = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      if (request.method === 'PUT' && request.url?.endsWith('/registry.json')) {
        request.socket.destroy();
        return;
      }
      const answer = await fetch(`http://${s3.target.host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).filter(
          ([header]) => header === 'authorization' || header.startsWith('x-amz-'),
        ) as [string, string][],
        ...(request.method === 'PUT' && { body: Buffer.concat(chunks) }),
      });
      response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const host = `127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const store = overBucket({ ...s3.target, host });
    await expect(release(store, v(2))).rejects.toThrow(StoreAway);
    expect((await readRows(good))[name]?.stable.version).toBe(v(1));
    // The uploaded files stay and can be released once the bucket works again.
    expect((await readState(good, name)).versions).toContain(v(2));
    await expect(makeStable(good, name, 'gone', by(0))).rejects.toThrow(ReleaseRefused);
    expect((await release(good, v(2))).stable.version).toBe(v(2));
    proxy.closeAllConnections();
    proxy.close();
  });
});
