import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isAlive, markOf, type ProcessMark } from './process-mark.ts';

/** Who holds a claim, and where it can be reached. */
export interface Holder extends ProcessMark {
  url?: string | undefined;
}

/** Another living process holds the claim. */
export class ClaimedError extends Error {
  override name = 'ClaimedError';
  readonly holder: Holder;

  constructor(holder: Holder) {
    super(`process ${holder.pid} has it open`);
    this.holder = holder;
  }
}

/**
 * Claims what must not be used twice for this process, by a file beside it. A claim left by a
 * killed process is taken over.
 * @returns release
 * @throws ClaimedError
 */
export async function claim(file: string, url?: string): Promise<() => Promise<void>> {
  const own = `${file}.${process.pid}`;
  await writeFile(own, JSON.stringify({ ...markOf(process.pid), url }));
  try {
    while (!(await place(own, file))) await clear(file);
  } finally {
    await rm(own, { force: true });
  }
  return () => rm(file, { force: true });
}

/** A link appears whole or not at all: of two processes one wins. */
async function place(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  }
}

/** Takes a dead process's claim away. @throws ClaimedError when its holder lives. */
async function clear(file: string): Promise<void> {
  await assertDead(file);
  const aside = `${file}.${process.pid}.left`;
  await rename(file, aside).catch(unlessMissing);
  try {
    // Meanwhile another process may have taken it over: that one's goes back to its place.
    await assertDead(aside);
  } catch (error) {
    await place(aside, file);
    throw error;
  } finally {
    await rm(aside, { force: true });
  }
}

async function assertDead(file: string): Promise<void> {
  const holder = await readHolder(file);
  // In a container every process may have the same id: one's own is never another's claim.
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
