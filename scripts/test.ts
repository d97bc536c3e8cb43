/**
 * `npm test`: all checks, fastest first. Every step runs even after a failed one;
 * the last line sums up the results: `N passed, N failed[, N skipped]`.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
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

/** Temporary files of all steps. In memory, tests take a quarter less CPU time to make databases. */
const folder = mkdtempSync(join(memoryFolder() ?? tmpdir(), 'tessera-test-'));
// PostgreSQL runs as another user, who must reach its own folder in this one.
chmodSync(folder, 0o711);
const environment = {
  ...process.env,
  TMPDIR: folder,
  // Tests start servers and commands a hundred times.
  NODE_COMPILE_CACHE: join(folder, 'compiled'),
  // Nothing builds twice with it, and writing it takes a quarter of a build's CPU time.
  BUILD_CACHE: 'off',
};
const stop = new AbortController();
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(name, () => {
    // Ends all steps.
    stop.abort();
    process.exit(130);
  });
}
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
await Promise.all([
  check('types', ['scripts/types.ts']),
  (async () => {
    await check('format and lint', [biome, 'ci', '--colors=off', '.']);
    await check('import boundaries', [
      `${root}node_modules/dependency-cruiser/bin/dependency-cruiser.mjs`,
      ...boundaries.split(' ').slice(1),
    ]);
    await check('API reports', ['scripts/api.ts', '--check']);
    await check('manual: tables and links', ['scripts/manual.ts', '--check']);
  })(),
]);
await installation;
for (const name of missingServers()) console.log(`· no ${name}: its tests are skipped`);
// Unit tests sometimes wait, and a build seldom keeps two cores busy.
await Promise.all([
  runner('unit tests', [vitest, 'run', '--reporter=default', '--reporter=json'], {
    report: 'unit.json',
    args: (file) => [`--outputFile.json=${file}`],
    read: readVitest,
  }),
  check('build within its size budget', ['scripts/build.ts']),
]);
await browserTests('stories', 'e2e/stories.ts');
await browserTests('browser tests', 'scripts/e2e.ts');

for (const name of failures) console.log(`✗ ${name}`);
console.log(`\n${Math.ceil(performance.now() / 60_000)} of 25 minutes`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`${total.passed} passed, ${total.failed} failed${skipped}`);
process.exit(total.failed > 0 ? 1 : 0);

/** Returns a folder in memory, if it has 8 GB of free space. */
function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > 8e9 ? '/dev/shm' : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Runs a step that counts as one test: it passes or fails as a whole. Prints its output at its end,
 * because others run beside it.
 */
async function check(title: string, args: string[]): Promise<void> {
  const options = { cwd: root, env: environment, maxBuffer: 1e9, signal: stop.signal };
  const isOk = await new Promise<boolean>((done) => {
    execFile(process.execPath, args, options, (error, output, errors) => {
      console.log(`\n── ${title}\n${output}${errors}`.trimEnd());
      done(!error);
    });
  });
  if (!isOk) failures.push(title);
  add({ passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 });
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
async function runner(
  title: string,
  args: string[],
  { report, args: more, env, read }: Runner,
): Promise<void> {
  const file = join(folder, report);
  const status = await run(title, [...args, ...more(file)], env?.(file));
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

async function browserTests(title: string, script: string): Promise<void> {
  try {
    ensureCompleteChromium();
    await runner(title, [script], {
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

/** Runs a step, whose output appears at once. @returns its exit code */
async function run(title: string, args: string[], env = {}): Promise<number> {
  console.log(`\n── ${title}`);
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...env },
    signal: stop.signal,
  });
  const [code] = await once(child, 'exit');
  return code ?? 1;
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
