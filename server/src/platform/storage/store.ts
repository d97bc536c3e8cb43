/** Bytes in parts, so that they need not be copied into one buffer. */
export interface ObjectParts {
  /** Length of all parts, bytes. */
  readonly length: number;
  /** Read once. */
  readonly parts: Iterable<Uint8Array>;
}

/**
 * Where files are kept: by generated names, each of some MB at most. What `put` has answered is
 * there after a power cut; what it has not answered is there whole or not at all.
 */
export interface ObjectStore {
  /** Replaces what was there. @throws StorageAway */
  put(name: string, bytes: Uint8Array | ObjectParts): Promise<void>;
  /** undefined: nothing of that name. @throws StorageAway, ObjectUnreadable */
  get(name: string): Promise<Buffer | undefined>;
  /** Also when there is nothing. @throws StorageAway */
  delete(name: string): Promise<void>;
}

export function partsOf(bytes: Uint8Array | ObjectParts): ObjectParts {
  return bytes instanceof Uint8Array ? { length: bytes.length, parts: [bytes] } : bytes;
}

/**
 * The store cannot be used now: it does not answer, refuses or is full. Trying again later may help.
 * Goes into logs, so it has no cause: those name files, keys and accounts.
 */
export class StorageAway extends Error {
  override name = 'StorageAway';
  /** 'ECONNREFUSED', 'ENOSPC', 'HTTP 403 AccessDenied', … */
  readonly reason: string;

  constructor(reason: string) {
    super(`the storage of uploads cannot be used: ${reason}`);
    this.reason = reason;
  }
}

/** An object is there and cannot be read; trying again does not help. */
export class ObjectUnreadable extends Error {
  override name = 'ObjectUnreadable';
  /** Its bytes, its name or its key are not those it was written with; its key is not among ours. */
  readonly reason: 'changed' | 'unknownKey';

  constructor(reason: ObjectUnreadable['reason']) {
    super(
      reason === 'changed'
        ? 'a stored object is not what was written'
        : 'a stored object was encrypted with a key that is not among STORAGE_KEYS',
    );
    this.reason = reason;
  }
}

/** The storage cannot be opened as configured; the message is one line that says what to do. */
export class StorageSetupError extends Error {
  override name = 'StorageSetupError';
}

/** Names are made by the program: another one is a defect, and must not become a path. */
export function assertName(name: string): void {
  if (!/^[A-Za-z0-9_-]{1,100}$/.test(name)) throw new Error('not a name of a stored object');
}
