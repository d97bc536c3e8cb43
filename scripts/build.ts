/**
 * `pnpm build [host | <remote>…]`: the host into host/dist (SITE_DIR) and the remotes into the local
 * store; without names, all, with the sandbox's contracts. What has not changed since its last build
 * is left alone. Remotes build in a process beside the host's: that is what two cores can do at once.
 */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { firstLoadBudgetBytes } from '../shared/federation/src/build/host.ts';
import { isRemoteName, remoteNames } from '../shared/federation/src/build/remotes.ts';
import { buildHost } from '../shared/federation/src/release/index.ts';
import { failBuild } from './build-cli.ts';
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
  remotes.length > 0
    ? run('scripts/releases/main.ts', ['release', '--no-types', '--no-gate', ...remotes])
    : true,
  all ? run('server/contracts/compile.ts') : true,
  all || names.includes('host') ? host().then(() => true, failBuild) : true,
]);
if (built.includes(false)) process.exit(1);

async function host(): Promise<void> {
  const { outcome, firstLoad } = await buildHost(
    process.env.SITE_DIR && resolve(root, process.env.SITE_DIR),
  );
  const size = firstLoad
    ? `, first load ${kb(firstLoad.gzipBytes)} of ${kb(firstLoadBudgetBytes)} kB`
    : '';
  console.log(`host ${outcome === 'built' ? 'is built' : 'is unchanged'}${size}`);
}

function run(script: string, list: readonly string[] = []): Promise<boolean> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [`${root}${script}`, ...list], {
      stdio: ['ignore', 'inherit', 'inherit'],
      // What is built here is released here, also where a server has its remotes in a bucket.
      env: { ...process.env, STORE_URL: '' },
    });
    child.on('error', () => done(false));
    child.on('exit', (code) => done(code === 0));
  });
}

function kb(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}
