import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompilerState, Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import { declarationOf, emitDeclarations } from './declarations.ts';
import { type EntryPoint, majorOf } from './entry-points.ts';
import type { Reports } from './report.ts';
import { shorten } from './shorten.ts';

/** Returns the reports of entry points. @param folder an empty folder for intermediate files */
export function extractReports(entries: readonly EntryPoint[], folder: string): Reports {
  emitDeclarations(entries, folder);
  extract(entries, folder);
  shortenAll(entries, folder);
  format(folder);
  return new Map(
    entries.map((entry) => [
      entry.name,
      {
        major: majorOf(entry.package),
        declarations: readFileSync(extracted(entry, folder), 'utf8'),
      },
    ]),
  );
}

const reportsIn = (folder: string) => join(folder, 'reports');
const fileName = ({ name }: EntryPoint) => `${name.slice(1).replaceAll('/', '-')}.d.ts`;
const extracted = (entry: EntryPoint, folder: string) => join(reportsIn(folder), fileName(entry));

function extract(entries: readonly EntryPoint[], folder: string): void {
  const tsconfig = join(folder, 'tsconfig.json');
  const files = entries.map((entry) => declarationOf(entry, folder));
  writeFileSync(join(folder, 'package.json'), '{"name": "declarations", "version": "0.0.0"}');
  writeFileSync(
    tsconfig,
    JSON.stringify({
      extends: `${root}tsconfig.base.json`,
      compilerOptions: { lib: ['ES2023', 'DOM', 'DOM.Iterable'] },
      files,
    }),
  );
  mkdirSync(reportsIn(folder));
  const configs = entries.map((entry) => configOf(entry, folder, tsconfig));
  const [first] = configs;
  if (!first) return;
  const compilerState = CompilerState.create(first, { additionalEntryPoints: files });
  entries.forEach((entry, index) => {
    Extractor.invoke(configs[index] ?? first, {
      localBuild: true,
      compilerState,
      messageCallback: (message) => {
        if (message.logLevel === 'error') throw new Refusal(`${entry.name}: ${message.text}`);
        message.handled = true;
      },
    });
    const file = extracted(entry, folder);
    const declarations = declarationsIn(readFileSync(`${file}.api.md`, 'utf8'));
    const [missing] = / from '\..*/.exec(declarations) ?? [];
    if (missing) throw new Refusal(`${entry.name}: no declarations were written${missing}`);
    writeFileSync(file, declarations);
  });
}

function shortenAll(entries: readonly EntryPoint[], folder: string): void {
  for (const main of entries.filter(({ name }) => /^@shared\/[^/]+$/.test(name))) {
    const declarations = readFileSync(extracted(main, folder), 'utf8');
    for (const entry of entries.filter((one) => one.package === main.package && one !== main)) {
      const file = extracted(entry, folder);
      const long = readFileSync(file, 'utf8');
      writeFileSync(file, shorten(long, { name: main.name, declarations }));
    }
  }
}

function configOf(entry: EntryPoint, folder: string, tsconfig: string): ExtractorConfig {
  const silent = { default: { logLevel: 'none' as never } };
  return ExtractorConfig.prepare({
    configObjectFullPath: undefined,
    packageJsonFullPath: join(folder, 'shared', entry.package, 'package.json'),
    configObject: {
      projectFolder: folder,
      mainEntryPointFilePath: declarationOf(entry, folder),
      compiler: { tsconfigFilePath: tsconfig },
      newlineKind: 'lf',
      apiReport: {
        enabled: true,
        reportFolder: reportsIn(folder),
        reportTempFolder: reportsIn(folder),
        reportFileName: `${fileName(entry)}.api.md`,
        includeForgottenExports: true,
      },
      messages: {
        compilerMessageReporting: silent,
        extractorMessageReporting: silent,
        tsdocMessageReporting: silent,
      },
    },
  });
}

/** Returns the code of API Extractor's report, without its remarks except `@sealed`. */
function declarationsIn(report: string): string {
  const [, code = ''] = /```ts\n([\s\S]*)```/.exec(report) ?? [];
  return code
    .replace(/^\/\/ @public.* @sealed.*$/gm, '// @sealed')
    .replace(/^ *\/\/ (@public.*|\(undocumented\)|\(No @packageDocumentation .*)\n/gm, '');
}

function format(folder: string): void {
  const biome = `${root}node_modules/@biomejs/biome/bin/biome`;
  writeFileSync(
    join(reportsIn(folder), 'biome.json'),
    JSON.stringify({
      formatter: { indentStyle: 'space', lineWidth: 100 },
      javascript: { formatter: { quoteStyle: 'single' } },
    }),
  );
  const { status, stderr } = spawnSync(
    process.execPath,
    [biome, 'format', '--write', '--colors=off', '.'],
    { cwd: reportsIn(folder), encoding: 'utf8' },
  );
  if (status !== 0) throw new Refusal(`The reports cannot be formatted:\n${stderr}`);
}
