import { chmod, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { litterMs } from './lock.ts';

/**
 * A folder for a finished build beside the versions of a store, on the same file system, so that
 * publishing is one rename. Gone again when it cannot be filled.
 */
export async function stage(
  store: string,
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const building = join(store, '.building');
  await mkdir(building, { recursive: true });
  await removeLitter(building);
  const folder = await mkdtemp(join(building, `${name}-`));
  try {
    await fill(folder);
    // mkdtemp gives the folder to its owner alone; who serves it may run as somebody else.
    await chmod(folder, 0o755);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

/** What processes left that were killed while they built. */
async function removeLitter(building: string): Promise<void> {
  for (const name of await readdir(building)) {
    const path = join(building, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > litterMs) await rm(path, { recursive: true, force: true });
  }
}
