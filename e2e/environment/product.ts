import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../scripts/workspace.ts';
import { readRegistry, rowOf, writeRegistry } from './registry.ts';

/** What is tested: the built host and the released remotes, apart from the checkout's own. */
export interface Product {
  /** Temporary folder that holds both, and the data of the environments. */
  readonly folder: string;
  readonly siteDir: string;
  readonly storeDir: string;
}

/** Prepares what is tested. @throws when the build fails; it has said why. */
export function prepareProduct(): Product {
  const product = productIn(mkdtempSync(join(tmpdir(), 'tessera-e2e-')));
  buildInto(product, root);
  return product;
}

/**
 * Builds what has changed in a checkout, by its own script, and copies it aside, so that neither a
 * rebuild under way nor a test that damages the store reaches the other.
 * @throws when the build fails; it has said why.
 */
export function buildInto({ siteDir, storeDir }: Product, checkout: string): void {
  copyStable(build(checkout), storeDir);
  cpSync(join(checkout, 'host/dist'), siteDir, { recursive: true });
}

/** @returns the checkout's store, with what it was asked to build: by default all. */
export function build(checkout: string, ...names: string[]): string {
  const store = join(checkout, 'node_modules/.cache/e2e/store');
  mkdirSync(store, { recursive: true });
  const { status } = spawnSync(process.execPath, [join(checkout, 'scripts/build.ts'), ...names], {
    cwd: checkout,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STORE_DIR: store },
  });
  if (status !== 0) throw new Error('The build failed; what it says above tells why.');
  return store;
}

/** A store as after each remote's first release: no test falls back to an older build unawares. */
export function copyStable(from: string, to: string): void {
  const registry = readRegistry(from);
  for (const name of Object.keys(registry.remotes)) {
    const row = rowOf(registry, name);
    row.previous = null;
    const version = join(name, row.stable.version);
    cpSync(join(from, version), join(to, version), { recursive: true });
  }
  writeRegistry(to, JSON.stringify(registry));
}

/** The product that `prepareProduct` put into a folder; how test workers find it. */
export function productIn(folder: string): Product {
  return { folder, siteDir: join(folder, 'site'), storeDir: join(folder, 'store') };
}

export function removeProduct({ folder }: Product): void {
  rmSync(folder, { recursive: true, force: true });
}
