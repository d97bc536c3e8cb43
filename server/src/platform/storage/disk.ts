import { randomUUID } from 'node:crypto';
import { chmod, mkdir, open, readdir, readFile, rename, rm, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  assertName,
  type ObjectParts,
  type ObjectStore,
  partsOf,
  StorageAway,
  StorageSetupError,
} from './store.ts';

/** Age at which an unfinished file counts as abandoned, ms. */
const unfinishedMs = 60 * 60 * 1000;

/**
 * Opens a folder that only its owner can read. Processes that share uploads share the folder.
 * @throws StorageSetupError
 */
export async function openDisk(folder: string): Promise<ObjectStore> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await chmod(folder, 0o700);
    await removeUnfinished(folder);
    await writeWhole(join(folder, `start-${process.pid}`), Buffer.of());
    await rm(join(folder, `start-${process.pid}`), { force: true });
  } catch (error) {
    throw new StorageSetupError(
      `DATA_DIR: uploads cannot be stored in ${folder} (${reasonOf(error)}). ` +
        'Make it writable, or set DATA_DIR or STORAGE_URL.',
    );
  }
  const pathOf = (name: string) => {
    assertName(name);
    return join(folder, name);
  };
  return {
    put: (name, bytes) => writeWhole(pathOf(name), bytes).catch(throwUnavailable),
    get: (name) => readFile(pathOf(name)).catch(unlessMissing),
    async delete(name) {
      await unlink(pathOf(name)).catch(unlessMissing);
      await syncFolder(folder).catch(throwUnavailable);
    },
  };
}

/** Writes under a temporary name, then renames the file: readers never see a partial one. */
export async function writeWhole(path: string, bytes: Uint8Array | ObjectParts): Promise<void> {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(partsOf(bytes).parts);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** Flushes the folder, so that its names survive a power cut. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Removes files of processes that were killed during a write. */
async function removeUnfinished(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.tmp')) continue;
    const path = join(folder, name);
    const left = await stat(path).catch(() => undefined);
    if (left && Date.now() - left.mtimeMs > unfinishedMs) await rm(path, { force: true });
  }
}

function unlessMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
  return throwUnavailable(error);
}

function throwUnavailable(error: unknown): never {
  throw new StorageAway(reasonOf(error));
}

/** Returns the error's code without the path, which contains an upload's id. */
function reasonOf(error: unknown): string {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  return ['ENOSPC', 'EDQUOT'].includes(code) ? `the disk is full (${code})` : code;
}
