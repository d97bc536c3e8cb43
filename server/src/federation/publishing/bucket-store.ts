import { AsyncLocalStorage } from 'node:async_hooks';
import {
  inBatches,
  isStorePath,
  LockTimeout,
  type ReleaseStore,
  StoreAway,
} from '@shared/releases';
import pLimit from 'p-limit';
import { type Db, sqlState } from '../../platform/database/index.ts';
import { type Bucket, type ObjectHeaders, StorageAway } from '../../platform/storage/index.ts';

interface BucketStoreParts {
  bucket: Bucket;
  /** Holds the lock of each name. */
  db: Pick<Db, 'lock'>;
  /** Headers of a file, for a CDN that serves the bucket directly. */
  headersOf(path: string): ObjectHeaders;
  /** Time to wait for a lock, ms. */
  waitMs?: number;
}

/** Maximum number of concurrent requests. */
const maxRequests = 32;

/** Returns a store in a bucket. Locks are in the database: some buckets lack conditional writes. */
export function bucketStore(parts: BucketStoreParts): ReleaseStore {
  const { bucket, db, headersOf, waitMs = 30_000 } = parts;
  const limiter = pLimit(maxRequests);
  const limit = <T>(request: () => Promise<T>) =>
    limiter(request).catch((error) => {
      throw error instanceof StorageAway ? new StoreAway(bucket.place, error.reason) : error;
    });
  /** Locks that the current call holds. */
  const heldLocks = new AsyncLocalStorage<readonly { check(): Promise<void> }[]>();

  /** Throws when a lock of the current call is lost, so that it cannot write. */
  async function assertAlone(): Promise<void> {
    for (const lock of heldLocks.getStore() ?? []) await lock.check();
  }

  const below = (folder: string) => limit(async () => bucket.list(`${checkedPath(folder)}/`));

  return {
    place: bucket.place,

    read: (path) => limit(() => withRetry(() => bucket.get(checkedPath(path)))),

    async write(path, bytes) {
      await assertAlone();
      await limit(async () => bucket.put(checkedPath(path), bytes, headersOf(path)));
    },

    async list(folder) {
      const found = await below(folder);
      return found.map(({ key, at }) => ({ path: key.slice(folder.length + 1), at }));
    },

    async remove(path) {
      const keys = [checkedPath(path), ...(await below(path)).map(({ key }) => key)];
      await assertAlone();
      // One request per key, because stores require different digests for DeleteObjects.
      await inBatches(keys, (key) => limit(() => bucket.delete(key)));
    },

    async alone(name, work) {
      const lock = await db.lock(`${bucket.place} ${name}`, waitMs).catch((error) => {
        if (sqlState(error) !== '55P03') throw error;
        throw new LockTimeout(`${name} in ${bucket.place} is locked by another process; try again`);
      });
      try {
        return await heldLocks.run([...(heldLocks.getStore() ?? []), lock], work);
      } finally {
        await lock.release();
      }
    },
  };
}

/** Returns a valid path; internal folders begin with a dot. @throws Error for an invalid path */
function checkedPath(path: string): string {
  if (isStorePath(path.replace(/^\.(?=(history|previews|uploads|site)(\/|$))/, ''))) return path;
  throw new Error(`${JSON.stringify(path)} is not a path in a release store`);
}

/** Retries a read once after HTTP 5xx or a closed connection. */
async function withRetry<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StorageAway && /^(HTTP 5|ECONNRESET|UND_ERR_SOCKET)/.test(error.reason))
      return read();
    throw error;
  }
}
