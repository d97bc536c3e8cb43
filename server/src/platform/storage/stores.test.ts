import { execFile, spawnSync } from 'node:child_process';
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../testing/services/s3.ts';
import { recordTraces } from '../../testing/services/traces.ts';
import { openS3 } from './bucket.ts';
import { openDisk } from './disk.ts';
import { type ObjectStore, StorageAway, StorageSetupError } from './store.ts';

const run = promisify(execFile);
/** Whether processes may mount their own file systems here. */
const ownMounts = spawnSync('unshare', ['-rm', 'true']).status === 0;

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storage-'));
  s3 = await startS3();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await s3.close();
});

const stores: [string, () => Promise<ObjectStore>][] = [
  ['a folder', () => openDisk(join(folder, 'objects'))],
  ['a bucket', async () => openS3(s3.target)],
];

describe.each(stores)('%s', (_, open) => {
  it('returns the latest bytes until they are deleted', async () => {
    const store = await open();
    const large = randomBytes(10 * 1024 * 1024);
    await store.put('first-Az_09', large);
    await store.put('second', Buffer.from('two'));
    expect((await store.get('first-Az_09'))?.equals(large)).toBe(true);
    await store.put('first-Az_09', Buffer.of());
    expect(await store.get('first-Az_09')).toHaveLength(0);
    await store.delete('first-Az_09');
    expect(await store.get('first-Az_09')).toBeUndefined();
    expect(String(await store.get('second'))).toBe('two');
  });

  it('accepts bytes in parts and reads each part once', async () => {
    const store = await open();
    const parts = Array.from({ length: 40 }, () => randomBytes(64 * 1024));
    let read = 0;
    function* each() {
      for (const part of parts) {
        read += 1;
        yield part;
      }
    }
    const whole = Buffer.concat(parts);
    await store.put('in-parts', { length: whole.length, parts: each() });
    expect((await store.get('in-parts'))?.equals(whole)).toBe(true);
    expect(read).toBe(parts.length);
  });

  it('returns undefined for a missing object and ignores its deletion', async () => {
    const store = await open();
    expect(await store.get('never')).toBeUndefined();
    await store.delete('never');
  });

  it('accepts only generated names, no paths', async () => {
    const store = await open();
    for (const name of [
      '',
      '..',
      'a/b',
      '../../etc/passwd',
      'a\0',
      'a b',
      '%2e',
      'x'.repeat(101),
    ]) {
      for (const call of [
        async () => store.put(name, Buffer.of(1)),
        async () => store.get(name),
        async () => store.delete(name),
      ])
        await expect(call(), name).rejects.toThrow('invalid name');
    }
  });
});

