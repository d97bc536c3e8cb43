import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where browsers reach the server over a DATA_DIR, and the store of releases that it serves. */
export interface SiteMark {
  readonly url: string;
  /** `storeIdOf` its store; GET /api/store answers the same. */
  readonly store: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'site.json');

/** Replaces the mark of an earlier start. */
export async function writeSiteMark(dataDir: string, mark: SiteMark): Promise<void> {
  const file = fileIn(dataDir);
  const fresh = `${file}.${process.pid}`;
  await writeFile(fresh, JSON.stringify(mark));
  await rename(fresh, file);
}

/**
 * Returns the mark of the last server over DATA_DIR, which may have stopped since: compare GET
 * /api/store. undefined: none has served yet.
 */
export async function readSiteMark(dataDir: string): Promise<SiteMark | undefined> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    const { url, store } = JSON.parse(text) as Partial<SiteMark>;
    return url && store ? { url, store } : undefined;
  } catch {
    return undefined;
  }
}
