import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type RemoteManifest, remoteManifest } from '@shared/contract';
import type { RemoteBuild } from '@shared/releases';
import { appDir } from '../build/paths.ts';
import type { RemoteOptions } from '../build/remote.ts';
import type { RemoteName } from '../build/remotes.ts';
import { configOf, runBuild } from '../build/run.ts';
import { buildOnce } from './build-once.ts';
import { type Built, describe } from './built.ts';
import { checkBuild, checkTypes } from './check-build.ts';
import { appInputs, hashInputs, providedPackages } from './inputs.ts';

export interface BuildOptions {
  /** Whether to check types too (default); false if another step does so, as in CI. */
  readonly types?: boolean;
}

/**
 * Checks the types of a remote, builds it and runs the build. If the sources are unchanged, returns
 * the last build.
 * @throws BuildFailed, ReleaseRefused
 */
export async function buildRemote(
  name: RemoteName,
  { types = true }: BuildOptions = {},
): Promise<Built<RemoteBuild>> {
  const inputs = await hashInputs(inputsOf(name), {});
  const { folder } = await buildOnce(name, inputs, async (output) => {
    await readManifest(name);
    const config = configOf<RemoteOptions>(name, { output });
    await Promise.all([config.then(runBuild), types && checkTypes(name)]);
    await checkBuild(name, output);
    return undefined;
  });
  return describe(folder);
}

/** Returns a build's inputs. A build bundles contract and federation; the host has the rest. */
function inputsOf(name: RemoteName): string[] {
  return [
    ...appInputs(name),
    'shared/contract/src',
    'shared/federation/src',
    ...providedPackages.map((folder) => `${folder}/package.json`),
  ];
}

/** Returns the current manifest. @throws if src/manifest.ts is missing or invalid */
export async function readManifest(name: RemoteName): Promise<RemoteManifest> {
  const file = join(appDir(name), 'src/manifest.ts');
  // Node caches modules by URL, so each read uses another one.
  const url = `${pathToFileURL(file).href}?read=${Date.now()}`;
  const { manifest } = (await import(url)) as { manifest: unknown };
  const parsed = remoteManifest.safeParse(manifest);
  if (parsed.success && parsed.data.name === name) return parsed.data;
  throw new Error(
    `${file} is not the manifest of ${name}: ${parsed.error?.issues[0]?.path.join('.') ?? 'name'} is wrong`,
  );
}
