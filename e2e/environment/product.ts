import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostRow } from '@shared/contract';
import { root } from '../../scripts/workspace.ts';
import { hostName, siteFolder } from '../../shared/releases/src/files.ts';
import { readRegistry, rowOf, writeRegistry } from './registry.ts';

/** The tested product: released host and remotes, separate from the checkout's own. */
export interface Product {
  /** Temporary folder with the store, and the data of the environments. */
  readonly folder: string;
  readonly storeDir: string;
}

/**
 * Builds the product and copies its store, so that a later build and a test that damages the store
 * do not affect each other.
 * @throws if the build fails; the build has printed the reason.
 */
export function prepareProduct(): Product {
  const product = productIn(mkdtempSync(join(tmpdir(), 'tessera-e2e-')));
  copyStable(build(root), product.storeDir);
  return product;
}

/**
 * Builds all apps, or the given ones, with the checkout's own script.
 * @returns the store of its releases
 * @throws if the build fails; the build has printed the reason.
 */
export function build(checkout: string, ...names: string[]): string {
  const store = join(checkout, 'node_modules/.cache/e2e/store');
  mkdirSync(store, { recursive: true });
  const { status } = spawnSync(process.execPath, [join(checkout, 'scripts/build.ts'), ...names], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STORE_DIR: store },
  });
  if (status !== 0) throw new Error('The build failed; see its output above.');
  return store;
}

/** Copies the stable releases only, so that no test falls back to an older build unnoticed. */
export function copyStable(from: string, to: string): void {
  const registry = readRegistry(from);
  const host = registry.host as HostRow | undefined;
  const rows = Object.keys(registry.remotes).map((name) => [name, rowOf(registry, name)] as const);
  for (const [name, row] of [...(host ? [[hostName, host] as const] : []), ...rows]) {
    row.previous = null;
    const version = join(name, row.stable.version);
    cpSync(join(from, version), join(to, version), { recursive: true });
  }
  if (host) cpSync(join(from, siteFolder), join(to, siteFolder), { recursive: true });
  writeRegistry(to, JSON.stringify(registry));
}

export function productIn(folder: string): Product {
  return { folder, storeDir: join(folder, 'store') };
}

export function removeProduct({ folder }: Product): void {
  rmSync(folder, { recursive: true, force: true });
}
