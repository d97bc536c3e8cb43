import { join } from 'node:path';
import { contractMajor } from '@shared/contract';
import { digestOf } from '@shared/releases';
import { hostName } from '@shared/releases/files';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Chunk, Configuration, RuleSetRule } from 'webpack';
import webpack from 'webpack';
import { baseConfig, type Mode } from './base.ts';
import { chunkTimeoutMs } from './chunk-timeout.ts';
import { CompressPlugin } from './compress.ts';
import { type FirstLoad, FirstLoadPlugin } from './first-load.ts';
import { ForeignEntryPlugin } from './foreign-entry.ts';
import { HtmlPlugin } from './html.ts';
import { IntegrityPlugin } from './integrity.ts';
import { appDir, federationSource, packageVersion } from './paths.ts';
import { prerender } from './prerender.ts';
import { ProvidesPlugin } from './provides.ts';
import { type Digests, ReleaseFilePlugin } from './release-file.ts';
import { remoteNames } from './remotes.ts';
import { providedVersions, sharedFiles, shareScopeRule } from './share-scope.ts';
import { SiteFilesPlugin } from './site-files.ts';
import { WorkerFilesPlugin } from './worker-files.ts';

export interface HostOptions {
  readonly mode?: Mode;
  readonly dir?: string;
  /** Folder of the build; default `dist` in the host's folder. */
  readonly output?: string;
  readonly sourceMaps?: boolean;
  /** The product's name in the HTML; default env BRAND, else 'Tessera'. */
  readonly brand?: string;
  /** Locale of a first visit in the HTML; default env DEFAULT_LANGUAGE, else 'zhTw'. */
  readonly language?: string;
  /** For a development build; set by development/serve-host.ts. */
  readonly development?: DevelopmentOptions;
  /** Builds host and remotes as one application, for comparisons (`pnpm bench`). */
  readonly oneBundle?: boolean;
  readonly onMeasured?: (result: FirstLoad) => void;
}

interface DevelopmentOptions {
  /** URL of the environment, whose sign-in messages name its host. */
  readonly environment: string;
  /** Remote → URL of its dev server. */
  readonly remotes: Readonly<Record<string, string>>;
}

const workerFile = 'service-worker.js';

/**
 * Paths of modules in chunks that load with the first screen: the texts of host and shell in one
 * language, the visitor's decoration, and the host's own wallets.
 */
const firstModules =
  /[\\/](?:host|shell)[\\/]src[\\/]messages[\\/]|[\\/](?:hero-visual|own-wallets)\.lazy\./;

/** Budget of the first load's scripts, gzip bytes. */
export const firstLoadBudgetBytes = 160_000;

const onDemand = [
  '@tanstack/query-core',
  'ethers',
  'crypto-js',
  'jose',
  'lucide-react',
  'single-spa',
  'zod',
];

/** Packages and workspace folders that the first load must not contain. */
export const firstLoadForbidden: readonly (string | RegExp)[] = [...onDemand, /^remote-/];

/** Returns the host's webpack configuration. Names of files in /assets/ have a content hash. */
export async function hostConfig(options: HostOptions = {}): Promise<Configuration> {
  const { mode = 'production', dir = appDir('host'), sourceMaps = false } = options;
  const asOne = options.oneBundle ?? false;
  const production = mode === 'production';
  const brand = options.brand ?? process.env.BRAND ?? 'Tessera';
  const language = options.language ?? (process.env.DEFAULT_LANGUAGE || 'zhTw');
  const assetModuleFilename = 'assets/[name].[contenthash:10][ext]';
  // Updates in the page need the same name for every content.
  const hash = production ? '.[contenthash:10]' : '';
  const [files, firstScreen] = await Promise.all([
    sharedFiles(dir),
    prerender({ dir, brand, assetModuleFilename }),
  ]);
  const base = baseConfig({
    dir,
    name: asOne ? 'host-one-bundle' : 'host',
    mode,
    output: options.output ?? join(dir, 'dist'),
    sourceMaps,
  });
  return {
    ...base,
    entry: {
      main: production
        ? './src/main.tsx'
        : [
            join(federationSource, 'development/before-host.ts'),
            './src/main.tsx',
            './src/development/live-texts.ts',
          ],
      // Browsers need a fixed name. `splitChunks` leaves it in one file.
      ...(production && {
        'service-worker': {
          import: './src/service-worker/service-worker.ts',
          filename: workerFile,
        },
      }),
    },
    output: {
      ...base.output,
      publicPath: '/',
      filename: `assets/[name]${hash}.js`,
      chunkFilename: `assets/[id]${hash}.js`,
      assetModuleFilename,
      chunkLoadTimeout: chunkTimeoutMs,
    },
    module: {
      rules: [...(base.module?.rules ?? []), asOne ? oneBundleRule : shareScopeRule(dir, files)],
    },
    optimization: { ...base.optimization, splitChunks },
    plugins: [
      ...(base.plugins ?? []),
      ...(options.development
        ? [new webpack.DefinePlugin(definitionsFor(options.development))]
        : []),
      ...(asOne
        ? [oneBundlePlugin()]
        : [
            new webpack.DefinePlugin(runtimeParts),
            new ProvidesPlugin(files, providedVersions(dir)),
          ]),
      new MiniCssExtractPlugin({
        filename: `assets/[name]${hash}.css`,
        chunkFilename: `assets/[id]${hash}.css`,
        ignoreOrder: true,
      }),
      ...(production ? [compileAheadPlugin()] : []),
      new HtmlPlugin({
        entry: 'main',
        template: join(dir, 'index.html'),
        brand,
        language,
        firstModules: production ? firstModules : undefined,
        firstScreen,
      }),
      new WorkerFilesPlugin({ entry: 'main', worker: workerFile }),
      new SiteFilesPlugin({ dir: join(dir, 'site'), brand }),
      ...(production
        ? [
            new IntegrityPlugin({ timeoutMs: chunkTimeoutMs, firstModules, entry: 'main' }),
            new FirstLoadPlugin({
              entry: 'main',
              // The single bundle is only for comparison, so it has no budget.
              budgetBytes: asOne ? Number.POSITIVE_INFINITY : firstLoadBudgetBytes,
              forbidden: asOne ? onDemand : firstLoadForbidden,
              ...(options.onMeasured && { onMeasured: options.onMeasured }),
            }),
            new CompressPlugin(),
            ...(asOne ? [] : [new ForeignEntryPlugin(foreignConfig(dir, files))]),
            ...(asOne ? [] : [new ReleaseFilePlugin({ finish: describeFor(dir) })]),
          ]
        : []),
    ],
  };
}

