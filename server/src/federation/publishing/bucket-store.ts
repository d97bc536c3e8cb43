import { AsyncLocalStorage } from 'node:async_hooks';
import { isStorePath, LockTimeout, type ReleaseStore, StoreAway } from '@shared/releases';
import pLimit from 'p-limit';
import { type Db, sqlState } from '../../platform/database/index.ts';
import { type Bucket, type ObjectHeaders, StorageAway } from '../../platform/storage/index.ts';

export interface BucketStoreParts {
  bucket: Bucket;
  /** Who is alone with a name is known there. */
  db: Pick<Db, 'lock'>;
  /** What a file is served with by whoever serves the bucket itself. */
  headersOf(path: string): ObjectHeaders;
  /** ms to wait for others. */
  waitMs?: number;
}

/** Requests at once: a version has some hundred files. */
const mostRequests = 32;

/**
 * A bucket as a store, for processes that share a database. S3 knows no locks, and not every store of
 * its kind knows conditional writes.
 */
export function bucketStore(parts: BucketStoreParts): ReleaseStore {
  const { bucket, db, headersOf, waitMs = 30_000 } = parts;
  const turn = pLimit(mostRequests);
  const limit = <T>(request: () => Promise<T>) =>
    turn(request).catch((error) => {
      throw error instanceof StorageAway ? new StoreAway(bucket.place, error.reason) : error;
    });
  /** Locks that whoever writes has taken. */
  const held = new AsyncLocalStorage<readonly { check(): Promise<void> }[]>();

  /** Who has lost a lock writes no more. */
  async function assertAlone(): Promise<void> {
    for (const lock of held.getStore() ?? []) await lock.check();
  }

  const below = (folder: string) => limit(async () => bucket.list(`${sound(folder)}/`));

  return {
    place: bucket.place,

    read: (path) => limit(() => again(() => bucket.get(sound(path)))),

    async write(path, bytes) {
      await assertAlone();
      await limit(async () => bucket.put(sound(path), bytes, headersOf(path)));
    },

    async list(folder) {
      const found = await below(folder);
      return found.map(({ key, at }) => ({ path: key.slice(folder.length + 1), at }));
    },

    async remove(path) {
      const keys = [sound(path), ...(await below(path)).map(({ key }) => key)];
      await assertAlone();
      // One by one: for many at once stores ask for different digests.
      await Promise.all(keys.map((key) => limit(() => bucket.delete(key))));
    },

    async alone(name, work) {
      const lock = await db.lock(`${bucket.place} ${name}`, waitMs).catch((error) => {
        if (sqlState(error) !== '55P03') throw error;
        throw new LockTimeout(`${name} in ${bucket.place} is held by another process; try again`);
      });
      try {
        return await held.run([...(held.getStore() ?? []), lock], work);
      } finally {
        await lock.release();
      }
    },
  };
}

/** What the store keeps for itself is below folders that begin with a dot. @throws for what is no path */
function sound(path: string): string {
  if (isStorePath(path.replace(/^\.(?=(history|uploads|site)(\/|$))/, ''))) return path;
  throw new Error(`${JSON.stringify(path)} is no path of a store of releases`);
}

/** A connection that the other side has closed meanwhile is no reason to fail. */
async function again<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof StorageAway && /^(HTTP 5|ECONNRESET|UND_ERR_SOCKET)/.test(error.reason))
      return read();
    throw error;
  }
}
