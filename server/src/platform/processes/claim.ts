import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { isAlive, markOf, type ProcessMark } from './process-mark.ts';

interface Holder extends ProcessMark {
  url?: string | undefined;
}

/** Another running process holds the claim. */
export class ClaimedError extends Error {
  override name = 'ClaimedError';
  readonly holder: Holder;

  constructor(holder: Holder) {
    super(`process ${holder.pid} uses it`);
    this.holder = holder;
  }
}

/**
 * Claims a file, or replaces a dead process's claim.
 * @returns a function that ends the claim
 * @throws ClaimedError
 */
export async function claim(file: string, url?: string): Promise<() => Promise<void>> {
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify({ ...markOf(process.pid), url }));
  try {
    while (!(await linkClaim(temporary, file))) await removeStale(file, temporary);
  } finally {
    await rm(temporary, { force: true });
  }
  return () => rm(file, { force: true });
}

/** Creates the claim by a link, which is atomic. @returns false if the file is claimed already */
async function linkClaim(temporary: string, file: string): Promise<boolean> {
  try {
    await link(temporary, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/**
 * Removes a dead process's claim. Only the process that holds the guard removes it: otherwise a
 * slower one could remove the claim that has replaced it. @throws ClaimedError when its holder runs
 */
async function removeStale(file: string, temporary: string): Promise<void> {
  await isStale(file);
  const guard = `${file}.taking`;
  if (!(await linkClaim(temporary, guard))) {
    // Its holder takes the claim over, or died while it did.
    if (await isStale(guard)) await rm(guard, { force: true });
    return;
  }
  try {
    if (await isStale(file)) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}

/** @returns false if there is no claim. @throws ClaimedError when its holder runs */
async function isStale(file: string): Promise<boolean> {
  const holder = await readHolder(file);
  if (!holder) return false;
  // Containers may use the same process ids, so a claim with this process's own id is stale.
  if (holder.pid !== process.pid && isAlive(holder)) throw new ClaimedError(holder);
  return true;
}

/** @returns undefined if there is no claim; process 0 if it is empty after a power cut */
async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0 };
    unlessMissing(error);
    return undefined;
  }
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