describe('a folder', () => {
  // S3 guarantees this for buckets; the test server (s3rver) does not.
  it('keeps exactly one of two concurrent writes', async () => {
    const store = await openDisk(join(folder, 'raced'));
    const both = [Buffer.alloc(300_000, 'a'), Buffer.alloc(300_000, 'b')];
    await Promise.all(both.map((bytes) => store.put('same', bytes)));
    const kept = await store.get('same');
    expect(both.some((bytes) => kept?.equals(bytes))).toBe(true);
  });

  const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

  it('is readable only by its owner, with its files', async () => {
    const path = join(folder, 'private');
    await mkdir(path, { mode: 0o755 });
    await (await openDisk(path)).put('object', Buffer.from('x'));
    expect(await modeOf(path)).toBe('700');
    expect(await modeOf(join(path, 'object'))).toBe('600');
  });

  it('removes old unfinished files of killed processes', async () => {
    const path = join(folder, 'left');
    await openDisk(path);
    const hourAgo = new Date(Date.now() - 61 * 60 * 1000);
    await writeFile(join(path, 'a.1.tmp'), 'half');
    await writeFile(join(path, 'b.2.tmp'), 'half, and still being written');
    await utimes(join(path, 'a.1.tmp'), hourAgo, hourAgo);
    const store = await openDisk(path);
    expect(await readdir(path)).toEqual(['b.2.tmp']);
    expect(await store.get('a')).toBeUndefined();
  });

  it.skipIf(!ownMounts)(
    `reports a full or read-only file system and keeps no partial file${ownMounts ? '' : ' (no unshare)'}`,
    async () => {
      // A file system of 256 kB that only this child mounts.
      const script = `
        mount -t tmpfs -o size=256k tmpfs "$FOLDER"
        node --input-type=module -e '
          const { openDisk } = await import(process.env.MODULE);
          const { readdir } = await import("node:fs/promises");
          const { execFileSync } = await import("node:child_process");
          const { FOLDER } = process.env;
          const store = await openDisk(FOLDER);
          const reasonOf = (call) => call.then(() => "none", ({ name, reason }) => [name, reason]);
          await store.put("small", Buffer.alloc(1_000));
          const full = await reasonOf(store.put("large", Buffer.alloc(1_000_000)));
          const { storageProbe } = await import(process.env.PROBE);
          let time = 0;
          const probe = storageProbe(store, () => time);
          const probes = [await reasonOf(probe())];
          await store.put("filling", Buffer.alloc(200_000));
          probes.push(await reasonOf(probe()));
          time = 16_000;
          probes.push(await reasonOf(probe()));
          await store.delete("filling");
          time = 32_000;
          probes.push(await reasonOf(probe()));
          execFileSync("mount", ["-o", "remount,ro", FOLDER]);
          const locked = [await reasonOf(store.put("b", Buffer.of(1))), await reasonOf(store.delete("small"))];
          const refused = await openDisk(FOLDER).then(() => "none", ({ message }) => message);
          console.log(JSON.stringify({ full, probes, locked, refused, names: await readdir(FOLDER) }));
        '`;
      const env = {
        PATH: process.env.PATH,
        FOLDER: await mkdtemp(join(folder, 'small-')),
        MODULE: pathToFileURL(join(import.meta.dirname, 'disk.ts')).href,
        PROBE: pathToFileURL(join(import.meta.dirname, 'index.ts')).href,
      };
      const { stdout } = await run('unshare', ['-rm', 'sh', '-ec', script], { env });
      expect(JSON.parse(stdout)).toEqual({
        full: ['StorageAway', 'the disk is full (ENOSPC)'],
        // The second result is the cached first one.
        probes: ['none', 'none', ['StorageAway', 'the disk is full (ENOSPC)'], 'none'],
        locked: [
          ['StorageAway', 'EROFS'],
          ['StorageAway', 'EROFS'],
        ],
        refused: expect.stringMatching(/^DATA_DIR: uploads cannot be stored in .* \(EROFS\)\./),
        names: ['small'],
      });
    },
  );

  it('reports its removal by an error code, without the path', async () => {
    const path = join(folder, 'gone');
    const store = await openDisk(path);
    await rm(path, { recursive: true });
    await writeFile(path, 'a file instead of the folder');
    for (const call of [() => store.put('secret-id', Buffer.of(1)), () => store.get('secret-id')]) {
      const error = await call().then(
        () => undefined,
        (thrown: unknown) => thrown,
      );
      expect(error).toBeInstanceOf(StorageAway);
      expect((error as StorageAway).reason).toBe('ENOTDIR');
      expect((error as Error).stack).not.toContain('secret-id');
      expect((error as Error).cause).toBeUndefined();
    }
  });

  it('fails with one line of advice when it cannot be created', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    await expect(openDisk(join(file, 'uploads'))).rejects.toThrow(StorageSetupError);
    await expect(openDisk(join(file, 'uploads'))).rejects.toThrow(
      /^DATA_DIR: uploads cannot be stored in .*ENOTDIR.*set DATA_DIR or STORAGE_URL\.$/,
    );
  });
});

