import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { FirstLoad } from '../build/first-load.ts';
import { workspaceRoot } from '../build/paths.ts';

const buildsDir = join(workspaceRoot, 'node_modules/.cache/builds');

/** A finished build: its folder, and what it says of itself. */
export interface Finished {
  readonly folder: string;
  /** Of a host. */
  readonly firstLoad?: FirstLoad;
}

/** What was built last. */
interface Mark extends Finished {
  /** Hash of what it was built from. */
  readonly inputs: string;
  /** Paths of all its files. */
  readonly files: readonly string[];
}

/** What builds of other sources are kept for in case they come back, ms. */
const keptMs = 86_400_000;

/**
 * Builds into a folder of its own. Where the sources are those of the last time, and nothing of its
 * result has been deleted, that is taken.
 * @param make fills the folder.
 */
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

/** A folder for one build; what killed processes and old sources left goes. */
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
    // An older checkout's has another shape.
    return mark.folder && mark.files ? mark : undefined;
  } catch {
    return undefined;
  }
}
