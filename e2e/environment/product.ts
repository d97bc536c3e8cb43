import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { HostRow } from '@shared/contract';
import { root } from '../../scripts/workspace.ts';
import { hostName, siteFolder } from '../../shared/releases/src/files.ts';
import { readRegistry, rowOf, writeRegistry } from './registry.ts';

/** What is tested: the released host and remotes, apart from the checkout's own. */
export interface Product {
  /** Temporary folder that holds the store, and the data of the environments. */
  readonly folder: string;
  readonly storeDir: string;
}

/**
 * Builds what has changed and copies it aside, so that neither a rebuild under way nor a test that
 * damages the store reaches the other.
 * @throws when the build fails; it has said why.
 */
export function prepareProduct(): Product {
  const store = join(root, 'node_modules/.cache/e2e/store');
  mkdirSync(store, { recursive: true });
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, STORE_DIR: store },
  });
  if (status !== 0) throw new Error('The build failed; what it says above tells why.');
  const product = productIn(mkdtempSync(join(tmpdir(), 'tessera-e2e-')));
  copyStable(store, product.storeDir);
  return product;
}

/** A store as after each app's first release: no test falls back to an older build unawares. */
function copyStable(from: string, to: string): void {
  const registry = readRegistry(from);
  const host = registry.host as HostRow;
  const rows = Object.keys(registry.remotes).map((name) => [name, rowOf(registry, name)] as const);
  for (const [name, row] of [[hostName, host], ...rows] as const) {
    row.previous = null;
    const version = join(name, row.stable.version);
    cpSync(join(from, version), join(to, version), { recursive: true });
  }
  cpSync(join(from, siteFolder), join(to, siteFolder), { recursive: true });
  writeRegistry(to, JSON.stringify(registry));
}

/** The product that `prepareProduct` put into a folder; how test workers find it. */
export function productIn(folder: string): Product {
  return { folder, storeDir: join(folder, 'store') };
}

export function removeProduct({ folder }: Product): void {
  rmSync(folder, { recursive: true, force: true });
}
