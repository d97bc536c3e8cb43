export default {
  context: import.meta.dirname,
  mode: 'production',
  target: ['web', 'es2021'],
  entry: './main.js',
  output: { publicPath: '/', filename: 'main.js' },
  experiments: { topLevelAwait: true },
};
