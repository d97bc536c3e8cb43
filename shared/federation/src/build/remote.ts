import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { contractMajor, type RemoteManifest } from '@shared/contract';
import { entryFile } from '@shared/releases/files';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Configuration } from 'webpack';
import { containerName } from '../container-name.ts';
import { baseConfig, type Mode } from './base.ts';
import { BuildIdPlugin, buildIdPlaceholder } from './build-id.ts';
import { chunkTimeoutMs } from './chunk-timeout.ts';
import { CompressPlugin } from './compress.ts';
import { CuratedImportsPlugin } from './curated.ts';
import { IntegrityPlugin } from './integrity.ts';
import { needsOf } from './needs.ts';
import { OneInstancePlugin } from './one-instance.ts';
import { appDir, packageVersion } from './paths.ts';
import { ReleaseFilePlugin } from './release-file.ts';
import { consumedByRemote, takenVersions } from './share-scope.ts';

export interface RemoteOptions {
  readonly mode?: Mode;
  /** Folder of the build; default `dist` in the remote's folder. */
  readonly output?: string;
  /** Folder of the remote; default: its folder in the workspace. */
  readonly dir?: string;
  readonly sourceMaps?: boolean;
}

/**
 * Returns the webpack configuration of a remote (docs/adr/0001-federation-runtime.md). Scripts and
 * styles need no hash in their names, because the folder is the version.
 */
export function remoteConfig(manifest: RemoteManifest, options: RemoteOptions = {}): Configuration {
  const { mode = 'production', dir = appDir(manifest.name), sourceMaps = false } = options;
  const production = mode === 'production';
  const version = `${packageVersion(dir)}-${production ? buildIdPlaceholder : 'dev'}`;
  const name = containerName(manifest.name, version);
  const base = baseConfig({
    dir,
    name: manifest.name,
    uniqueName: name,
    mode,
    output: options.output ?? join(dir, 'dist'),
    sourceMaps,
  });
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[id].js',
      assetModuleFilename: '[name]-[hash:8][ext]',
      chunkLoadTimeout: chunkTimeoutMs,
    },
    plugins: [
      new ModuleFederationPlugin({
        name,
        library: { type: 'var', name },
        filename: entryFile,
        exposes: { './remote': './src/remote.ts' },
        shared: consumedByRemote(dir),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: {
          // The host's copy of the runtime serves all remotes (loader/runtime.lazy.ts).
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new MiniCssExtractPlugin({
        filename: '[name].css',
        chunkFilename: '[id].css',
        ignoreOrder: true,
      }),
      new CuratedImportsPlugin(),
      new OneInstancePlugin(),
      new ReleaseFilePlugin({
        describe: (compilation) => {
          const needs = needsOf(compilation);
          const used = Object.keys(needs.modules);
          return {
            ...manifest,
            contract: contractMajor,
            version,
            shared: Object.fromEntries(used.map((module) => [module, takenVersions(dir, module)])),
            // A development build is not tree-shaken, so it would list every imported name.
            ...(production && { needs }),
          };
        },
      }),
      ...(production
        ? [
            new BuildIdPlugin(),
            new IntegrityPlugin({ timeoutMs: chunkTimeoutMs }),
            new CompressPlugin(),
          ]
        : []),
    ],
  };
}
