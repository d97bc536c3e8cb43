import { readDescription } from './description.ts';
import { hostName, pageFile, releaseFile, siteFolder } from './files.ts';
import type { ReleaseStore } from './store.ts';

/** Files whose names say their content. */
const isHashed = (path: string) => path.startsWith('assets/');
const isPage = (path: string) => path.startsWith(pageFile);

/**
 * Makes a version of the host what browsers get. The site is whole all the time: new files come beside
 * those of earlier versions, which open tabs still ask for, and the page comes last.
 */
export async function serveVersion(store: ReleaseStore, version: string): Promise<void> {
  const folder = `${hostName}/${version}`;
  const { files } = readDescription(await store.read(`${folder}/${releaseFile}`));
  const there = new Set((await store.list(siteFolder)).map(({ path }) => path));
  const rank = (path: string) => (isPage(path) ? 2 : Number(!isHashed(path)));
  for (const path of Object.keys(files).sort((a, b) => rank(a) - rank(b))) {
    if (isHashed(path) && there.has(path)) continue;
    const bytes = await store.read(`${folder}/${path}`);
    if (bytes) await store.write(`${siteFolder}/${path}`, bytes);
  }
}

/** Removes what no version of the host that is in the store has any more. */
export async function forgetFiles(store: ReleaseStore): Promise<void> {
  const kept = new Set<string>();
  for (const { path } of await store.list(hostName))
    if (path.endsWith(`/${releaseFile}`))
      for (const file of Object.keys(
        readDescription(await store.read(`${hostName}/${path}`)).files,
      ))
        kept.add(file);
  for (const { path } of await store.list(siteFolder))
    if (!kept.has(path)) await store.remove(`${siteFolder}/${path}`);
}
