import { createRequire } from 'node:module';
import { join } from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { ExternalItem, RuleSetRule, WebpackPluginInstance } from 'webpack';
import { federationSource } from '../build/paths.ts';

const require = createRequire(import.meta.url);
const here = join(federationSource, 'development');

/** Global name of the host's refresh runtime (before-host.ts). */
export const refreshGlobal = '__reactRefresh';

/**
 * Returns the plugin that makes edited components replace their instances and keep their state.
 * Its `library` is the same in all builds, so that only one of them connects the runtime to React.
 */
export function refreshPlugin(): WebpackPluginInstance {
  return new ReactRefreshPlugin({ overlay: false, library: 'tessera' });
}

/**
 * JSX of development builds calls jsxDEV. A released host has only the production jsx-runtime, so
 * this module of ours implements jsxDEV with whichever runtime the host provides.
 */
export const developmentAlias = {
  'react/jsx-dev-runtime': join(here, 'jsx-dev-runtime.ts'),
};

/**
 * Makes a remote use the host's refresh runtime: a second one would not know the components of the
 * other builds, and React would remount them. In a released host, an edit reloads the page.
 */
export const refreshOfHost: ExternalItem[] = [
  ({ request = '' }, done) =>
    /(^|[\\/])react-refresh([\\/]runtime(\.js)?)?$/.test(request)
      ? done(undefined, `var (globalThis.${refreshGlobal} ?? ${inert})`)
      : done(),
];

const inert =
  '{ register() {}, createSignatureFunctionForTransform: () => (type) => type, ' +
  'injectIntoGlobalHook() {}, isLikelyComponentType: () => false, getFamilyByType() {}, ' +
  'performReactRefresh() {} }';

/** Turns files of texts into modules that replace their texts in the page after an edit. */
export const liveTextsRule: RuleSetRule = {
  test: /[\\/]src[\\/](?:.+[\\/])?messages[\\/]\w+\.json$/,
  type: 'javascript/auto',
  loader: require.resolve('./live-texts-loader.cjs'),
};
