/**
 * `node scripts/publish.ts <folder>`: makes a remote's finished build the stable release of the store
 * (STORE_DIR). It is what a remote's image does when it runs, so it needs nothing that builds need.
 */
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { folderStore, keepBuild, makeStable } from '../shared/releases/src/index.ts';

const [folder] = process.argv.slice(2);
const { STORE_DIR, STORE_URL } = process.env;
if (STORE_URL) {
  console.error(
    'The store is a bucket (STORE_URL), into which a running server alone writes: publish with ' +
      '`pnpm release <remote> --to <its URL>`.',
  );
  process.exit(1);
}
if (!folder || !STORE_DIR) {
  console.error('Usage: STORE_DIR=<store> node scripts/publish.ts <folder of a finished build>');
  process.exit(2);
}

const store = folderStore(STORE_DIR);
const { name, version } = await keepBuild(store, {
  read: (path) => readFile(join(folder, path)).catch(() => undefined),
});
await makeStable(store, name, version, { by: hostname(), at: new Date() });
console.log(`${name} ${version} is stable now`);
