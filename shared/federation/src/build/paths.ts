import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** The checkout: the folder of pnpm-workspace.yaml. */
export const workspaceRoot = resolve(here, '../../../..');

/** `shared/federation/src`. */
export const federationSource = resolve(here, '..');

/** Folder of an app of the workspace: 'host', 'remote-visa'. */
export function appDir(name: string): string {
  return join(workspaceRoot, name);
}

/** An app's version, from its package.json. */
export function packageVersion(dir: string): string {
  return (JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { version: string })
    .version;
}
