import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import type { Configuration, RuleSetRule } from 'webpack';
import { developmentAlias, liveTextsRule, refreshPlugin } from '../development/refresh.ts';
import { federationSource, workspaceRoot } from './paths.ts';

const require = createRequire(import.meta.url);

/** Supported browsers: evergreen ones and iOS 15.4, the oldest with BigInt and dialog. */
const targets = { chrome: '109', edge: '109', firefox: '115', safari: '15.4', ios: '15.4' };

/** Minimum versions as lightningcss reads them: major << 16 | minor << 8. */
const styleTargets = Object.fromEntries(
  Object.entries({ ...targets, ios_saf: targets.ios })
    .filter(([name]) => name !== 'ios')
    .map(([name, version]) => {
      const [major = 0, minor = 0] = version.split('.').map(Number);
      return [name, (major << 16) | (minor << 8)];
    }),
);

export type Mode = 'production' | 'development';

interface BaseOptions {
  readonly dir: string;
  /** Name in messages and caches. */
  readonly name: string;
  /** Name in webpack's globals; default `name`. */
  readonly uniqueName?: string;
  readonly mode: Mode;
  readonly output: string;
  /** In production: emit .map files beside the scripts, which do not refer to them. */
  readonly sourceMaps: boolean;
}

export function baseConfig(options: BaseOptions): Configuration {
  const { dir, name, uniqueName = name, mode, output, sourceMaps } = options;
  const production = mode === 'production';
  return {
    name,
    mode,
    context: dir,
    target: ['web', 'es2021'],
    devtool: production ? (sourceMaps ? 'hidden-source-map' : false) : 'cheap-module-source-map',
    output: {
      path: output,
      uniqueName,
      clean: true,
      // In production, IntegrityPlugin sets `crossorigin` on the tags, with their integrity.
      crossOriginLoading: production ? false : 'anonymous',
      hashFunction: 'xxhash64',
      // After a throw, the next import evaluates the module again, so a retry can succeed.
      // strictModuleErrorHandling would rethrow the first error until a reload
      // (https://github.com/webpack/webpack/issues/19351).
      strictModuleExceptionHandling: true,
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js', '.json'],
      // Workspace packages are built from their real folder.
      symlinks: true,
      alias: production ? productionAlias() : developmentAlias,
    },
    module: {
      parser: { javascript: { exportsPresence: 'error' } },
      rules: [
        scriptRule(production),
        ...styleRules(production),
        assetRule,
        ...(production ? [] : [liveTextsRule]),
      ],
    },
    plugins: production ? [] : [refreshPlugin()],
    optimization: {
      minimize: production,
      // `pnpm dev` keeps the last good code in the page after a syntax error.
      emitOnErrors: false,
      minimizer: [
        new MinimizerPlugin({
          minify: MinimizerPlugin.swcMinify,
          minimizerOptions: {
            ecma: 2020,
            compress: { ecma: 2020, passes: 4 },
            format: { comments: false },
          },
          extractComments: false,
        }),
        new CssMinimizerPlugin({
          minify: CssMinimizerPlugin.lightningCssMinify,
          minimizerOptions: { targets: styleTargets },
        }),
      ],
      moduleIds: production ? 'deterministic' : 'named',
      chunkIds: production ? 'deterministic' : 'named',
    },
    // `npm test` reads no cache again, and writing it takes a quarter of a build's CPU time.
    cache: process.env.BUILD_CACHE !== 'off' && {
      type: 'filesystem',
      cacheDirectory: join(workspaceRoot, 'node_modules/.cache/webpack'),
      name: `${name}-${mode}`,
      compression: false,
      // A change of the build code invalidates the cache. So does a change of the table of shared
      // modules, because a module made from it keeps the same request.
      buildDependencies: {
        config: [
          `${join(federationSource, 'build')}/`,
          `${join(federationSource, 'development')}/`,
          join(federationSource, 'shared-modules.ts'),
        ],
      },
    },
    // main.tsx keeps whole modules out of the first load with it.
    ignoreWarnings: [/webpackExports/],
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
  };
}

/** The package's exports name only its builds with warnings for developers. */
function productionAlias(): Record<string, string> {
  const router = createRequire(require.resolve('react-router-dom')).resolve('react-router');
  const production = join(dirname(router), '../production');
  return {
    'react-router$': join(production, 'index.mjs'),
    'react-router/dom$': join(production, 'dom-export.mjs'),
  };
}

function scriptRule(production: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    loader: require.resolve('swc-loader'),
    options: {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        // `refresh` works only with `development`, whose JSX calls development/jsx-dev-runtime.ts.
        transform: {
          react: { runtime: 'automatic', development: !production, refresh: !production },
        },
        externalHelpers: false,
      },
      // Otherwise all default parameters are rewritten, for a defect that needs a few of them changed.
      env: { targets, bugfixes: true },
    },
  };
}

/** Returns the rules for CSS. Class names have a hash of the file's path, so none collide. */
function styleRules(production: boolean): RuleSetRule[] {
  return [
    {
      test: /\.css$/,
      sideEffects: true,
      use: [
        MiniCssExtractPlugin.loader,
        {
          loader: require.resolve('css-loader'),
          options: {
            modules: {
              auto: true,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              localIdentName: production ? '[hash:base64:6]' : '[local]-[hash:base64:6]',
              localIdentContext: workspaceRoot,
            },
          },
        },
      ],
    },
  ];
}

const assetRule: RuleSetRule = {
  oneOf: [
    // Always a file: pages refer to its parts by URL.
    { test: /icons\.svg$/, type: 'asset/resource' },
    { test: /\.(svg|png|webp|avif|woff2)$/, type: 'asset' },
  ],
};
