import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { localeNames, type MenuEntry } from '../../shared/contract/src/index.ts';
import { checkTexts } from '../../shared/shell/testing/check-messages.ts';
import { root } from '../workspace.ts';

/** Folders of sources that are built into an app. */
function foldersOf(app: string): string[] {
  return app === 'host' ? ['host', 'shared/shell', 'shared/kit', 'shared/ui'] : [app];
}

/** Returns each text of an app that is missing or has other placeholders, in any language. */
export function wrongTexts(app: string, checkout = root): string[] {
  return foldersOf(app).flatMap((folder) => {
    const sources = join(checkout, folder, 'src');
    return readdirSync(sources, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(^|\/)messages\/en\.json$/.test(path))
      .flatMap((path) => {
        const dir = join(sources, path, '../..');
        return checkTexts(dir).map((problem) => `${folder}/src/${path.slice(0, -8)}: ${problem}`);
      });
  });
}

/** Returns each entry of a menu with the languages that it has no label in. */
export function unlabelledEntries(menu: readonly MenuEntry[]): string[] {
  return menu.flatMap(({ path, place, label }) => {
    const missing = localeNames.filter((locale) => !label[locale]?.trim());
    return missing.length > 0
      ? [`the ${place} entry ${path} has no label in ${missing.join(', ')}`]
      : [];
  });
}

interface Diagnostic {
  readonly severity: string;
  readonly message: string;
  readonly location: { readonly path: string; readonly start?: { readonly line: number } };
}

const boundaryRules = ['style/noRestrictedImports', 'correctness/noNodejsModules'];

/** Returns each import of an app's sources that its layer may not have, as the linter says it. */
export async function wrongImports(app: string, checkout = root): Promise<string[]> {
  const paths = foldersOf(app).map((folder) => `${folder}/src`);
  const rules = boundaryRules.map((rule) => `--only=${rule}`);
  const args = ['lint', ...rules, '--reporter=json', '--max-diagnostics=none', ...paths];
  const biome = `${root}node_modules/.bin/biome`;
  const { stdout, stderr } = await promisify(execFile)(biome, args, { cwd: checkout }).catch(
    (error: { stdout?: string; stderr?: string; message: string }) => ({
      stdout: error.stdout ?? '',
      stderr: error.stderr || error.message,
    }),
  );
  try {
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Diagnostic[] };
    return diagnostics
      .filter(({ severity }) => severity === 'error')
      .map(({ message, location: { path, start } }) => `${path}:${start?.line ?? 1} ${message}`);
  } catch {
    return [`the linter does not run: ${stderr.trim().split('\n')[0]}`];
  }
}
