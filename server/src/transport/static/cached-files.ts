import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ReleaseStore, StoreAway } from '@shared/releases';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

export interface CachedFile {
  readonly bytes: Buffer;
  /** Of these bytes, so the same from every process. */
  readonly etag: string;
  /** How they are compressed. */
  readonly encoding?: Encoding;
}

type Encoding = 'br' | 'gzip';

/** Where a build has its compressed copies, the smallest first. */
const copies: [extension: string, Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

export interface Wanted {
  /** Encodings that are taken. */
  readonly takes: ReadonlySet<string>;
  /** `forever`: once it is there it never changes. Else it is asked for again after a second. */
  readonly lasts: 'forever' | 'a second';
  /** There are copies `beside` it, there are none but it may be done `here`, or it makes none smaller. */
  readonly compressed: 'beside' | 'here' | 'never';
}

export interface CachedFiles {
  /** @returns undefined where there is none. @throws StoreAway */
  find(path: string, wanted: Wanted): Promise<CachedFile | undefined>;
}

export interface CacheOptions {
  store: Pick<ReleaseStore, 'read' | 'place'>;
  /** What was read before is served on, where it could not be read anew. */
  onStale(error: unknown): void;
  maxBytes?: number;
  /** ms until somebody who waits for a file is told that it cannot be had. */
  patienceMs?: number;
  /** ms */
  now?: () => number;
}

const freshMs = 1_000;
/** Of an entry, beside its bytes. */
const entryBytes = 500;

/**
 * Files of a store in memory, the last used ones: many who ask for one at once have it read once. What
 * is not there is asked for again every time.
 */
export function cachedFiles(options: CacheOptions): CachedFiles {
  const { store, onStale, maxBytes = 64 * 1024 * 1024, patienceMs = 5_000, now } = options;
  const clock = { ttlResolution: 0, ...(now && { perf: { now } }) };
  const cache = new LRUCache<string, CachedFile>({
    ...clock,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + entryBytes,
    async fetchMethod(path, stale) {
      try {
        const bytes = await inTime(store, path, patienceMs);
        return bytes && fileOf(bytes);
      } catch (error) {
        if (!stale) throw error;
        onStale(error);
        return stale;
      }
    },
  });
  /** Copies that files do not have: small ones have none. */
  const missing = new LRUCache<string, true>({ ...clock, max: 5_000, ttl: 60_000 });
  const zipped = new WeakMap<CachedFile, Promise<CachedFile>>();

  const read = (path: string, { lasts }: Wanted) =>
    cache.fetch(path, { ttl: lasts === 'forever' ? 0 : freshMs });

  async function findBeside(path: string, wanted: Wanted): Promise<CachedFile | undefined> {
    const tried: string[] = [];
    for (const [extension, encoding] of copies) {
      const copy = `${path}${extension}`;
      if (!wanted.takes.has(encoding) || missing.has(copy)) continue;
      const found = await read(copy, wanted);
      if (found) return { ...found, encoding };
      tried.push(copy);
    }
    const file = await read(path, wanted);
    if (file) for (const copy of tried) missing.set(copy, true);
    return file;
  }

  async function compressHere(file: CachedFile): Promise<CachedFile> {
    const known = zipped.get(file) ?? compress(file.bytes).then(fileOf);
    zipped.set(file, known);
    return { ...(await known), encoding: 'gzip' };
  }

  return {
    async find(path, wanted) {
      if (wanted.compressed === 'beside') return findBeside(path, wanted);
      const file = await read(path, wanted);
      const isZipped = wanted.compressed === 'here' && wanted.takes.has('gzip');
      return file && isZipped ? compressHere(file) : file;
    },
  };
}

function fileOf(bytes: Buffer): CachedFile {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, etag: `"${digest}"` };
}

async function inTime(
  store: CacheOptions['store'],
  path: string,
  patienceMs: number,
): Promise<Buffer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new StoreAway(store.place, 'no answer in time');
    timer = setTimeout(() => reject(error), patienceMs);
  });
  try {
    return await Promise.race([store.read(path), late]);
  } finally {
    clearTimeout(timer);
  }
}
