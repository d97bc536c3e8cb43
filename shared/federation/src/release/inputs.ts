import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { FirstLoad } from '../build/first-load.ts';
import { workspaceRoot } from '../build/paths.ts';
import { sharedModules } from '../shared-modules.ts';

/** What of an app's folder goes into its build. */
export function appInputs(name: string): string[] {
  return ['src', 'webpack.config.ts', 'package.json'].map((path) => `${name}/${path}`);
}

/** The folders of our own packages that the host provides to all: 'shared/shell'. */
export const providedPackages: readonly string[] = [
  ...new Set(
    sharedModules.flatMap(({ name }) => {
      const [scope, folder] = name.split('/');
      return scope === '@shared' ? [`shared/${folder}`] : [];
    }),
  ),
];

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

/** What was built, and marks that say from what. */
export const buildsDir = join(workspaceRoot, 'node_modules/.cache/builds');

/** What was built last. */
export interface BuildMark {
  /** Hash of what it was built from. */
  readonly inputs: string;
  /** The file that identifies it: a remote's folder, the host's index.html. */
  readonly result: string;
  /** Paths of all its files, relative to its folder. */
  readonly files: readonly string[];
  readonly firstLoad?: FirstLoad;
}

/** Whether nothing of a build has been deleted from the folder it went to. */
export function isWhole({ files }: BuildMark, dir: string): boolean {
  return files.every((file) => existsSync(join(dir, file)));
}

/** Paths of all files below a folder, relative to it. */
export async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)))
    .sort();
}

export async function readMark(name: string): Promise<BuildMark | undefined> {
  try {
    const mark = JSON.parse(await readFile(join(buildsDir, `${name}.json`), 'utf8')) as BuildMark;
    // An older checkout's says nothing of them.
    return mark.files && mark;
  } catch {
    return undefined;
  }
}

export async function writeMark(name: string, mark: BuildMark): Promise<void> {
  const file = join(buildsDir, `${name}.json`);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(mark));
}
