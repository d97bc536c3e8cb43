import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { workspaceRoot } from '../build/paths.ts';
import { sharedModules } from '../shared-modules.ts';

export function appInputs(name: string): string[] {
  return ['src', 'webpack.config.ts', 'package.json'].map((path) => `${name}/${path}`);
}

/** The folders of workspace packages that the host provides: 'shared/shell'. */
export const providedPackages: readonly string[] = [
  ...new Set(
    sharedModules.flatMap(({ name }) => {
      const [scope, folder] = name.split('/');
      return scope === '@shared' ? [`shared/${folder}`] : [];
    }),
  ),
];

/**
 * Returns a hash of files and folders (without tests), the lockfile, Node's version and settings.
 * Equal hashes mean equal builds.
 * @param paths relative to the workspace
 */
export async function hashInputs(
  paths: readonly string[],
  settings: Record<string, unknown>,
): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(settings)).update(process.version);
  for (const path of ['pnpm-lock.yaml', ...paths]) {
    for (const file of await filesUnder(join(workspaceRoot, path))) {
      hash
        .update(relative(workspaceRoot, file))
        .update('\0')
        .update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function filesUnder(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
