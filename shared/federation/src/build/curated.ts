import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';
import { sharedModules } from '../shared-modules.ts';
import { federationSource } from './paths.ts';

export function curatedFile(name: string): string {
  return join(federationSource, 'curated', name);
}

function curatedNames(file: string): Set<string> {
  const list = /export \{([^}]*)\}/.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
  return new Set(
    list
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean),
  );
}

/** Rejects imports of names that a curated module lacks: at run time they would be undefined. */
export class CuratedImportsPlugin {
  apply(compiler: Compiler): void {
    const offered = new Map<string, { names: Set<string>; file: string }>();
    for (const { name, curated } of sharedModules) {
      if (!curated) continue;
      const file = curatedFile(curated);
      offered.set(name, { names: curatedNames(file), file });
    }
    compiler.hooks.compilation.tap('CuratedImports', (_, { normalModuleFactory }) => {
      const check = (parser: webpack.javascript.JavascriptParser) => {
        const report = (source: unknown, name: string | null | undefined): undefined => {
          const curated = offered.get(String(source));
          if (!curated || (name && curated.names.has(name))) return;
          parser.state.module.addError(
            new webpack.WebpackError(
              `The host does not provide '${name ?? '*'}' of ${source}. Add it to ${curated.file} and release the host first.`,
            ),
          );
        };
        parser.hooks.importSpecifier.tap('CuratedImports', (_statement, source, name) =>
          report(source, name),
        );
        parser.hooks.exportImportSpecifier.tap('CuratedImports', (_statement, source, name) =>
          report(source, name),
        );
      };
      const { parser } = normalModuleFactory.hooks;
      parser.for('javascript/auto').tap('CuratedImports', check);
      parser.for('javascript/esm').tap('CuratedImports', check);
    });
  }
}
