import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { folderStore, inBatches, type ReleaseStore, StoreAway } from '@shared/releases';
import { mayBeCompressed, storedHeaders } from './headers.ts';

/** A local copy of a bucket's served files. A file is copied when it is first requested. */
export interface Mirror {
  readonly folder: string;
  /**
   * Copies a file and its compressed copies, unless the local ones are current.
   * @throws StoreAway if the store does not answer and there is no local copy
   */
  update(path: string): Promise<void>;
  /** Deletes files that the bucket no longer has. @throws StoreAway */
  tidy(): Promise<void>;
  /** Deletes the folder. */
  close(): Promise<void>;
}

interface MirrorOptions {
  store: Pick<ReleaseStore, 'read' | 'list' | 'place'>;
  /** Called when a refresh failed and the local copy stays. */
  onStale(error: unknown): void;
  /** Time limit of a read, ms. */
  timeoutMs?: number;
  /** ms */
  now?: () => number;
}

/** Files that change are read again after this time, ms. */
const refreshMs = 1_000;

/** Creates a mirror in a new temporary folder. Concurrent requests for a file share one read. */
export async function createMirror(options: MirrorOptions): Promise<Mirror> {
  const { store, onStale, timeoutMs = 5_000, now = () => performance.now() } = options;
  const folder = await mkdtemp(join(tmpdir(), 'published-'));
  const local = folderStore(folder);
  /** Path of a copied file → time of its last read, also a failed one. */
  const readAt = new Map<string, number>();
  const running = new Map<string, Promise<void>>();

  function read(path: string): Promise<Buffer | undefined> {
    const late = delay(timeoutMs, undefined, { ref: false }).then(() => {
      throw new StoreAway(store.place, 'no answer in time');
    });
    return Promise.race([store.read(path), late]);
  }

  async function put(path: string, bytes: Buffer | undefined): Promise<void> {
    if (!bytes) return local.remove(path);
    if ((await local.read(path))?.equals(bytes)) return;
    await local.write(path, bytes);
    // The ETag is derived from size and time, and must be equal in all processes.
    const digest = createHash('sha256').update(bytes).digest();
    const time = new Date(digest.readUIntBE(0, 5));
    await utimes(join(folder, path), time, time);
  }

  async function copy(path: string): Promise<void> {
    const bytes = await read(path);
    if (!bytes && !readAt.has(path)) return;
    const copies = mayBeCompressed(path) && path !== 'registry.json' ? ['.br', '.gz'] : [];
    await inBatches(copies, async (extension) => {
      await put(`${path}${extension}`, bytes && (await read(`${path}${extension}`)));
    });
    await put(path, bytes);
    if (bytes) readAt.set(path, now());
    else readAt.delete(path);
  }

  async function refresh(path: string): Promise<void> {
    try {
      await copy(path);
    } catch (error) {
      if (!readAt.has(path)) throw error;
      readAt.set(path, now());
      onStale(error);
    } finally {
      running.delete(path);
    }
  }

  return {
    folder,
    async update(path) {
      const at = readAt.get(path);
      const isImmutable = storedHeaders(path)['cache-control'] !== 'no-cache';
      const isCurrent = isImmutable || now() - (at ?? 0) < refreshMs;
      if (at !== undefined && isCurrent) return;
      if (!running.has(path)) running.set(path, refresh(path));
      await running.get(path);
    },
    async tidy() {
      for (const app of await readdir(folder, { withFileTypes: true })) {
        if (!app.isDirectory()) continue;
        const copied = await local.list(app.name);
        const kept = new Set((await store.list(app.name)).map(({ path }) => path));
        for (const { path } of copied) {
          if (kept.has(path)) continue;
          readAt.delete(`${app.name}/${path}`);
          await local.remove(`${app.name}/${path}`);
        }
      }
    },
    close: () => rm(folder, { recursive: true, force: true }),
  };
}
