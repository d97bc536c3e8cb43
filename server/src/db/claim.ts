import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Another live process has the folder open. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Claims an embedded database's folder for this process: PGlite does not notice a second one, and
 * two would destroy it. A claim left by a killed process is taken over.
 * @returns release
 * @throws FolderInUseError
 */
export async function claimFolder(folder: string): Promise<() => Promise<void>> {
  const file = join(folder, '..', 'db.pid');
  for (let tries = 0; ; tries += 1) {
    try {
      // 'wx' fails when the file exists: of two processes one wins.
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return () => rm(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST' || tries > 0) throw error;
      const holder = Number(await readFile(file, 'utf8').catch(() => ''));
      if (isAlive(holder)) throw new FolderInUseError(`process ${holder} has it open`);
      await rm(file, { force: true });
    }
  }
}

/** In a container every server may have the same id: one's own is never another's claim. */
function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0 || pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
