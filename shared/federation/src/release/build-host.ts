import type { HostBuild } from '@shared/releases';
import type { FirstLoad } from '../build/first-load.ts';
import type { HostOptions } from '../build/host.ts';
import { remoteNames } from '../build/remotes.ts';
import { configOf, runBuild } from '../build/run.ts';
import { buildOnce } from './build-once.ts';
import type { BuildOptions } from './build-remote.ts';
import { type Built, describe } from './built.ts';
import { checkTypes } from './check-build.ts';
import { appInputs, hashInputs, providedPackages } from './inputs.ts';

export interface BuiltHost extends Built<HostBuild> {
  readonly firstLoad: FirstLoad;
}

/** Builds the host unless its sources are unchanged. @throws BuildFailed, ReleaseRefused */
export async function buildHost({ types = true }: BuildOptions = {}): Promise<BuiltHost> {
  const { folder, firstLoad } = await build({ oneBundle: false, types });
  if (!firstLoad) throw new Error('the build of the host did not report its first load');
  return { ...(await describe<HostBuild>(folder)), firstLoad };
}

/** Builds host and remotes as one, for benchmarks. @returns its folder @throws BuildFailed */
export async function buildOneBundle(): Promise<string> {
  return (await build({ oneBundle: true, types: false })).folder;
}

async function build({ oneBundle, types }: { oneBundle: boolean; types: boolean }) {
  const brand = process.env.BRAND ?? 'Tessera';
  const language = process.env.DEFAULT_LANGUAGE || 'zhTw';
  const inputs = [
    ...appInputs('host'),
    'host/index.html',
    'shared/contract/src',
    'shared/federation/src',
    'shared/releases/src',
    ...providedPackages.flatMap((folder) => [`${folder}/src`, `${folder}/package.json`]),
    ...(oneBundle ? remoteNames.flatMap(appInputs) : []),
  ];
  const hash = await hashInputs(inputs, { brand, language, oneBundle });
  return buildOnce(oneBundle ? 'host-one-bundle' : 'host', hash, async (output) => {
    let firstLoad: FirstLoad | undefined;
    const onMeasured = (result: FirstLoad) => {
      firstLoad = result;
    };
    const config = configOf<HostOptions>('host', {
      output,
      brand,
      language,
      oneBundle,
      onMeasured,
    });
    await Promise.all([config.then(runBuild), types && checkTypes('host')]);
    return firstLoad;
  });
}
