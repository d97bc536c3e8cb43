import { readDescription } from './description.ts';
import { hostName, pageFile, releaseFile, siteFolder } from './files.ts';
import { inBatches, missingFiles } from './keep-build.ts';
import type { ReleaseStore } from './store.ts';

/** Returns whether a file is the page or a compressed copy of it. Both are written last. */
const isPage = (path: string) => path.startsWith(pageFile);

/** Copies a version to the site folder, its page last, so that the site is always complete. */
export async function serveVersion(store: ReleaseStore, version: string): Promise<void> {
  const folder = `${hostName}/${version}`;
  const { files } = readDescription(await store.read(`${folder}/${releaseFile}`));
  const missing = await missingFiles(store, siteFolder, files);
  const put = async (path: string) => {
    const bytes = await store.read(`${folder}/${path}`);
    if (bytes) await store.write(`${siteFolder}/${path}`, bytes);
  };
  await inBatches(
    missing.filter((path) => !isPage(path)),
    put,
  );
  await inBatches(missing.filter(isPage), put);
}

/** Removes files of the site that no stored version of the host contains any more. */
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
