import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.ts';
import { remoteNames } from '../../shared/federation/src/build/remotes.ts';
import { build, copyStable, type Product, productIn } from './product.ts';
import { readRegistry } from './registry.ts';
import { releaseHost } from './unreleased-host.ts';

/** Builds of N−1: the release before the tested one (N). */
export interface Before {
  /** Folder of its sources, which contain the titles of its pages. */
  readonly checkout: string;
  readonly product: Product;
}

/** Outside node_modules, because Node runs no TypeScript there. */
const checkout = join(root, '.skew/before/');

/**
 * Builds N−1 with that commit's own scripts. Its checkout stays, so that the next run builds only
 * changed apps.
 */
export async function prepareBefore(product: Product, commit: string): Promise<void> {
  console.log(`N−1 is ${git('log', '-1', '--format=%h, %s', commit)}`);
  checkOut(commit, checkout);
  const { storeDir } = beforeIn(product).product;
  copyStable(build(checkout), storeDir);
  if (!readRegistry(storeDir).host) await releaseHost(join(checkout, 'host/dist'), storeDir);
}

export function beforeIn({ folder }: Product): Before {
  return { checkout, product: productIn(join(folder, 'before')) };
}

/**
 * Returns the commit of SKEW_AGAINST, or the last one at which each app (host, remotes) had other
 * sources than now; undefined if none. Ignores apps whose earlier builds do not fit the store.
 */
export function commitOfBefore(): string | undefined {
  const { SKEW_AGAINST: given } = process.env;
  if (given) {
    const commit = git('rev-parse', '--verify', `${given}^{commit}`);
    if (keepsReleases(commit)) return commit;
    throw new Error(
      `SKEW_AGAINST: the builds of ${given} are too old for the store. Name a later commit.`,
    );
  }
  const ownSources = [
    ['host/src', 'shared/shell/src', 'shared/ui/src', 'shared/kit/src'],
    ...remoteNames.map((name) => [`${name}/src`]),
  ];
  try {
    const found = ownSources.map(commitBefore).filter(keepsReleases);
    return git('merge-base', '--octopus', ...found);
  } catch {
    // This is no git checkout, or its history is too short.
    return undefined;
  }
}

/** Returns the last commit of the branch that has other `sources` than now. */
function commitBefore(sources: readonly string[]): string {
  const tests = [':!*.test.ts', ':!*.test.tsx'];
  const last = git('log', '-1', '--first-parent', '--format=%H', '--', ...sources, ...tests);
  return git('rev-parse', '--verify', `${last}^1`);
}

/** Returns whether builds of this commit have the description that the current store requires. */
function keepsReleases(commit: string): boolean {
  return git('ls-tree', '--name-only', commit, 'shared/releases') !== '';
}

/** Checks the commit out in a separate folder, which stays, and installs its packages. */
export function checkOut(commit: string, checkout: string): void {
  if (existsSync(join(checkout, '.git')))
    git('-C', checkout, 'checkout', '--force', '--detach', commit);
  // --force: a deleted worktree is still registered.
  else git('worktree', 'add', '--force', '--detach', checkout, commit);
  const install = (...how: string[]) =>
    spawnSync('pnpm', ['install', '--frozen-lockfile', '--reporter=append-only', ...how], {
      cwd: checkout,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).status === 0;
  if (!install('--offline') && !install('--prefer-offline'))
    throw new Error(`The packages of ${commit} could not be installed.`);
}

function git(...args: string[]): string {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim();
}
