/**
 * `node scripts/publish.ts <folder>`: makes a remote's finished build the stable release of the store
 * (STORE_DIR). It is what a remote's image does when it runs, so it needs nothing that builds need.
 */
import { cp } from 'node:fs/promises';
import { publishBuild } from '../shared/federation/src/release/publish.ts';
import { stage } from '../shared/federation/src/release/stage.ts';

const [folder] = process.argv.slice(2);
const { STORE_DIR: store } = process.env;
if (!folder || !store) {
  console.error('Usage: STORE_DIR=<store> node scripts/publish.ts <folder of a finished build>');
  process.exit(2);
}

const build = await stage(store, 'published', (copy) => cp(folder, copy, { recursive: true }));
const { name, version } = await publishBuild(build, store, new Date());
console.log(`${name} ${version} is stable now`);
