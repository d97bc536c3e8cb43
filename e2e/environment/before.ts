import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.ts';
import { remoteNames } from '../../shared/federation/src/build/remotes.ts';
import { build, copyStable, type Product, productIn } from './product.ts';
import { readRegistry } from './registry.ts';
import { releaseHost } from './unreleased-host.ts';

/** Builds N−1: what was released before what is tested (N). */
export interface Before {
  /** Its sources: what its pages are called stands there. */
  readonly checkout: string;
  readonly product: Product;
}

/** Not below node_modules: Node runs no TypeScript there. */
const checkout = join(root, '.skew/before/');

/**
 * Builds the host and the remotes of an earlier commit by that commit's own scripts, in a checkout of its own
 * that stays: the next time there is only to build what is another.
 */
export async function prepareBefore(product: Product, commit: string): Promise<void> {
  console.log(`N−1 is ${git('log', '-1', '--format=%h, %s', commit)}`);
  checkOut(commit, checkout);
  const { storeDir } = beforeIn(product).product;
  copyStable(build(checkout), storeDir);
  if (!readRegistry(storeDir).host) await releaseHost(join(checkout, 'host/dist'), storeDir);
}

/** What `prepareBefore` has put there; how test workers find it. */
export function beforeIn({ folder }: Product): Before {
  return { checkout, product: productIn(join(folder, 'before')) };
}

/**
 * The last commit at which the host and each remote had other sources of their own than now, as far back as
 * today's store takes what was built; or SKEW_AGAINST. undefined: there is no history of git, or none so long.
 */
export function commitOfBefore(): string | undefined {
  const { SKEW_AGAINST: given } = process.env;
  if (given) {
    const commit = git('rev-parse', '--verify', `${given}^{commit}`);
    if (keepsReleases(commit)) return commit;
    throw new Error(
      `SKEW_AGAINST: the store takes no builds of ${given}, which are older than it is`,
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
    // No checkout, a shallow one, or a young one.
    return undefined;
  }
}

/** The last commit of the branch with other sources than now. */
function commitBefore(sources: readonly string[]): string {
  const tests = [':!*.test.ts', ':!*.test.tsx'];
  const last = git('log', '-1', '--first-parent', '--format=%H', '--', ...sources, ...tests);
  return git('rev-parse', '--verify', `${last}^1`);
}

/** Whether its builds say what today's store asks of one. */
function keepsReleases(commit: string): boolean {
  return git('ls-tree', '--name-only', commit, 'shared/releases') !== '';
}

/** A checkout of its own, which stays. */
export function checkOut(commit: string, checkout: string): void {
  if (existsSync(join(checkout, '.git')))
    git('-C', checkout, 'checkout', '--force', '--detach', commit);
  // --force: one that was deleted is still registered.
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
