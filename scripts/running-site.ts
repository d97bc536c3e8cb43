import { resolve } from 'node:path';
import { readSiteMark } from '../server/src/platform/processes/site-mark.ts';
import { folderStore, storeIdOf } from '../shared/releases/src/index.ts';
import { Refusal } from './processes.ts';
import { root } from './workspace.ts';

/** Time limit for an address to identify its store, ms. */
const answerMs = 10_000;

/** Returns DATA_DIR as an absolute path, with the default of `npm start`. */
export function dataDir(): string {
  return resolve(root, process.env.DATA_DIR || '.data');
}

/**
 * Returns PUBLIC_URL, else the URL recorded in DATA_DIR; undefined if this URL does not answer.
 * @param storeDir the store that the site has to serve; undefined: the recorded one, if any
 * @throws Refusal if another program or environment answers at this URL
 */
export async function findSite(storeDir?: string): Promise<string | undefined> {
  const folder = dataDir();
  const mark = await readSiteMark(folder);
  const url = process.env.PUBLIC_URL?.replace(/\/+$/, '') || mark?.url;
  if (!url) return undefined;
  const own = storeDir === undefined;
  const store = own ? mark?.store : storeIdOf(folderStore(storeDir));
  const mend = `set DATA_DIR${own ? '' : ' or STORE_DIR'} to the environment that you mean`;
  const now = own ? `it is ${folder}` : `they are ${folder} and ${storeDir}`;
  return (await servesStore(url, store, `${mend} (${now})`)) ? url : undefined;
}

/**
 * Returns whether a site that serves the store answers at `url`.
 * @param store id (`storeIdOf`) of the store that the site has to serve; undefined: any
 * @param mend the advice in the Refusal
 * @throws Refusal if another program or environment answers
 */
export async function servesStore(
  url: string,
  store: string | undefined,
  mend: string,
): Promise<boolean> {
  const signal = AbortSignal.timeout(answerMs);
  const answer = await fetch(`${url}/api/store`, { signal }).catch(() => undefined);
  if (!answer) return false;
  const found = (await answer.json().catch(() => null)) as { store?: unknown } | null;
  if (answer.ok && typeof found?.store === 'string' && found.store === (store ?? found.store))
    return true;
  throw new Refusal(`${url} serves another store of releases, or is another program: ${mend}.`);
}
