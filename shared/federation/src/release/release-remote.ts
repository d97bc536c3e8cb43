import { cp } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RemoteManifest, remoteManifest } from '@shared/contract';
import type { Configuration } from 'webpack';
import { appDir } from '../build/paths.ts';
import type { RemoteOptions } from '../build/remote.ts';
import type { RemoteName } from '../build/remotes.ts';
import { runBuild } from '../build/run.ts';
import { checkBuild, checkTypes } from './check-build.ts';
import {
  appInputs,
  filesIn,
  hashInputs,
  isWhole,
  providedPackages,
  readMark,
  writeMark,
} from './inputs.ts';
import { publishBuild } from './publish.ts';
import { registeredRow } from './registry-file.ts';
import { stage } from './stage.ts';

export interface ReleaseOptions {
  /** Folder of published versions and registry.json. */
  readonly store: string;
  /** Whether the compiler is asked first (default); false where another step does, as in CI. */
  readonly types?: boolean;
  readonly now?: () => Date;
}

export interface Released {
  readonly name: string;
  readonly version: string;
  /** 'unchanged': the sources are those of the stable release; nothing was built. */
  readonly outcome: 'released' | 'unchanged';
}

/**
 * Builds a remote and makes the build its stable release: sources → types → build → the build runs →
 * version folder → registry. Does nothing when the stable release was built from the same sources and is whole.
 * @throws BuildFailed, ReleaseRefused, VersionConflict, RegistryMalformed, LockTimeout
 */
export async function releaseRemote(name: RemoteName, options: ReleaseOptions): Promise<Released> {
  const { store, types = true, now = () => new Date() } = options;
  const inputs = await hashInputs(inputsOf(name), {});
  const stable = (await registeredRow(store, name))?.stable;
  const mark = await readMark(name);
  const last = mark?.inputs === inputs ? mark : undefined;
  const target = (version: string) => join(resolve(store), name, version);
  if (stable && last && basename(last.result) === stable.version)
    if (isWhole(last, target(stable.version)))
      return { name, version: stable.version, outcome: 'unchanged' };
  const built = last && isWhole(last, last.result) && last.result;
  // What was released before from these sources has been checked then.
  if (types && !built) await checkTypes(name);
  const build = await prepare(store, name, built);
  const files = await filesIn(build);
  const { version } = await publishBuild(build, store, now());
  await writeMark(name, { inputs, result: target(version), files });
  return { name, version, outcome: 'released' };
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

/** A copy of what these sources gave last time, as long as it is whole, else a new build. */
function prepare(
  store: string,
  name: RemoteName,
  built: string | false | undefined,
): Promise<string> {
  return stage(store, name, async (output) => {
    if (built) await cp(built, output, { recursive: true });
    else {
      await runBuild(await configOf(name, { output }));
      await checkBuild(name, output);
    }
  });
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
