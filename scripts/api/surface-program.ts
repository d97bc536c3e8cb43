import ts from 'typescript-6';
import { root } from '../workspace.ts';

/** Declarations of the exports, by entry point ('@shared/kit/form'). */
export type Surface = ReadonlyMap<string, string>;

const options: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2023,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
  jsx: ts.JsxEmit.ReactJSX,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  types: [],
};

/** Each build declares its own texts, pages and parcels; here every name exists. */
const globals = `
interface MessageTables { [namespace: string]: Record<string, string> }
interface PageTables { [owner: string]: string[] }
interface ParcelTables {
  [remote: string]: { [name: string]: { props?: Record<string, unknown> } };
}
`;
const globalsFile = '/globals.d.ts';

/**
 * Returns a program of both surfaces and of modules that import from them ('before:@shared/kit',
 * 'now:@shared/kit') and from each other. A surface's imports resolve to its own side.
 */
export function createSurfaceProgram(
  before: Surface,
  now: Surface,
  modules: ReadonlyMap<string, string>,
): ts.Program {
  const files = new Map([[globalsFile, globals]]);
  for (const [entry, text] of before) files.set(surfaceFile(`before:${entry}`), text);
  for (const [entry, text] of now) files.set(surfaceFile(`now:${entry}`), text);
  for (const [name, text] of modules) files.set(moduleFile(name), text);
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists, readFile } = host;
  const parsed = (file: string) => {
    const text = files.get(file);
    return text && ts.createSourceFile(file, text, ts.ScriptTarget.ES2023, true);
  };
  return ts.createProgram({
    rootNames: [globalsFile, ...[...modules.keys()].map(moduleFile)],
    options,
    host: {
      ...host,
      getSourceFile: (file, ...rest) => parsed(file) || getSourceFile(file, ...rest),
      fileExists: (file) => files.has(file) || fileExists(file),
      readFile: (file) => files.get(file) ?? readFile(file),
      resolveModuleNameLiterals: (literals, from) =>
        literals.map(({ text }) => resolve(text, from, files)),
    },
  });
}

export const surfaceFile = (name: string) => `/${name.replace(':', '/')}.d.ts`;
export const isOfSurface = (file: string) => /^\/(before|now)\//.test(file);
export const moduleFile = (name: string) => `/modules/${name}.ts`;

function resolve(
  name: string,
  from: string,
  files: ReadonlyMap<string, string>,
): ts.ResolvedModuleWithFailedLookupLocations {
  const [, side, ofPackage = 'kit'] = /^\/(before|now)\/@shared\/([^/.]+)/.exec(from) ?? [];
  const own = [moduleFile(name), surfaceFile(name), surfaceFile(`${side}:${name}`)].find((file) =>
    files.has(file),
  );
  if (own) {
    const extension = own.endsWith('.d.ts') ? ts.Extension.Dts : ts.Extension.Ts;
    return { resolvedModule: { resolvedFileName: own, extension } };
  }
  const importer = files.has(from) ? `${root}shared/${ofPackage}/module.ts` : from;
  return ts.resolveModuleName(name, importer, options, ts.sys);
}
