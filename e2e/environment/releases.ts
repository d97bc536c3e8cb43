import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type HostDescription,
  type HostRow,
  hostDescription,
  type RegistryRow,
} from '@shared/contract';
import { root } from '../../scripts/workspace.ts';
import type { RemoteName } from '../../shared/federation/src/build/remotes.ts';
import {
  folderStore,
  hostFile,
  hostName,
  keepBuild,
  makeStable,
  type ReleaseStore,
  rollBack,
  siteFolder,
} from '../../shared/releases/src/index.ts';
import { beforeIn } from './before.ts';
import type { Product } from './product.ts';
import { readRegistry, rowOf } from './registry.ts';

/** N is the tested release, N−1 the one before. */
export type Which = 'N' | 'N−1';
export const both = ['N', 'N−1'] as const;

/** Remotes whose releases are combined. A new remote has no N−1. */
export const combined = [
  'remote-defi',
  'remote-visa',
  'remote-account',
] as const satisfies readonly RemoteName[];
export type Combined = (typeof combined)[number];

type App = typeof hostName | Combined;
const apps: readonly App[] = [hostName, ...combined];

export type Combination = Readonly<Record<App, Which>>;

export function all(which: Which): Combination {
  return Object.fromEntries(apps.map((app) => [app, which])) as Combination;
}

interface Build {
  readonly storeDir: string;
  readonly checkout: string;
}

/** Host and remotes of N and N−1 in one environment. */
export interface Releases {
  readonly builds: Readonly<Record<Which, Build>>;
  releaseOf(remote: Combined, which: Which): RegistryRow['stable'];
  host(which: Which): HostDescription;
  /** Makes a combination live, by releasing and rolling back. */
  put(combination: Combination): Promise<void>;
  /** Releases the build of `remote` that is live in the store `storeDir`. */
  add(storeDir: string, remote: Combined): Promise<void>;
  /** Removes the files of versions that are not live, as happens after many releases. */
  removeOld(): void;
}

/** Release times, ms from now: N−1 was stable long enough to count as good. */
const releasedMs = { N: 0, 'N−1': -7_200_000 };

/** Creates a store in which N is live and N−1 is the last good release. Environments copy it. */
export async function prepareBoth(product: Product): Promise<void> {
  const builds = buildsOf(product);
  const store = folderStore(bothIn(product).storeDir);
  for (const which of ['N−1', 'N'] as const)
    for (const app of apps) {
      await keep(store, builds[which].storeDir, app);
      await makeStable(store, app, liveIn(builds[which].storeDir, app), actAt(which));
    }
}

export function bothIn(product: Product): Product {
  return { ...product, storeDir: join(product.folder, 'both') };
}

function buildsOf(product: Product): Releases['builds'] {
  const before = beforeIn(product);
  return {
    N: { ...product, checkout: root },
    'N−1': { ...before.product, checkout: before.checkout },
  };
}

/** Returns the releases in the store of an environment that started with `bothIn(product)`. */
export function releasesIn(storeDir: string, product: Product): Releases {
  const store = folderStore(storeDir);
  const builds = buildsOf(product);

  async function put(app: App, which: Which): Promise<void> {
    // A test may have removed a build.
    for (const one of both) await keep(store, builds[one].storeDir, app);
    const version = liveIn(builds[which].storeDir, app);
    if (version === liveIn(storeDir, app)) return;
    if (which === 'N') await makeStable(store, app, version, actAt(which));
    else await rollBack(store, app, { ...actAt(which), to: version });
  }

  return {
    builds,
    releaseOf: (name, which) => rowOf(readRegistry(builds[which].storeDir), name).stable,
    host(which) {
      const { storeDir: from } = builds[which];
      const file = join(from, hostName, liveIn(from, hostName), hostFile);
      return hostDescription.parse(JSON.parse(readFileSync(file, 'utf8')));
    },
    async put(combination) {
      for (const app of apps) await put(app, combination[app]);
    },
    async add(from, name) {
      await keep(store, from, name);
      await makeStable(store, name, liveIn(from, name), actAt('N'));
    },
    removeOld() {
      for (const app of apps) {
        const live = liveIn(storeDir, app);
        for (const version of readdirSync(join(storeDir, app)))
          if (version !== live) rmSync(join(storeDir, app, version), { recursive: true });
      }
      const kept = readdirSync(join(storeDir, hostName, liveIn(storeDir, hostName), 'assets'));
      const site = join(storeDir, siteFolder, 'assets');
      for (const file of readdirSync(site)) if (!kept.includes(file)) rmSync(join(site, file));
    },
  };
}

function liveIn(storeDir: string, app: App): string {
  const registry = readRegistry(storeDir);
  const row = app === hostName ? (registry.host as HostRow) : rowOf(registry, app);
  return row.stable.version;
}

async function keep(store: ReleaseStore, from: string, app: App): Promise<void> {
  const folder = join(from, app, liveIn(from, app));
  await keepBuild(store, {
    read: (path) => readFile(join(folder, path)).catch(() => undefined),
  });
}

function actAt(which: Which) {
  return { by: 'e2e', at: new Date(Date.now() + releasedMs[which]) };
}
