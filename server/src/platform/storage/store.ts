/** Bytes in parts, so that they need not be copied into one buffer. */
export interface ObjectParts {
  /** Length of all parts, bytes. */
  readonly length: number;
  /** Can be read only once. */
  readonly parts: Iterable<Uint8Array>;
}

/**
 * Storage of files of some MB with generated names. A completed `put` survives a power cut; an
 * interrupted one is stored completely or not at all.
 */
export interface ObjectStore {
  /** Writes or replaces a file. @throws StorageAway */
  put(name: string, bytes: Uint8Array | ObjectParts): Promise<void>;
  /** Returns a file; undefined when it does not exist. @throws StorageAway, ObjectUnreadable */
  get(name: string): Promise<Buffer | undefined>;
  /** Deletes a file if it exists. @throws StorageAway */
  delete(name: string): Promise<void>;
}

/** Failed deletions after which a sweep ends: each may take as long as the store's time limit. */
export const maxFailedDeletions = 10;

export function partsOf(bytes: Uint8Array | ObjectParts): ObjectParts {
  return bytes instanceof Uint8Array ? { length: bytes.length, parts: [bytes] } : bytes;
}

/**
 * The store does not answer, refuses or is full. A retry may help. The error has no `cause`,
 * because it is logged, and causes contain names of files, keys and accounts.
 */
export class StorageAway extends Error {
  override name = 'StorageAway';
  /** 'ECONNREFUSED', 'ENOSPC', 'HTTP 403 AccessDenied', … */
  readonly reason: string;

  constructor(reason: string) {
    super(`the storage of uploads is unavailable: ${reason}`);
    this.reason = reason;
  }
}

/** A stored object cannot be decrypted; a retry does not help. */
export class ObjectUnreadable extends Error {
  override name = 'ObjectUnreadable';
  /**
   * `changed`: bytes, name or key differ from those at writing. `unknownKey`: STORAGE_KEYS does not
   * contain the object's key.
   */
  readonly reason: 'changed' | 'unknownKey';

  constructor(reason: ObjectUnreadable['reason']) {
    super(
      reason === 'changed'
        ? 'a stored object was changed'
        : 'a stored object was encrypted with a key that is not in STORAGE_KEYS',
    );
    this.reason = reason;
  }
}

/** The storage cannot be opened as configured; the message is one line that names the remedy. */
export class StorageSetupError extends Error {
  override name = 'StorageSetupError';
}

/** Refuses an invalid name: names are generated, so that is a defect. @throws Error */
export function assertName(name: string): void {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(name)) throw new Error('invalid name of a stored object');
}
