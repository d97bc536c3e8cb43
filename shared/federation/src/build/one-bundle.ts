import { join } from 'node:path';
import webpack, { type RuleSetRule } from 'webpack';
import { appDir, federationSource } from './paths.ts';
import { remoteNames } from './remotes.ts';

const loaderDir = join(federationSource, 'loader');

/** Fills loader/one-bundle-remotes.ts with the remotes' own code. */
export const oneBundleRule: RuleSetRule = {
  include: join(loaderDir, 'one-bundle-remotes.ts'),
  loader: join(federationSource, 'build/generated-loader.ts'),
  options: { code: remotesCode() },
};

/**
 * Replaces the loader's network code (registry and containers), so that the same host builds as one
 * application.
 */
export function oneBundlePlugin(): webpack.WebpackPluginInstance {
  return new webpack.NormalModuleReplacementPlugin(/\/edge\.ts$/, (data) => {
    if (join(data.context, data.request) === join(loaderDir, 'edge.ts'))
      data.request = './edge-one-bundle.ts';
  });
}

function remotesCode(): string {
  const file = (name: string, path: string) => JSON.stringify(join(appDir(name), 'src', path));
  return [
    ...remoteNames.flatMap((name, i) => [
      `import { manifest as manifest${i} } from ${file(name, 'manifest.ts')};`,
      `import module${i} from ${file(name, 'remote.ts')};`,
    ]),
    `export const remotes = [${remoteNames
      .map((_, i) => `{ manifest: manifest${i}, module: module${i} }`)
      .join(', ')}];`,
    '',
  ].join('\n');
}
