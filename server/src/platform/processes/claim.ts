import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
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
    while (!(await linkClaim(temporary, file))) await removeStale(file);
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

/** Removes a dead process's claim. @throws ClaimedError when its holder runs */
async function removeStale(file: string): Promise<void> {
  await assertDead(file);
  const aside = `${file}.${process.pid}.left`;
  await rename(file, aside).catch(unlessMissing);
  try {
    // If another process has replaced the claim meanwhile, that claim is restored.
    await assertDead(aside);
  } catch (error) {
    await linkClaim(aside, file);
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function assertDead(file: string): Promise<void> {
  const holder = await readHolder(file);
  // Containers may use the same process ids, so a claim with this process's own id is stale.
  if (holder && holder.pid !== process.pid && isAlive(holder)) throw new ClaimedError(holder);
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Holder;
  } catch (error) {
    if (!(error instanceof SyntaxError)) unlessMissing(error);
    return undefined;
  }
}

function unlessMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
}
