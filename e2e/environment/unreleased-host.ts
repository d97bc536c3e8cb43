import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  digestOf,
  folderStore,
  hostFile,
  hostName,
  keepBuild,
  makeStable,
  pageFile,
  releaseFile,
} from '../../shared/releases/src/index.ts';

/** Releases a host build that is too old to have a release.json, and generates that file. */
export async function releaseHost(dist: string, storeDir: string): Promise<void> {
  const read = (path: string) => readFileSync(join(dist, path));
  // The first list has the files of the last build, the others those of earlier builds.
  const [paths] = JSON.parse(String(read('builds.json'))) as [string[]];
  const files = Object.fromEntries(paths.map((path) => [path, digestOf(read(path))]));
  const [, entry] = /src="(\/assets\/main\.[^"]+)"/.exec(String(read(pageFile))) ?? [];
  const { contract } = JSON.parse(String(read(hostFile)));
  const version = `1.0.0-${digestOf(Buffer.from(JSON.stringify(files))).slice(0, 8)}`;
  const described = JSON.stringify({ name: hostName, version, contract, entry, files });
  const store = folderStore(storeDir);
  await keepBuild(store, {
    read: async (path) => (path === releaseFile ? Buffer.from(described) : read(path)),
  });
  await makeStable(store, hostName, version, { by: 'e2e', at: new Date() });
}
