import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Root of the checkout: the folder of pnpm-workspace.yaml. */
export const workspaceRoot = resolve(here, '../../../..');

/** `shared/federation/src`. */
export const federationSource = resolve(here, '..');

/** Returns the folder of an app in the workspace: 'host', 'remote-visa'. */
export function appDir(name: string): string {
  return join(workspaceRoot, name);
}

/** Returns an app's version from its package.json. */
export function packageVersion(dir: string): string {
  return (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string })
    .version;
}
