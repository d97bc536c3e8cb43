/**
 * `pnpm release <remote>…`: builds remotes and makes the builds their stable releases in the store
 * (STORE_DIR, else the local one). A running gateway serves them from the next page load on.
 */
import { devPorts, isRemoteName } from '../shared/federation/src/build/remotes.ts';
import { releaseRemote } from '../shared/federation/src/release/index.ts';
import { failBuild, storeDir } from './build-cli.ts';

const names = process.argv.slice(2);
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
    const { version, outcome } = await releaseRemote(name, { store });
    console.log(`${name} ${version} ${outcome === 'released' ? 'is stable now' : 'is unchanged'}`);
  }
} catch (error) {
  failBuild(error);
}
