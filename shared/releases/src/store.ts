import { realpathSync } from 'node:fs';
import { digestOf } from './digest.ts';

/**
 * Storage of `registry.json`, `<name>/<version>/…` and the history below `.history/`. Parts of a
 * path are separated by '/'. No part is empty or begins with a dot, except `.history`,
 * `.previews`, `.uploads` and `.site`, the host's live files.
 * @throws StoreAway if the storage cannot be reached
 */
export interface ReleaseStore {
  /** Folder or bucket, for messages. */
  readonly place: string;
  /** Returns undefined if there is no such file. */
  read(path: string): Promise<Buffer | undefined>;
  /** Replaces the file. Readers see the old or the new content, never a part of it. */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Returns all files below the folder, relative to it; none if it does not exist. */
  list(folder: string): Promise<StoredFile[]>;
  /** Removes the file, or the folder with its content; succeeds if it does not exist. */
  remove(folder: string): Promise<void>;
  /** Runs `work` while no other user of the store does so under this name. @throws LockTimeout */
  alone<T>(name: string, work: () => Promise<T>): Promise<T>;
}

export interface StoredFile {
  readonly path: string;
  /** Time of the last write, by the store's clock. */
  readonly at: Date;
}

const part = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

/** Returns whether a store accepts a path of a build or caller. Such paths are untrusted. */
export function isStorePath(path: string): boolean {
  return path.length <= 300 && path.split('/').every((one) => part.test(one));
}

/** Returns an id that does not reveal the place. Equal ids mean the same store. */
export function storeIdOf({ place }: Pick<ReleaseStore, 'place'>): string {
  return digestOf(Buffer.from(realPath(place))).slice(0, 16);
}

function realPath(place: string): string {
  try {
    return realpathSync(place);
  } catch {
    // A bucket, or a folder that does not exist yet.
    return place;
  }
}
