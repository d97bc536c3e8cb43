import { realpathSync } from 'node:fs';
import { digestOf } from './digest.ts';

/**
 * Storage of releases, as files: `registry.json`, `<remote>/<version>/…`, and the history of
 * changes below `.history/`. Paths are separated by '/', and no part is empty or begins with a dot,
 * except `.history`, `.uploads` and `.site`, the host's live files.
 * @throws StoreAway if the storage cannot be reached.
 */
export interface ReleaseStore {
  /** For messages: a folder, a bucket. */
  readonly place: string;
  /** undefined: there is none. */
  read(path: string): Promise<Buffer | undefined>;
  /** Replaces what was there. Readers see the file before or after, never half of it. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** All files below a folder, with paths relative to it; of one that is not there, none. */
  list(folder: string): Promise<StoredFile[]>;
  /** With everything in it; also when there is nothing. */
  remove(folder: string): Promise<void>;
  /** Runs while nobody else does under this name, of all who share the store. @throws LockTimeout */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface StoredFile {
  readonly path: string;
  /** When it was written, by the store's clock. */
  readonly at: Date;
}

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Whether a path may become one of a store: what a build or a caller names is not trusted. */
export function isStorePath(path: string): boolean {
  return path.length <= 300 && path.split('/').every((one) => part.test(one));
}

/**
 * Names a store by its place, without telling it: two programs that name the same one have the same
 * releases. A folder is named by its real path.
 */
export function storeIdOf({ place }: Pick<ReleaseStore, 'place'>): string {
  return digestOf(Buffer.from(realPath(place))).slice(0, 16);
}

function realPath(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    // A bucket, or a folder that is still to be made.
    return place;
  }
}
