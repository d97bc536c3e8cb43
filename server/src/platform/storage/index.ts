import { join } from 'node:path';
import { openS3 } from './bucket.ts';
import { openDisk } from './disk.ts';
import { ownKeys } from './key-file.ts';
import { createSealer, type Sealer, sealed } from './sealed.ts';
import type { ObjectStore } from './store.ts';
import type { S3Target, StorageKey } from './values.ts';

export { type Bucket, type BucketOptions, type ObjectHeaders, openBucket } from './bucket.ts';
export { openText, type Sealer, sealText } from './sealed.ts';
export {
  maxFailedDeletions,
  type ObjectParts,
  type ObjectStore,
  StorageAway,
  StorageSetupError,
} from './store.ts';
export { type S3Target, type StorageKey, storageKeys, storageUrl } from './values.ts';

interface StorageOptions {
  dataDir: string;
  /** Bucket; undefined: the folder `uploads` in `dataDir`. */
  s3?: S3Target | undefined;
  sealer: Sealer;
}

/**
 * Creates the encryption of uploads and personal data.
 * @param keys current first; undefined: the key in `dataDir`, generated once
 * @throws StorageSetupError
 */
export async function openSealer(dataDir: string, keys?: readonly StorageKey[]): Promise<Sealer> {
  return createSealer(keys ?? (await ownKeys(dataDir)));
}

/** Opens the storage of uploads, encrypted at rest. @throws StorageSetupError */
export async function openStorage({ dataDir, s3, sealer }: StorageOptions): Promise<ObjectStore> {
  const store = s3 ? openS3(s3) : await openDisk(join(dataDir, 'uploads'));
  return sealed(store, sealer);
}

/** Large enough to need a free block: a full file system may still accept a tiny file. */
const bytes = Buffer.alloc(64 * 1024);
/** Time for which a result is cached, ms, since `/readyz` is public and has no rate limit. */
const cacheMs = 15_000;
/** One name for all processes, so that at most one object is ever left over. */
const name = 'probe';

/** Returns a check that writes and deletes an object; rejects as the store does. */
export function storageProbe(
  store: ObjectStore,
  now: () => number = () => performance.now(),
): () => Promise<void> {
  let latest: { at: number; result: Promise<void> } | undefined;
  return () => {
    if (!latest || now() - latest.at > cacheMs) latest = { at: now(), result: probe(store) };
    return latest.result;
  };
}

async function probe(store: ObjectStore): Promise<void> {
  await store.put(name, bytes);
  await store.delete(name);
}
