import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Refusal } from '../processes.ts';
import { root } from '../workspace.ts';
import {
  type EntryPoint,
  type PublicPackage,
  packageJson,
  publicPackages,
} from './entry-points.ts';

/**
 * Writes the declarations of entry points to `folder`. Imports of public packages resolve to the
 * written declarations, other imports as in the checkout.
 */
export function emitDeclarations(entries: readonly EntryPoint[], folder: string): void {
  const config = join(folder, 'tsconfig.emit.json');
  const ambient = globSync('shared/*/src/*.d.ts', { cwd: root });
  writeFileSync(
    config,
    JSON.stringify({
      extends: `${root}tsconfig.base.json`,
      compilerOptions: {
        noEmit: false,
        declaration: true,
        emitDeclarationOnly: true,
        rootDir: root,
        outDir: folder,
        lib: ['ES2023', 'DOM', 'DOM.Iterable'],
        // Through node_modules, our packages would count as external and get no declarations.
        paths: Object.fromEntries(publicPackages.flatMap(pathsOf)),
        // `pnpm types` checks types; this step only needs the declarations.
        noCheck: true,
      },
      files: [...entries.map(({ source }) => source), ...ambient].map((file) => root + file),
    }),
  );
  const tsc = `${root}node_modules/typescript/bin/tsc`;
  const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', config, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Refusal(`The compiler writes no declarations:\n${stdout}`);
  for (const name of publicPackages) linkPackage(name, folder);
}

function pathsOf(name: PublicPackage): [string, string[]][] {
  return Object.entries(packageJson(name).exports).map(([key, source]) => [
    join('@shared', name, key),
    [join(root, 'shared', name, source)],
  ]);
}

export function declarationOf({ source }: EntryPoint, folder: string): string {
  return join(folder, toDeclaration(source));
}

const toDeclaration = (source: string) => source.replace(/\.tsx?$/, '.d.ts');

/** Adds a package to `folder`: its exports are the declarations, its dependencies are linked. */
function linkPackage(name: PublicPackage, folder: string): void {
  const from = `${root}shared/${name}`;
  const to = `${folder}/shared/${name}`;
  const { exports, ...rest } = packageJson(name);
  const declared = Object.entries(exports).map(([key, file]) => [key, toDeclaration(file)]);
  writeFileSync(
    `${to}/package.json`,
    JSON.stringify({ ...rest, exports: Object.fromEntries(declared) }),
  );
  for (const dependency of dependenciesIn(`${from}/node_modules`)) {
    const link = `${to}/node_modules/${dependency}`;
    mkdirSync(dirname(link), { recursive: true });
    const isOurs = dependency.startsWith('@shared/');
    symlinkSync(
      isOurs ? `${folder}/shared/${dependency.slice(8)}` : `${from}/node_modules/${dependency}`,
      link,
    );
  }
}

function dependenciesIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .flatMap((name) =>
      name.startsWith('@') ? readdirSync(`${folder}/${name}`).map((one) => `${name}/${one}`) : name,
    );
}
