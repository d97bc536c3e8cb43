import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { localeNames, type MenuEntry } from '../../shared/contract/src/index.ts';
import { checkTexts } from '../../shared/shell/testing/check-messages.ts';
import { untranslatedTexts } from '../../shared/shell/testing/untranslated.ts';
import { root } from '../workspace.ts';

function foldersOf(app: string): string[] {
  return app === 'host' ? ['host', 'shared/shell', 'shared/kit', 'shared/ui'] : [app];
}

/** Returns the problems of an app's texts: missing, empty or with different placeholders. */
export function wrongTexts(app: string, checkout = root): string[] {
  return messagesOf(app, checkout).flatMap((folder) =>
    checkTexts(join(checkout, folder, '..')).map((problem) => `${folder}: ${problem}`),
  );
}

/** Returns the texts and labels of an app that are still the English ones of `pnpm new`. */
export function englishTexts(app: string, checkout = root): string[] {
  return [...messagesOf(app, checkout), `${app}/src/menu.json`].flatMap((path) =>
    untranslatedTexts(path, checkout).map((problem) => `${path}: ${problem}`),
  );
}

/** Returns the folders of an app's messages, from the checkout. */
function messagesOf(app: string, checkout: string): string[] {
  return foldersOf(app).flatMap((folder) =>
    readdirSync(join(checkout, folder, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|\/)messages\/en\.json$/.test(path))
      .map((path) => `${folder}/src/${dirname(path)}`),
  );
}

/** Describes each menu entry that lacks a label, or the name of its group, in a language. */
export function unlabelledEntries(menu: readonly MenuEntry[]): string[] {
  return menu.flatMap(({ path, place, label, group = label }) => {
    const missing = localeNames.filter(
      (locale) => !label[locale]?.trim() || !group[locale]?.trim(),
    );
    return missing.length > 0
      ? [`the ${place} entry ${path} has no label or group in ${missing.join(', ')}`]
      : [];
  });
}

/** Returns an app's faults by the linters, or the error of a linter that does not run. */
export async function linterFaults(app: string, checkout = root): Promise<string[]> {
  const folders = foldersOf(app).map((folder) => `${folder}/src`);
  const checks = [importsOfOtherParts(folders, checkout), biomeFaults(folders, checkout)];
  const found = await Promise.allSettled(checks);
  return found.flatMap((check) =>
    check.status === 'fulfilled' ? check.value : [(check.reason as Error).message],
  );
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

async function importsOfOtherParts(folders: string[], checkout: string): Promise<string[]> {
  const config = `${root}.dependency-cruiser.mjs`;
  const args = ['--config', config, '--output-type', 'json', ...folders];
  const { summary } = await readReport<{ summary: { violations: Violation[] } }>(
    `${root}node_modules/.bin/depcruise`,
    args,
    checkout,
  );
  return summary.violations.map(({ from, to, rule }) => `${from} imports ${to}: ${rule.name}`);
}

interface Diagnostic {
  readonly severity: string;
  readonly message: string;
  readonly location: { readonly path: string; readonly start?: { readonly line: number } };
}

async function biomeFaults(folders: string[], checkout: string): Promise<string[]> {
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', ...folders];
  const { diagnostics } = await readReport<{ diagnostics: Diagnostic[] }>(
    `${root}node_modules/.bin/biome`,
    args,
    checkout,
  );
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, location: { path, start } }) => `${path}:${start?.line ?? 1} ${message}`);
}

/** Returns the failed unit tests of an app, or the error of a test run that does not start. */
export async function failedTests(app: string, checkout = root): Promise<string[]> {
  const projects = foldersOf(app).flatMap((folder) => ['--project', folder]);
  const folder = await mkdtemp(join(tmpdir(), 'gate-tests-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--reporter=json', `--outputFile=${report}`, ...projects];
  await run(`${root}node_modules/.bin/vitest`, args, checkout);
  const text = await readFile(report, 'utf8').catch(() => undefined);
  await rm(folder, { recursive: true, force: true });
  if (text === undefined) throw new Error(`the unit tests of ${app} do not start: run pnpm unit`);
  const { testResults } = JSON.parse(text) as { testResults: TestFile[] };
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(checkout, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length > 0) return failed.map((test) => `${file}: ${test.fullName}`);
    return status === 'failed' ? [`${file}: ${message.split('\n')[0]}`] : [];
  });
}

interface TestFile {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
}

/** Returns a linter's report. */
async function readReport<T>(program: string, args: string[], cwd: string): Promise<T> {
  const { stdout, stderr } = await run(program, args, cwd);
  try {
    return JSON.parse(stdout) as T;
  } catch (cause) {
    throw new Error(`${basename(program)} does not run: ${stderr.trim().split('\n')[0]}`, {
      cause,
    });
  }
}

/** Runs a program to its end, whatever its exit code. */
function run(program: string, args: string[], cwd: string) {
  return promisify(execFile)(program, args, { cwd, maxBuffer: Number.POSITIVE_INFINITY }).catch(
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      stdout: error.stdout ?? '',
      stderr: error.stderr || error.message,
    }),
  );
}
