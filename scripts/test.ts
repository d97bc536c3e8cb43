/**
 * `npm test`: all checks, fastest first. Every step runs even after a failed one;
 * the last line sums up the results: `N passed, N failed[, N skipped]`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureCompleteChromium } from './chromium.ts';
import { Refusal } from './processes.ts';
import { missingServers } from './test-programs.ts';
import { root } from './workspace.ts';

interface Count {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'tessera-test-'));
/** Node's compile cache: tests start servers and commands a hundred times. */
const compiled = join(reports, 'compiled');
const vitest = `${root}node_modules/vitest/vitest.mjs`;
const biome = `${root}node_modules/@biomejs/biome/bin/biome`;
const { boundaries } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).scripts;
const total: Count = { passed: 0, failed: 0, skipped: 0 };
/** Repeated at the end, because logs are often cut to their last lines. */
const failures: string[] = [];

const installation = once(
  spawn(process.execPath, [`${root}scripts/test-programs.ts`], {
    stdio: ['ignore', 'inherit', 'inherit'],
  }),
  'exit',
);
check('format and lint', [biome, 'ci', '--colors=off', '.']);
check('import boundaries', [
  `${root}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`,
  ...boundaries.split(' ').slice(1),
]);
check('types', ['scripts/types.ts']);
check('API reports', ['scripts/api.ts', '--check']);
check('manual: tables and links', ['scripts/manual.ts', '--check']);
await installation;
for (const name of missingServers()) console.log(`· no ${name}: its tests are skipped`);
runner('unit tests', [vitest, 'run', '--reporter=default', '--reporter=json'], {
  report: 'unit.json',
  args: (file) => [`--outputFile.json=${file}`],
  read: readVitest,
});
check('build within its size budget', ['scripts/build.ts']);
browserTests('stories', 'e2e/stories.ts');
browserTests('browser tests', 'scripts/e2e.ts');

rmSync(reports, { recursive: true, force: true });
for (const name of failures) console.log(`✗ ${name}`);
console.log(`\n${Math.ceil(performance.now() / 60_000)} of 25 minutes`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Runs a step that counts as one test: it passes or fails as a whole. */
function check(title: string, args: string[]): void {
  const ok = run(title, args) === 0;
  if (!ok) failures.push(title);
  add({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
}

interface Runner {
  report: string;
  args: (file: string) => string[];
  env?: (file: string) => Record<string, string>;
  read: (file: string) => Count;
}

/**
 * Runs tests and counts them by the runner's report. A failure outside the report counts as one.
 */
function runner(title: string, args: string[], { report, args: more, env, read }: Runner): void {
  const file = join(reports, report);
  const status = run(title, [...args, ...more(file)], env?.(file));
  try {
    const count = read(file);
    const isUnnamed = count.failed === 0 && status !== 0;
    if (isUnnamed) failures.push(`${title}: exit code ${status} without a failed test`);
    add(isUnnamed ? { ...count, failed: 1 } : count);
  } catch {
    failures.push(`${title}: no report`);
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

function browserTests(title: string, script: string): void {
  try {
    ensureCompleteChromium();
    runner(title, [script], {
      report: `${title}.json`,
      args: () => ['--reporter=list,json'],
      env: (file) => ({
        PLAYWRIGHT_JSON_OUTPUT_FILE: file,
        E2E_RETRIES: '2',
      }),
      read: readPlaywright,
    });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    console.error(error.message);
    failures.push(error.message);
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

function run(title: string, args: string[], env: Record<string, string> = {}): number {
  console.log(`\n── ${title}`);
  const { status } = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, ...env },
  });
  return status ?? 1;
}

function add(count: Count): void {
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped;
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
}

function readVitest(file: string): Count {
  const report = JSON.parse(readFileSync(file, 'utf8'));
  failures.push(...report.testResults.flatMap(failedIn));
  return {
    passed: report.numPassedTests,
    failed:
      report.numFailedTests +
      (report.numFailedTestSuites > 0 && report.numFailedTests === 0 ? 1 : 0),
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function failedIn({ name, status, message, assertionResults }: VitestFile): string[] {
  const at = relative(root, name);
  const failed = assertionResults
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [first = ''] }) => `${fullName}: ${firstLine(first)}`);
  if (status === 'failed' && failed.length === 0) failed.push(firstLine(message));
  return failed.map((text) => `${at}: ${text}`);
}

function firstLine(text: string): string {
  return text.trim().split('\n', 1)[0] ?? '';
}

interface Suite {
  suites?: Suite[];
  specs?: { title: string; file: string; tests: { status: string }[] }[];
}

function readPlaywright(file: string): Count {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8'));
  for (const name of withStatus('flaky', { suites })) {
    console.log(`· passed on a retry: ${name}`);
  }
  failures.push(...withStatus('unexpected', { suites }));
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
  };
}

/** Returns 'file: title' of the tests with a status. `flaky`: passed only on a retry. */
function withStatus(wanted: string, { suites = [], specs = [] }: Suite): string[] {
  const here = specs.filter(({ tests }) => tests.some(({ status }) => status === wanted));
  return [
    ...here.map(({ file, title }) => `${file}: ${title}`),
    ...suites.flatMap((suite) => withStatus(wanted, suite)),
  ];
}
