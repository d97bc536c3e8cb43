import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contractMajor, type HostDescription, type Provides } from '@shared/contract';
import { hostFile } from '@shared/releases/files';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { workspaceRoot } from './paths.ts';
import { textNamespaces } from './text-keys.ts';

/** Placeholder in the host's code for the provided names, until they are known. */
export const providesPlaceholder = '__TESSERA_PROVIDES__';

/** Writes the provided names into host.json and the host, which refuses builds that need others. */
export class ProvidesPlugin {
  readonly #files: ReadonlyMap<string, string>;
  readonly #versions: Record<string, string>;

  /** @param files shared module → its file. @param versions shared module → its version. */
  constructor(files: ReadonlyMap<string, string>, versions: Record<string, string>) {
    this.#files = files;
    this.#versions = versions;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Provides', (compilation) => {
      let modules: Provides['modules'] = {};
      // webpack concatenates modules afterwards, and the exports of each are then unknown.
      compilation.hooks.optimizeDependencies.tap('Provides', () => {
        modules = namesOf(compilation, this.#files);
      });
      compilation.hooks.processAssets.tap(
        { name: 'Provides', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        () => write(compilation, { modules, texts: textKeys() }, this.#versions),
      );
    });
  }
}

function namesOf(
  { modules, moduleGraph }: Compilation,
  files: ReadonlyMap<string, string>,
): Provides['modules'] {
  const names = new Map<string, string[] | null>();
  for (const module of modules) {
    if (!(module instanceof webpack.NormalModule)) continue;
    const provided = moduleGraph.getProvidedExports(module);
    names.set(module.resource, Array.isArray(provided) ? [...provided].sort() : null);
  }
  return Object.fromEntries(
    [...files].map(([name, file]) => {
      const found = names.get(file);
      if (found === undefined) throw new Error(`the host does not contain ${file}, of ${name}`);
      return [name, found];
    }),
  );
}

function textKeys(): string[] {
  return textNamespaces.flatMap((name) => {
    const file = join(workspaceRoot, 'shared', name, 'src/messages/en.json');
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
    return Object.keys(texts).map((key) => `${name}:${key}`);
  });
}

function write(
  compilation: Compilation,
  provides: Provides,
  versions: Record<string, string>,
): void {
  const { RawSource } = compilation.compiler.webpack.sources;
  const placeholder = new RegExp(`(["'\`])${providesPlaceholder}\\1`, 'g');
  for (const { name, source } of compilation.getAssets()) {
    if (!name.endsWith('.js')) continue;
    const code = String(source.source());
    if (!code.includes(providesPlaceholder)) continue;
    const filled = code.replace(placeholder, () => JSON.stringify(provides));
    compilation.updateAsset(name, new RawSource(filled));
  }
  const description: HostDescription = { contract: contractMajor, versions, provides };
  compilation.emitAsset(hostFile, new RawSource(`${JSON.stringify(description)}\n`));
}
