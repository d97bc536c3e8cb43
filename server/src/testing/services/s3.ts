import crypto, { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver, { type S3rverStore } from 's3rver';
import { createKeyedQueue } from '../../platform/limits/keyed-queue.ts';
import type { S3Target } from '../../platform/storage/index.ts';

export interface TestS3 {
  target: S3Target;
  /** URL in the format of STORAGE_URL. */
  url: string;
  /** Folder of its buckets. */
  folder: string;
  close(): Promise<void>;
}

/** Starts an S3 server with one empty bucket and one account. It does not check V4 signatures. */
export async function startS3(): Promise<TestS3> {
  const folder = await mkdtemp(join(tmpdir(), 's3-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: 'photos' }],
  });
  keepPromises(server.store);
  giveDes();
  const { port } = await server.run();
  const host = `127.0.0.1:${port}`;
  return {
    target: {
      host,
      bucket: 'photos',
      region: 'us-east-1',
      tls: false,
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    url: `s3://S3RVER:S3RVER@${host}/photos?tls=false`,
    folder,
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

/**
 * Adds guarantees of S3 that s3rver lacks: a read returns the old or the new object, complete, and
 * a write is visible once it was answered. s3rver answers before its files are written, and removes
 * folders that concurrent writes use.
 */
function keepPromises(store: S3rverStore): void {
  const turns = createKeyedQueue(100_000);
  const { getObject, deleteObject, listObjects } = store;
  const alone = <A extends unknown[], R>(work: (...args: A) => Promise<R>) =>
    function turn(...args: A): Promise<R> {
      return turns.take('all', () => work.apply(store, args));
    };
  store.deleteObject = alone(deleteObject);
  store.listObjects = alone(listObjects);
  store.getObject = alone(async (...args) => {
    const object = await getObject.apply(store, args);
    if (object?.content) object.content = Readable.from([await buffer(object.content)]);
    return object;
  });
  store.putObject = async ({ bucket, key, content, metadata }) => {
    const bytes = Buffer.isBuffer(content) ? content : await buffer(content);
    return turns.take('all', async () => {
      const md5 = createHash('md5').update(bytes).digest('hex');
      const path = store.getResourcePath(bucket, key, 'object');
      await mkdir(dirname(path), { recursive: true });
      const fresh = `${path}.${randomUUID()}`;
      await writeFile(fresh, bytes);
      await store.putMetadata(bucket, key, metadata, md5);
      await rename(fresh, path);
      return { size: bytes.length, md5 };
    });
  };
}

/**
 * s3rver encrypts its list tokens with DES, which Node's OpenSSL no longer has. Triple DES with the
 * same key three times is equivalent.
 */
function giveDes(): void {
  for (const name of ['createCipheriv', 'createDecipheriv'] as const) {
    const known = crypto[name] as (...args: unknown[]) => unknown;
    const patched = (algorithm: string, key: Buffer, ...rest: unknown[]) =>
      algorithm === 'des'
        ? known('des-ede3-cbc', Buffer.concat([key, key, key]), ...rest)
        : known(algorithm, key, ...rest);
    Object.assign(crypto, { [name]: patched });
  }
}