describe('a bucket', () => {
  const thrownBy = (call: Promise<unknown>): Promise<Error & { reason?: string }> =>
    call.then(
      () => expect.fail('the call succeeded'),
      (error) => error,
    );

  async function expectAway(store: ObjectStore, reason: RegExp): Promise<void> {
    const calls = [store.put('name', Buffer.from('x')), store.get('name'), store.delete('name')];
    for (const error of await Promise.all(calls.map(thrownBy))) {
      expect(error).toBeInstanceOf(StorageAway);
      expect(error.reason).toMatch(reason);
      expect(`${error.stack} ${error.cause}`).not.toMatch(/account-1|a-secret|photos/);
    }
  }

  const target = (changes: object) => ({
    ...s3.target,
    accessKeyId: 'account-1',
    secretAccessKey: 'a-secret',
    ...changes,
  });

  async function withServer(
    answer: RequestListener,
    use: (store: ObjectStore) => Promise<void>,
  ): Promise<void> {
    const server: Server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      await use(openS3(target({ host }), 300));
    } finally {
      server.closeAllConnections();
      server.close();
    }
  }

  it('reports an unknown account', () =>
    expectAway(openS3(target({})), /^HTTP 403 InvalidAccessKeyId$/));

  it('reports a missing bucket instead of missing objects', async () => {
    const store = openS3({ ...s3.target, bucket: 'nobucket' });
    await expectAway(store, /^HTTP 404, there is no such bucket$/);
  });

  it('records its calls with method and outcome, without keys', async () => {
    const traces = await recordTraces();
    const store = openS3(s3.target);
    const name = 'secret-name';
    const traceId = await traces.record(async () => {
      await store.put(name, Buffer.from('bytes'));
      await store.get(name);
    });
    const { namesOf, spans, sent } = await traces.end();
    expect(namesOf(traceId)).toEqual(['bucket GET', 'bucket PUT', 'call']);
    expect(spans.find((span) => span.name === 'bucket GET')?.attributes).toEqual({
      'http.request.method': 'GET',
      'http.response.status_code': 200,
    });
    expect(sent).not.toContain(name);
  });

  it('sends valid signatures (AWS Signature Version 4)', () =>
    withServer(
      (request, response) => {
        const signed = signatureOf(request, 'a-secret');
        if (!request.headers.authorization?.endsWith(`Signature=${signed}`))
          response.statusCode = 403;
        response.end();
      },
      async (store) => {
        await store.put('picture-Az_09-', Buffer.from('x'));
        expect(await store.get('picture-Az_09-')).toHaveLength(0);
        await store.delete('picture-Az_09-');
      },
    ));

  it('reports a refused connection', async () => {
    const closed = `127.0.0.1:${await getPort()}`;
    await expectAway(openS3(target({ host: closed })), /^ECONNREFUSED$/);
  });

  it.each([
    [
      403,
      '<Error><Code>AccessDenied</Code><AWSAccessKeyId>account-1</AWSAccessKeyId></Error>',
      /^HTTP 403 AccessDenied$/,
    ],
    [500, '<html>account-1 a-secret', /^HTTP 500( Unknown)?$/],
    [503, '<Error><Code>SlowDown</Code></Error>', /^HTTP 503 SlowDown$/],
    [404, 'a proxy’s page', /^HTTP 404/],
    [301, '', /./],
  ])('reports the answer %s', (status, body, reason) =>
    withServer(
      (_request, response) =>
        response
          .writeHead(status, {
            location: 'http://127.0.0.1:9/photos',
            'content-type': body.startsWith('<Error>') ? 'application/xml' : 'text/html',
          })
          .end(body),
      (store) => expectAway(store, reason),
    ),
  );

  it('reports a server that does not answer', () =>
    withServer(
      () => undefined,
      (store) => expectAway(store, /^no answer in time$/),
    ));

  it('reports a transfer that stalls', () =>
    withServer(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' }).write('half of it');
      },
      async (store) => {
        const error = await thrownBy(store.get('name'));
        expect(error).toBeInstanceOf(StorageAway);
      },
    ));

  it('reports a transfer that is cut off', () =>
    withServer(
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('half of it', () => response.destroy());
      },
      async (store) => {
        const error = await thrownBy(store.get('name'));
        expect(error).toBeInstanceOf(StorageAway);
      },
    ));
});

/**
 * Computes the expected signature of a request:
 * https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html
 */
function signatureOf({ method, url, headers }: IncomingMessage, secret: string): string {
  const [, scope = '', signed = ''] =
    /Credential=account-1\/([^,]+), SignedHeaders=([^,]+),/.exec(headers.authorization ?? '') ?? [];
  const canonical = [
    ...[method, url, '', ...signed.split(';').map((name) => `${name}:${headers[name]}`)],
    ...['', signed, headers['x-amz-content-sha256']],
  ].join('\n');
  const digest = createHash('sha256').update(canonical).digest('hex');
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, digest].join('\n');
  const hmac = (key: string | Buffer, part: string) =>
    createHmac('sha256', key).update(part).digest();
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}
