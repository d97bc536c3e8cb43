import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { remoteNames } from '../../shared/contract/src/remote-names.ts';
import { root } from '../workspace.ts';

const folders = ['host', 'shared', 'server', 'scripts', ...remoteNames, 'node_modules'];
const files = ['package.json', 'tsconfig.base.json'];
const omitted = new Set(['dist', '.cache', '.pnpm']);

/**
 * Copies the workspace into a temporary folder. Links to its packages stay within the copy.
 * @param others further files and folders that the copy needs
 */
export function copySources(...others: readonly string[]): string {
  const dir = mkdtempSync(join(tmpdir(), 'sources-'));
  for (const name of [...files, ...folders, ...others])
    cpSync(join(root, name), join(dir, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !omitted.has(basename(relative(root, path))),
    });
  symlinkSync(join(root, 'node_modules/.pnpm'), join(dir, 'node_modules/.pnpm'));
  return dir;
}
