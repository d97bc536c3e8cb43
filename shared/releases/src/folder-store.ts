import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { removeLitter, withLock } from './lock.ts';
import type { ReleaseStore, StoredFile } from './store.ts';

/** Returns a store in a folder. Processes and machines that share it take turns in `alone`. */
export function folderStore(folder: string): ReleaseStore {
  const at = (path: string) => join(folder, path);
  return {
    place: folder,

    read: (path) => readFile(at(path)).catch(unlessMissing),

    async write(path, bytes) {
      for (let tries = 1; ; tries += 1) {
        try {
          await makeFolder(folder, dirname(at(path)));
          return await replaceFile(at(path), bytes);
        } catch (error) {
          // Another process removed the folder after it was created.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || tries === 3) throw error;
        }
      }
    },

    async list(path) {
      const root = at(path);
      const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch(
        unlessMissing,
      );
      const files = (entries ?? []).filter((entry) => entry.isFile());
      const found = await Promise.all(
        files.map(async ({ parentPath, name }): Promise<StoredFile[]> => {
          const file = join(parentPath, name);
          // Another process may have removed the file in the meantime.
          const known = await stat(file).catch(unlessMissing);
          return known ? [{ path: relative(root, file), at: known.mtime }] : [];
        }),
      );
      return found.flat();
    },

    // Retries, because another process may write into the folder in the meantime (ENOTEMPTY).
    remove: (path) =>
      rm(at(path), { recursive: true, force: true, maxRetries: 10, retryDelay: 20 }),

    async alone(name, work) {
      await mkdir(folder, { recursive: true });
      return withLock(at(`${name}.lock`), async () => {
        await removeLitter(folder, (file) => /^\..*\.tmp$/.test(file));
        return work();
      });
    },
  };
}

/** All users can read, whatever the umask, because the web server runs as another user. */
const modes = { file: 0o644, folder: 0o755 } as const;

async function makeFolder(store: string, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true });
  if (first === undefined) return;
  for (let made = path; made.startsWith(store) && made.length >= first.length; made = dirname(made))
    await chmod(made, modes.folder);
}

/** Flushes a new file and renames it, so that a crash leaves the complete old or new file. */
async function replaceFile(path: string, bytes: Uint8Array): Promise<void> {
  const fresh = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  try {
    const handle = await open(fresh, 'wx');
    try {
      await handle.writeFile(bytes);
      await handle.chmod(modes.file);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(fresh, path);
  } catch (error) {
    await rm(fresh, { force: true });
    throw error;
  }
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  throw error;
}
