import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { contractMajor, type Needs, type RemoteManifest } from '@shared/contract';
import { entryFile } from '@shared/releases/files';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compilation, Compiler, Configuration } from 'webpack';
import webpack from 'webpack';
import { containerName } from '../container-name.ts';
import { refreshOfHost } from '../development/refresh.ts';
import { sharedModules } from '../shared-modules.ts';
import { baseConfig, type Mode } from './base.ts';
import { chunkTimeoutMs } from './chunk-timeout.ts';
import { CompressPlugin } from './compress.ts';
import { CuratedImportsPlugin } from './curated.ts';
import { HostCheckPlugin } from './host-check.ts';
import { IntegrityPlugin } from './integrity.ts';
import { OneInstancePlugin } from './one-instance.ts';
import { appDir, packageVersion } from './paths.ts';
import { ReleaseFilePlugin } from './release-file.ts';
import { consumedByRemote, takenVersions } from './share-scope.ts';
import { textsIn } from './text-keys.ts';

export interface RemoteOptions {
  readonly mode?: Mode;
  /** Folder of the build; default `dist` in the remote's folder. */
  readonly output?: string;
  /** Folder of the remote; default: its folder in the workspace. */
  readonly dir?: string;
  readonly sourceMaps?: boolean;
}

/** Returns a remote's webpack configuration. Scripts need no hash: their folder is the version. */
export function remoteConfig(manifest: RemoteManifest, options: RemoteOptions = {}): Configuration {
  const { mode = 'production', dir = appDir(manifest.name), sourceMaps = false } = options;
  const production = mode === 'production';
  const version = `${packageVersion(dir)}-${production ? buildIdPlaceholder : 'dev'}`;
  const name = containerName(manifest.name, version);
  const sharedOf = ({ modules }: Needs) =>
    Object.fromEntries(Object.keys(modules).map((module) => [module, takenVersions(dir, module)]));
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
    externals: production ? [] : refreshOfHost,
    output: {
      ...base.output,
      publicPath: 'auto',
      filename: '[name].js',
      chunkFilename: '[id].js',
      assetModuleFilename: '[name]-[hash:8][ext]',
      chunkLoadTimeout: chunkTimeoutMs,
    },
    plugins: [
      ...(base.plugins ?? []),
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
          return {
            ...manifest,
            contract: contractMajor,
            version,
            container: name,
            shared: sharedOf(needs),
            // A development build is not tree-shaken, so it would list every imported name.
            ...(production && { needs }),
          };
        },
      }),
      ...(production
        ? [
            new HostCheckPlugin({
              container: name,
              shared: (compilation) => sharedOf(needsOf(compilation)),
            }),
            new BuildIdPlugin(),
            new IntegrityPlugin({ timeoutMs: chunkTimeoutMs }),
            new CompressPlugin(),
          ]
        : []),
    ],
  };
}

/** Placeholder for the build's id until its content is known; it has the same length as the id. */
const buildIdPlaceholder = 'xBUILDx0';

/**
 * Replaces the placeholder with eight hex digits of the content's hash. This id is part of every
 * global name, so that two builds on one page share no global. It is part of the version, so that
 * equal content has equal versions.
 */
class BuildIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildId', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      compilation.hooks.processAssets.tap(
        // After minifying and source maps, which stay correct because the lengths are equal; before
        // integrity and compression.
        { name: 'BuildId', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        (assets) => {
          const texts = Object.keys(assets)
            .sort()
            .map((name) => [name, compilation.getAsset(name)?.source.buffer()] as const);
          const hash = createHash('sha256');
          for (const [name, content] of texts) {
            if (name.endsWith('.map')) continue;
            hash
              .update(name)
              .update('\0')
              .update(content ?? '');
          }
          const id = hash.digest('hex').slice(0, 8);
          for (const [name, content] of texts) {
            if (!content?.includes(buildIdPlaceholder)) continue;
            const text = content.toString('utf8').replaceAll(buildIdPlaceholder, id);
            compilation.updateAsset(name, new RawSource(text));
          }
        },
      );
    });
  }
}

/** Returns the host's names and texts that a build uses. A module used as a whole has no names. */
function needsOf(compilation: Compilation): Needs {
  const shared = new Set(sharedModules.map(({ name }) => name));
  const modules: Needs['modules'] = {};
  const texts = new Set<string>();
  for (const module of compilation.modules) {
    const key = shareKeyOf(module);
    if (key !== undefined && shared.has(key))
      modules[key] = [
        ...new Set([...(modules[key] ?? []), ...namesOf(module, compilation)]),
      ].sort();
    else for (const code of codesOf(module)) for (const text of textsIn(code)) texts.add(text);
  }
  return {
    modules: Object.fromEntries(Object.entries(modules).sort(([a], [b]) => (a < b ? -1 : 1))),
    texts: [...texts].sort(),
  };
}

/** Returns the module's exports that code uses after tree shaking: 'a' for 'a.b'. */
function namesOf(module: webpack.Module, { moduleGraph }: Compilation): string[] {
  return [...moduleGraph.getIncomingConnections(module)].flatMap((connection) => {
    if (!connection.dependency || !connection.isTargetActive(undefined)) return [];
    return connection.dependency.getReferencedExports(moduleGraph, undefined).flatMap((used) => {
      const [name] = Array.isArray(used) ? used : used.name;
      return name ?? [];
    });
  });
}

function shareKeyOf(module: webpack.Module): string | undefined {
  const { type, options } = module as webpack.Module & { options?: { shareKey?: string } };
  return type === 'consume-shared-module' ? options?.shareKey : undefined;
}

/** Returns the source after loaders; for a concatenated module, one source for each part. */
function codesOf(module: webpack.Module): string[] {
  const { modules } = module as webpack.Module & { modules?: Iterable<webpack.Module> };
  if (modules) return [...modules].flatMap(codesOf);
  const isScript = module.type.startsWith('javascript/');
  return isScript ? [String(module.originalSource()?.source() ?? '')] : [];
}
