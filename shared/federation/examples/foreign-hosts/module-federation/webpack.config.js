import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';

export default {
  context: import.meta.dirname,
  mode: 'production',
  target: ['web', 'es2021'],
  entry: './main.js',
  output: { publicPath: '/', filename: 'main.js', chunkFilename: '[id].js' },
  experiments: { topLevelAwait: true },
  plugins: [
    new ModuleFederationPlugin({
      name: 'other_host',
      dts: false,
      manifest: false,
      // The remotes use this host's copy of the runtime.
      experiments: { provideExternalRuntime: true },
    }),
  ],
};
