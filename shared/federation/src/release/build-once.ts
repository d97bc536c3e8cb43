import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FirstLoad } from '../build/first-load.ts';
import { workspaceRoot } from '../build/paths.ts';

const buildsDir = join(workspaceRoot, 'node_modules/.cache/builds');

export interface Finished {
  readonly folder: string;
  /** Set for a host. */
  readonly firstLoad?: FirstLoad;
}

interface Mark extends Finished {
  readonly inputs: string;
  readonly files: readonly string[];
}

/** Age at which old builds are removed, ms; until then another process may use them. */
const keptMs = 86_400_000;

/** Returns the last complete build of equal `inputs`, or a new one. @param make fills its folder */
export async function buildOnce(
  name: string,
  inputs: string,
  make: (folder: string) => Promise<FirstLoad | undefined>,
): Promise<Finished> {
  const last = await readMark(name);
  if (last?.inputs === inputs && last.files.every((file) => existsSync(join(last.folder, file))))
    return last;
  const fresh = await stage(name);
  try {
    const firstLoad = await make(fresh);
    const folder = join(buildsDir, name, inputs.slice(0, 16));
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    const finished: Finished = { folder, ...(firstLoad && { firstLoad }) };
    const mark: Mark = { ...finished, inputs, files: await filesIn(folder) };
    await writeFile(markOf(name), JSON.stringify(mark));
    return finished;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Creates a folder for one build, and removes remains of killed processes and old builds. */
async function stage(name: string): Promise<string> {
  const folder = join(buildsDir, name);
  await mkdir(folder, { recursive: true });
  for (const left of await readdir(folder)) {
    const path = join(folder, left);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > keptMs) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(folder, '.building-'));
}

async function filesIn(dir: string): Promise<string[]> {
  const entries = await readdir(dir, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)));
}

const markOf = (name: string) => join(buildsDir, `${name}.json`);

async function readMark(name: string): Promise<Mark | undefined> {
  try {
    const mark = JSON.parse(await readFile(markOf(name), 'utf8')) as Mark;
    // The record of an older checkout has another format.
    return mark.folder && mark.files ? mark : undefined;
  } catch {
    return undefined;
  }
}