/** Returns the configuration of the entry for pages of other hosts. */
function foreignConfig(dir: string, files: ReadonlyMap<string, string>) {
  return (output: string): Configuration => {
    const base = baseConfig({
      dir,
      name: 'host-foreign',
      mode: 'production',
      output,
      sourceMaps: false,
    });
    return {
      ...base,
      entry: { foreign: './src/app/foreign/foreign.ts' },
      output: {
        ...base.output,
        publicPath: 'auto',
        filename: '[name].js',
        chunkFilename: '[id].[contenthash:10].js',
        assetModuleFilename: '[name].[contenthash:10][ext]',
        chunkLoadTimeout: chunkTimeoutMs,
      },
      module: { rules: [...(base.module?.rules ?? []), shareScopeRule(dir, files)] },
      plugins: [
        new webpack.DefinePlugin(runtimeParts),
        new ProvidesPlugin(files, providedVersions(dir)),
        new MiniCssExtractPlugin({ chunkFilename: '[id].[contenthash:10].css', ignoreOrder: true }),
        new IntegrityPlugin({ timeoutMs: chunkTimeoutMs }),
        new CompressPlugin(),
      ],
    };
  };
}

/** Returns a function that describes a build. Equal files give equal versions. */
function describeFor(dir: string) {
  return (files: Digests, { entrypoints }: webpack.Compilation) => {
    const filesOfEntry = [...(entrypoints.get('main')?.getEntrypointChunk().files ?? [])];
    return {
      name: hostName,
      version: `${packageVersion(dir)}-${digestOf(Buffer.from(JSON.stringify(files))).slice(0, 8)}`,
      contract: contractMajor,
      entry: `/${filesOfEntry.find((name) => name.endsWith('.js'))}`,
    };
  };
}

/** Returns what a development build replaces in the code. */
function definitionsFor({ environment, remotes }: DevelopmentOptions): Record<string, string> {
  return {
    DEV_REMOTES: JSON.stringify(remotes),
    'location.host': JSON.stringify(new URL(environment).host),
  };
}

/** Removes the federation runtime's code for Node, and for snapshots, which are not used. */
const runtimeParts = {
  ENV_TARGET: JSON.stringify('web'),
  FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'true',
};

/**
 * Adds V8's explicit compile hint: browsers then compile all functions of the first files while
 * the files arrive, off the main thread.
 */
function compileAheadPlugin(): webpack.BannerPlugin {
  return new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    test: /^assets\/(main|vendor|react)\.[^/]*\.js$/,
    // After the minimizer, which removes all comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  });
}

function isOfPages({ name }: Chunk): boolean {
  return name !== 'service-worker';
}

/** Separates dependencies, which change seldom, from the code that changes with every deploy. */
const splitChunks = {
  chunks: isOfPages,
  cacheGroups: {
    // One stylesheet: styles of sheets and dialogs are small, and one per chunk would cost the
    // first load more (a loader, names, integrities).
    styles: {
      type: 'css/mini-extract',
      name: 'main',
      enforce: true,
      priority: 30,
    },
    react: {
      test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/,
      chunks: (chunk: Chunk) => isOfPages(chunk) && chunk.canBeInitial(),
      name: 'react',
      priority: 20,
      enforce: true,
    },
    vendor: {
      test: /[\\/]node_modules[\\/]/,
      chunks: (chunk: Chunk) => isOfPages(chunk) && chunk.canBeInitial(),
      name: 'vendor',
      priority: 10,
      enforce: true,
    },
  },
};

const loaderDir = join(federationSource, 'loader');

/** Makes loader/one-bundle-remotes.ts import all remotes. */
const oneBundleRule: RuleSetRule = {
  include: join(loaderDir, 'one-bundle-remotes.ts'),
  loader: join(federationSource, 'build/generated-loader.ts'),
  options: { code: remotesCode() },
};

/** Replaces the loader's network code, so that the host builds as one application. */
function oneBundlePlugin(): webpack.WebpackPluginInstance {
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
