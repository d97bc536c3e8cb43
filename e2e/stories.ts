/**
 * `pnpm storybook:test [Playwright's arguments]`: builds Storybook, and checks each story in a
 * browser. `npm test` runs it.
 */
import { spawnSync } from 'node:child_process';
import { preview } from 'vite';
import { root } from '../scripts/workspace.ts';

const storybook = `${root}shared/storybook`;
const { status } = spawnSync(
  process.execPath,
  [
    `${storybook}/node_modules/storybook/dist/bin/dispatcher.js`,
    'build',
    ...['--config-dir', '.', '--output-dir', '../../dist/storybook'],
    ...['--disable-telemetry', '--loglevel', 'error'],
  ],
  { cwd: storybook, stdio: ['ignore', 'inherit', 'inherit'] },
);
if (status !== 0) process.exit(1);

const site = await preview({
  root: storybook,
  configFile: false,
  logLevel: 'warn',
  appType: 'mpa',
  build: { outDir: '../../dist/storybook' },
  preview: { host: '127.0.0.1', port: 0 },
});
process.env.E2E_BASE_URL = site.resolvedUrls?.local[0] ?? '';
process.env.E2E_SUITE = 'stories';
await import('../scripts/e2e.ts');
