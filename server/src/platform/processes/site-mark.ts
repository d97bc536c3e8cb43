import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Public address of a DATA_DIR's server, and the release store that it serves. */
interface SiteMark {
  readonly url: string;
  /** Id of the store (`storeIdOf`), which GET /api/store returns too. */
  readonly store: string;
}

const fileIn = (dataDir: string) => join(dataDir, 'site.json');

/** Stores address and release store for `readSiteMark`; replaces those of an earlier start. */
export async function writeSiteMark(dataDir: string, mark: SiteMark): Promise<void> {
  const file = fileIn(dataDir);
  const temporary = `${file}.${process.pid}`;
  await writeFile(temporary, JSON.stringify(mark));
  await rename(temporary, file);
}

/**
 * Returns the mark that the last server of a DATA_DIR stored; undefined without a valid one. The
 * server may have stopped since, so compare GET /api/store.
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
