/**
 * `pnpm release <remote>…`: type-checks and builds remotes, runs the builds, and makes them their stable
 * releases in the store (STORE_DIR, else the local one). A running gateway serves them from the next page
 * load on. --no-types: the compiler has been asked, or is not installed.
 */
import { devPorts, isRemoteName } from '../shared/federation/src/build/remotes.ts';
import { releaseRemote } from '../shared/federation/src/release/index.ts';
import { failBuild, storeDir } from './build-cli.ts';

const names = process.argv.slice(2).filter((argument) => argument !== '--no-types');
const types = !process.argv.includes('--no-types');
const unknown = names.filter((name) => !isRemoteName(name));
if (names.length === 0 || unknown.length > 0) {
  console.error(
    `${unknown.length > 0 ? `There is no remote '${unknown.join("', '")}'. ` : ''}Usage: pnpm release ${Object.keys(devPorts).join(' | ')}`,
  );
  process.exit(2);
}

const store = storeDir();
try {
  for (const name of names.filter(isRemoteName)) {
    const { version, outcome } = await releaseRemote(name, { store, types });
    console.log(`${name} ${version} ${outcome === 'released' ? 'is stable now' : 'is unchanged'}`);
  }
} catch (error) {
  failBuild(error);
}
