import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { remoteNames } from './shared/contract/src/remote-names.ts';

/** Packages by test environment. */
const node = ['shared/contract', 'shared/releases', 'shared/federation', 'server', 'scripts'];
const browser = ['shared/shell', 'shared/ui', 'shared/kit', 'host', ...remoteNames];

/**
 * Projects whose test files share the environment and modules of a worker, because starting and
 * importing them takes half of a run or more. The others test module state, which files must not
 * share.
 */
const sharing = new Set<string>(['server', 'shared/contract', 'shared/ui', ...remoteNames]);

const patience = `${import.meta.dirname}/scripts/patient-tests.ts`;
const patientQueries = `${import.meta.dirname}/shared/shell/testing/patient-queries.ts`;

export default defineConfig({
  test: {
    // By default, Vitest leaves one core free, which is half of a two-core machine. This setting
    // is one more worker than cores, because many tests wait for a process or a block.
    maxWorkers: availableParallelism() + 1,
    projects: [
      ...node.map((dir) => project(dir, 'node')),
      ...browser.map((dir) => project(dir, 'happy-dom')),
    ],
  },
});

function project(dir: string, environment: 'node' | 'happy-dom') {
  return {
    test: {
      name: dir,
      root: dir,
      environment,
      isolate: !sharing.has(dir),
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      // Long time limits, so that tests do not fail on a slow machine.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      ...(dir === 'server' && { globalSetup: ['src/testing/services/global-setup.ts'] }),
      setupFiles: environment === 'node' ? [patience] : [patience, patientQueries],
    },
  };
}
