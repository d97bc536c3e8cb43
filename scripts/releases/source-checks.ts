import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Returns the forbidden imports of an app, or the error of a linter that does not run. */
export async function wrongImports(app: string, checkout = root): Promise<string[]> {
  const folders = foldersOf(app).map((folder) => `${folder}/src`);
  const checks = [importsOfOtherParts(folders, checkout), restrictedImports(folders, checkout)];
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

/** Returns imports of Node, and of names that a remote must not use. */
async function restrictedImports(folders: string[], checkout: string): Promise<string[]> {
  const rules = ['--only=correctness/noNodejsModules', '--only=style/noRestrictedImports'];
  const args = ['lint', ...rules, '--reporter=json', '--max-diagnostics=none', ...folders];
  const { diagnostics } = await readReport<{ diagnostics: Diagnostic[] }>(
    `${root}node_modules/.bin/biome`,
    args,
    checkout,
  );
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ message, location: { path, start } }) => `${path}:${start?.line ?? 1} ${message}`);
}

/** Returns a linter's report. Ignores the exit code, which is not 0 if there are findings. */
async function readReport<T>(program: string, args: string[], cwd: string): Promise<T> {
  const { stdout, stderr } = await promisify(execFile)(program, args, {
    cwd,
    maxBuffer: Number.POSITIVE_INFINITY,
  }).catch((error: { stdout?: string; stderr?: string; message: string }) => ({
    stdout: error.stdout ?? '',
    stderr: error.stderr || error.message,
  }));
  try {
    return JSON.parse(stdout) as T;
  } catch (cause) {
    throw new Error(`${basename(program)} does not run: ${stderr.trim().split('\n')[0]}`, {
      cause,
    });
  }
}
