import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Environments by package; a test stands beside what it tests. */
const node = ['shared/contract', 'shared/releases', 'shared/federation', 'server', 'scripts'];
const browser = [
  'shared/shell',
  'shared/ui',
  'shared/kit',
  'host',
  'remote-defi',
  'remote-visa',
  'remote-account',
];

/**
 * Whose files share a worker and its modules, one after another: the start of an environment was
 * most of their time, and of the server's, whose modules hold nothing, the imports half. The others
 * test what a page or a process has once.
 */
const sharing = new Set([
  'server',
  'shared/contract',
  'shared/ui',
  'remote-defi',
  'remote-visa',
  'remote-account',
]);

const patience = `${import.meta.dirname}/scripts/patient-tests.ts`;
const patientQueries = `${import.meta.dirname}/shared/shell/testing/patient-queries.ts`;

export default defineConfig({
  test: {
    // By itself Vitest leaves a core to somebody else: of two, half of what there is. One more than
    // cores, since many a test waits for a process or a block.
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
      // Generous: a slow machine is slow and not wrong.
      testTimeout: 180_000,
      hookTimeout: 180_000,
      ...(dir === 'server' && { globalSetup: ['src/testing/services/global-setup.ts'] }),
      setupFiles: environment === 'node' ? [patience] : [patience, patientQueries],
    },
  };
}
