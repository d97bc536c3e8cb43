import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { remoteNames } from './shared/contract/src/remote-names.ts';

/** Packages by test environment. */
const node = ['shared/contract', 'shared/releases', 'shared/federation', 'server', 'scripts'];
const browser = ['shared/shell', 'shared/ui', 'shared/kit', 'host', ...remoteNames];

/**
 * Projects whose test files have a worker of their own, because they start processes or change
 * module state. The files of all others share a worker, whose start and imports take more time than
 * most tests; those in a browser's environment get new modules from their setup.
 */
const isolated = new Set<string>(['shared/releases', 'shared/federation', 'scripts']);

const patience = `${import.meta.dirname}/scripts/patient-tests.ts`;
const browserEnvironment = `${import.meta.dirname}/shared/shell/testing/browser-environment.ts`;

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
      isolate: isolated.has(dir),
      include: ['**/*.test.{ts,tsx}'],
      exclude: ['**/node_modules/**', '**/dist/**'],
      // Long time limits, so that tests do not fail on a slow machine.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      ...(dir === 'server' && { globalSetup: ['src/testing/services/global-setup.ts'] }),
      setupFiles: environment === 'node' ? [patience] : [patience, browserEnvironment],
    },
  };
}
