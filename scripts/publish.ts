/**
 * `node scripts/publish.ts <folder>`: makes a finished build stable in STORE_DIR. Run by an app's
 * image, so it needs none of the build's packages.
 */
import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import {
  folderStore,
  keepBuild,
  makeStable,
  readState,
  standingRollback,
} from '../shared/releases/src/index.ts';

const [folder] = process.argv.slice(2);
const { STORE_DIR, STORE_URL } = process.env;
if (STORE_URL) {
  console.log(
    'The store is a bucket (STORE_URL), to which only a running server writes: publish with ' +
      '`pnpm release <app> --to <its URL>`.',
  );
  process.exit(0);
}
if (!folder || !STORE_DIR) {
  console.error('Usage: STORE_DIR=<store> node scripts/publish.ts <folder of a finished build>');
  process.exit(2);
}

const store = folderStore(STORE_DIR);
const { name, version } = await keepBuild(store, {
  read: (path) => readFile(join(folder, path)).catch(() => undefined),
});
const { row, history } = await readState(store, name);
const rollback = standingRollback(history, row?.stable.version);
if (rollback?.from === version) {
  // A restart of an old image must not undo a rollback.
  console.log(
    `${name} stays at ${rollback.version}: ${rollback.by} rolled back from ${version}. Publish another ` +
      `build, or release it with: pnpm promote ${name} ${version}`,
  );
} else {
  await makeStable(store, name, version, { by: hostname(), at: new Date() });
  console.log(`${name} ${version} is stable now`);
}
