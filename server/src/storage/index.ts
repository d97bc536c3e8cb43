import { join } from 'node:path';
import { openDisk } from './disk.ts';
import { ownKeys } from './key-file.ts';
import { openS3 } from './s3.ts';
import { createSealer, sealed } from './sealed.ts';
import type { ObjectStore } from './store.ts';
import type { S3Target, StorageKey } from './values.ts';

export { type ObjectStore, ObjectUnreadable, StorageAway, StorageSetupError } from './store.ts';
export { type S3Target, type StorageKey, storageKeys, storageUrl } from './values.ts';

export interface StorageOptions {
  dataDir: string;
  /** none: the folder `uploads` in `dataDir`. */
  s3?: S3Target | undefined;
  /** Current first; none: one is made and kept in `dataDir`. */
  keys?: readonly StorageKey[] | undefined;
}

/**
 * Where uploads are kept, encrypted at rest.
 * @throws StorageSetupError
 */
export async function openStorage({ dataDir, s3, keys }: StorageOptions): Promise<ObjectStore> {
  const store = s3 ? openS3(s3) : await openDisk(join(dataDir, 'uploads'));
  return sealed(store, createSealer(keys ?? (await ownKeys(dataDir))));
}
