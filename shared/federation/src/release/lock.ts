import { open, readFile, rename, rm } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** Somebody else held the lock for too long. */
export class LockTimeout extends Error {
  override name = 'LockTimeout';
  readonly code = 'lock-timeout';
}

export interface LockOptions {
  /** ms to wait for another process. */
  readonly waitMs?: number;
}

/**
 * Runs `work` while no other process does so under the same lock file. A lock whose process has died
 * is taken over. @throws LockTimeout
 */
export async function withLock<T>(
  file: string,
  work: () => Promise<T>,
  { waitMs = 30_000 }: LockOptions = {},
): Promise<T> {
  const deadline = Date.now() + waitMs;
  while (!(await take(file))) {
    await breakIfAbandoned(file);
    if (Date.now() > deadline)
      throw new LockTimeout(`${file} is held by another process; if there is none, delete it`);
    await delay(20 + Math.random() * 30);
  }
  try {
    return await work();
  } finally {
    await rm(file, { force: true });
  }
}

async function take(file: string): Promise<boolean> {
  try {
    const handle = await open(file, 'wx');
    await handle.writeFile(String(process.pid));
    await handle.close();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function breakIfAbandoned(file: string): Promise<void> {
  try {
    const pid = Number(await readFile(file, 'utf8'));
    if (!pid || isAlive(pid)) return;
    // Only one of several waiting processes wins the rename; a fresh lock is never removed by it
    // unless it was taken in this very moment by a process that has died as well.
    const grave = `${file}.${process.pid}`;
    await rename(file, grave);
    await rm(grave, { force: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
