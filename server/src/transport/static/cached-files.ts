import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ReleaseStore, StoreAway } from '@shared/releases';
import { LRUCache } from 'lru-cache';

const compress = promisify(gzip);

export interface CachedFile {
  readonly bytes: Buffer;
  /** Derived from the bytes, so equal in every process. */
  readonly etag: string;
  /** Compression of the bytes. */
  readonly encoding?: Encoding;
}

type Encoding = 'br' | 'gzip';

/** Extensions of a build's compressed copies, smallest first. */
const copies: [extension: string, Encoding][] = [
  ['.br', 'br'],
  ['.gz', 'gzip'],
];

export interface FileRequest {
  /** Encodings that the client accepts. */
  readonly accepts: ReadonlySet<string>;
  /** `forever`: the file never changes. Otherwise it is read again after a second. */
  readonly lifetime: 'forever' | 'a second';
  /** `beside`: compressed copies of the build. `here`: compressed by this process. */
  readonly compressed: 'beside' | 'here' | 'never';
}

export interface CachedFiles {
  /** @throws StoreAway */
  find(path: string, request: FileRequest): Promise<CachedFile | undefined>;
}

export interface CacheOptions {
  store: Pick<ReleaseStore, 'read' | 'place'>;
  /** Called when a refresh failed and the cached file is served. */
  onStale(error: unknown): void;
  maxBytes?: number;
  /** Timeout of a read, ms. */
  timeoutMs?: number;
  /** ms */
  now?: () => number;
}

const refreshMs = 1_000;
/** Estimated overhead of an entry. */
const entryBytes = 500;

/** LRU. Concurrent requests share one read. Missing files are read again each time. */
export function cachedFiles(options: CacheOptions): CachedFiles {
  const { store, onStale, maxBytes = 64 * 1024 * 1024, timeoutMs = 5_000, now } = options;
  const clock = { ttlResolution: 0, ...(now && { perf: { now } }) };
  const cache = new LRUCache<string, CachedFile>({
    ...clock,
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + entryBytes,
    async fetchMethod(path, stale) {
      try {
        const bytes = await readWithTimeout(store, path, timeoutMs);
        return bytes && fileOf(bytes);
      } catch (error) {
        if (!stale) throw error;
        onStale(error);
        return stale;
      }
    },
  });
  /** Compressed copies that do not exist, as for small files. */
  const missing = new LRUCache<string, true>({ ...clock, max: 5_000, ttl: 60_000 });
  const zipped = new WeakMap<CachedFile, Promise<CachedFile>>();

  const read = (path: string, { lifetime }: FileRequest) =>
    cache.fetch(path, { ttl: lifetime === 'forever' ? 0 : refreshMs });

  async function findBeside(path: string, request: FileRequest): Promise<CachedFile | undefined> {
    const tried: string[] = [];
    for (const [extension, encoding] of copies) {
      const copy = `${path}${extension}`;
      if (!request.accepts.has(encoding) || missing.has(copy)) continue;
      const found = await read(copy, request);
      if (found) return { ...found, encoding };
      tried.push(copy);
    }
    const file = await read(path, request);
    if (file) for (const copy of tried) missing.set(copy, true);
    return file;
  }

  async function compressHere(file: CachedFile): Promise<CachedFile> {
    const known = zipped.get(file) ?? compress(file.bytes).then(fileOf);
    zipped.set(file, known);
    return { ...(await known), encoding: 'gzip' };
  }

  return {
    async find(path, request) {
      if (request.compressed === 'beside') return findBeside(path, request);
      const file = await read(path, request);
      const isZipped = request.compressed === 'here' && request.accepts.has('gzip');
      return file && isZipped ? compressHere(file) : file;
    },
  };
}

function fileOf(bytes: Buffer): CachedFile {
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27);
  return { bytes, etag: `"${digest}"` };
}

async function readWithTimeout(
  store: CacheOptions['store'],
  path: string,
  timeoutMs: number,
): Promise<Buffer | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new StoreAway(store.place, 'no answer in time');
    timer = setTimeout(() => reject(error), timeoutMs);
  });
  try {
    return await Promise.race([store.read(path), late]);
  } finally {
    clearTimeout(timer);
  }
}
