import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { FirstLoad } from '../build/first-load.ts';
import { workspaceRoot } from '../build/paths.ts';

/** What of an app's folder goes into its build. */
export function appInputs(name: string): string[] {
  return ['src', 'webpack.config.ts', 'package.json'].map((path) => `${name}/${path}`);
}

/**
 * Hash of everything a build reads: the given files and folders (without tests), the lockfile and
 * the settings. Equal hashes, equal builds.
 * @param paths relative to the workspace.
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

const marks = join(workspaceRoot, 'node_modules/.cache/builds');

/** What was built last. */
export interface BuildMark {
  /** Hash of what it was built from. */
  readonly inputs: string;
  /** What tells that it is still there: a remote's folder, the host's index.html. */
  readonly result: string;
  readonly firstLoad?: FirstLoad;
}

export async function readMark(name: string): Promise<BuildMark | undefined> {
  try {
    return JSON.parse(await readFile(join(marks, `${name}.json`), 'utf8')) as BuildMark;
  } catch {
    return undefined;
  }
}

export async function writeMark(name: string, mark: BuildMark): Promise<void> {
  const file = join(marks, `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(mark));
}
