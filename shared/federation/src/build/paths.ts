import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Root of the checkout: the folder of pnpm-workspace.yaml. */
export const workspaceRoot = resolve(here, '../../../..');

/** `shared/federation/src`. */
export const federationSource = resolve(here, '..');

export function appDir(name: string): string {
  return join(workspaceRoot, name);
}

export function packageVersion(dir: string): string {
  return (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string })
    .version;
}
