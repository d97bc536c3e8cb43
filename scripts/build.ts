/**
 * `pnpm build [host | <remote>…]`: builds the named apps, or all apps and contracts, if changed.
 * Makes the apps stable in the local store, except those that were rolled back by hand. Remotes
 * build in a process beside the host's, which keeps two cores busy.
 */
import { spawn } from 'node:child_process';
import { isRemoteName, remoteNames } from '../shared/federation/src/build/remotes.ts';
import { root } from './workspace.ts';

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const unknown = names.filter((name) => name !== 'host' && !isRemoteName(name));
if (unknown.length > 0) {
  console.error(
    `There is no app '${unknown.join("', '")}'. There are: host, ${remoteNames.join(', ')}`,
  );
  process.exit(2);
}
const all = names.length === 0;
const remotes = all ? [...remoteNames] : names.filter(isRemoteName);

const built = await Promise.all([
  release(remotes),
  release(all || names.includes('host') ? ['host'] : []),
  all ? run('server/contracts/compile.ts') : true,
]);
if (built.includes(false)) process.exit(1);

/**
 * Releases apps without the checks against live versions, because all apps are built from the same
 * sources. Returns whether that succeeded. An app that was rolled back by hand keeps its version.
 */
async function release(apps: readonly string[]): Promise<boolean> {
  if (apps.length === 0) return true;
  return run('scripts/releases/main.ts', ['release', '--no-types', '--no-gate', ...apps]);
}

function run(script: string, list: readonly string[] = []): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`${root}${script}`, ...list], {
      stdio: ['ignore', 'inherit', 'inherit'],
      // Releases into the local store, even if a server has its remotes in a bucket.
      env: { ...process.env, STORE_URL: '' },
    });
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
  });
}
