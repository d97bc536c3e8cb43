import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Configuration } from 'webpack';
import type { FirstLoad } from '../build/first-load.ts';
import type { HostOptions } from '../build/host.ts';
import { appDir } from '../build/paths.ts';
import { remoteNames } from '../build/remotes.ts';
import { runBuild } from '../build/run.ts';
import {
  appInputs,
  filesIn,
  hashInputs,
  isWhole,
  providedPackages,
  readMark,
  writeMark,
} from './inputs.ts';

export interface HostBuild {
  readonly outcome: 'built' | 'unchanged';
  readonly firstLoad?: FirstLoad;
}

/** Builds of the host whose files stay for tabs opened with them. */
const keptBuilds = 10;
const historyFile = 'builds.json';

/**
 * Builds the host into `output` (default host/dist). The site stays whole all the time: new files
 * come beside the old ones, index.html last. Does nothing when the sources have not changed. With
 * ONE_BUNDLE=1 the remotes are part of it.
 * @throws BuildFailed
 */
export async function buildHost(output = join(appDir('host'), 'dist')): Promise<HostBuild> {
  const brand = process.env.BRAND ?? 'Tessera';
  const oneBundle = process.env.ONE_BUNDLE === '1';
  const name = oneBundle ? 'host-one-bundle' : 'host';
  const inputs = await hashInputs(
    [
      ...appInputs('host'),
      'host/index.html',
      'shared/contract/src',
      'shared/federation/src',
      ...providedPackages.flatMap((folder) => [`${folder}/src`, `${folder}/package.json`]),
      ...(oneBundle ? remoteNames.flatMap(appInputs) : []),
    ],
    { brand, oneBundle },
  );
  const mark = await readMark(name);
  const isThere = mark?.result === (await indexOf(output)) && isWhole(mark, output);
  if (isThere && mark.inputs === inputs)
    return { outcome: 'unchanged', ...(mark.firstLoad && { firstLoad: mark.firstLoad }) };
  let firstLoad: FirstLoad | undefined;
  let files: string[];
  await mkdir(output, { recursive: true });
  const build = await mkdtemp(join(output, '.building-'));
  try {
    await runBuild(
      await configOf({
        output: build,
        brand,
        oneBundle,
        onMeasured: (result) => {
          firstLoad = result;
        },
      }),
    );
    files = await filesIn(build);
    await takeOver(build, files, output);
  } finally {
    await rm(build, { recursive: true, force: true });
  }
  const measured = firstLoad && { firstLoad };
  await writeMark(name, { inputs, result: await indexOf(output), files, ...measured });
  return { outcome: 'built', ...measured };
}

/** The host's own webpack.config.ts decides how it is built. */
async function configOf(options: HostOptions): Promise<Configuration> {
  const file = pathToFileURL(join(appDir('host'), 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as {
    default: (options: HostOptions) => Promise<Configuration>;
  };
  return config(options);
}

async function takeOver(build: string, files: readonly string[], output: string): Promise<void> {
  const pages = files.filter((file) => /^index\.html/.test(file));
  for (const file of [...files.filter((name) => !pages.includes(name)), ...pages.reverse()]) {
    await mkdir(dirname(join(output, file)), { recursive: true });
    await rename(join(build, file), join(output, file));
  }
  const history = [[...files], ...(await readHistory(output))].slice(0, keptBuilds);
  await writeFile(join(output, historyFile), JSON.stringify(history));
  const kept = new Set(history.flat());
  for (const file of await filesIn(join(output, 'assets')))
    if (!kept.has(join('assets', file))) await rm(join(output, 'assets', file));
}

async function readHistory(output: string): Promise<string[][]> {
  try {
    return JSON.parse(await readFile(join(output, historyFile), 'utf8')) as string[][];
  } catch {
    return [];
  }
}

async function indexOf(output: string): Promise<string> {
  return readFile(join(output, 'index.html'), 'utf8').catch(() => '');
}
