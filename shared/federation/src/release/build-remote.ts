import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RemoteManifest, remoteManifest } from '@shared/contract';
import {
  type BuildDescription,
  type BuildFiles,
  isStorePath,
  readDescription,
} from '@shared/releases';
import { releaseFile } from '@shared/releases/files';
import type { Configuration } from 'webpack';
import { appDir } from '../build/paths.ts';
import type { RemoteOptions } from '../build/remote.ts';
import type { RemoteName } from '../build/remotes.ts';
import { runBuild } from '../build/run.ts';
import { checkBuild, checkTypes } from './check-build.ts';
import {
  appInputs,
  buildsDir,
  filesIn,
  hashInputs,
  isWhole,
  providedPackages,
  readMark,
  writeMark,
} from './inputs.ts';

export interface BuildOptions {
  /** Whether the compiler is asked first (default); false where another step does, as in CI. */
  readonly types?: boolean;
}

/** A finished build that has been run once. */
export interface Built {
  readonly folder: string;
  readonly description: BuildDescription;
}

/** What builds of other sources are kept for in case they come back, ms. */
const keptMs = 86_400_000;

/**
 * Builds a remote: sources → types and build → the build runs. Where the sources are those of the
 * last time, its result is taken.
 * @throws BuildFailed, ReleaseRefused
 */
export async function buildRemote(name: RemoteName, options: BuildOptions = {}): Promise<Built> {
  const { types = true } = options;
  const inputs = await hashInputs(inputsOf(name), {});
  const mark = await readMark(name);
  if (mark?.inputs === inputs && isWhole(mark, mark.result)) return describe(mark.result);
  const fresh = await stage(name);
  try {
    await Promise.all([
      configOf(name, { output: fresh }).then(runBuild),
      types && checkTypes(name),
    ]);
    await checkBuild(name, fresh);
    const { description } = await describe(fresh);
    const folder = join(buildsDir, name, description.version);
    await rm(folder, { recursive: true, force: true });
    await rename(fresh, folder);
    await writeMark(name, { inputs, result: folder, files: await filesIn(folder) });
    return { folder, description };
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** A finished build's files, by their paths in its folder. */
export function folderFiles(folder: string): BuildFiles {
  return {
    async read(path) {
      if (!isStorePath(path)) return undefined;
      return readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined;
        throw error;
      });
    },
  };
}

async function describe(folder: string): Promise<Built> {
  return { folder, description: readDescription(await readFile(join(folder, releaseFile))) };
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

/** A remote bundles the contract and the federation; shell, ui and kit come from the host. */
function inputsOf(name: RemoteName): string[] {
  return [
    ...appInputs(name),
    'shared/contract/src',
    'shared/federation/src',
    ...providedPackages.map((folder) => `${folder}/package.json`),
  ];
}

/** The remote's own webpack.config.ts decides how it is built. */
async function configOf(name: RemoteName, options: RemoteOptions): Promise<Configuration> {
  await readManifest(name);
  const file = pathToFileURL(join(appDir(name), 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as {
    default: (options: RemoteOptions) => Configuration | Promise<Configuration>;
  };
  return config(options);
}

/** A remote's own manifest, checked. @throws when src/manifest.ts is missing or wrong. */
export async function readManifest(name: RemoteName): Promise<RemoteManifest> {
  const file = join(appDir(name), 'src/manifest.ts');
  const { manifest } = (await import(pathToFileURL(file).href)) as { manifest: unknown };
  const parsed = remoteManifest.safeParse(manifest);
  if (parsed.success && parsed.data.name === name) return parsed.data;
  throw new Error(
    `${file} is not the manifest of ${name}: ${parsed.error?.issues[0]?.path.join('.') ?? 'name'} is wrong`,
  );
}
