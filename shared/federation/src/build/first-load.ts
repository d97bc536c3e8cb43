import { gzipSync } from 'node:zlib';
import webpack, { type Chunk, type Compilation, type Compiler, type Module } from 'webpack';

export interface FirstLoad {
  /** Scripts of the entry with their gzip size in bytes. */
  readonly files: readonly { readonly name: string; readonly gzipBytes: number }[];
  readonly gzipBytes: number;
  /** Package → bytes before minifying, largest first. */
  readonly packages: readonly (readonly [name: string, bytes: number])[];
  /** Every script of the build, including lazy ones → its packages. */
  readonly contents: Readonly<Record<string, readonly string[]>>;
}

interface FirstLoadOptions {
  readonly entry: string;
  /** Budget of the entry's scripts, gzip bytes. */
  readonly budgetBytes: number;
  /** Packages or workspace folders that the first load must not contain. */
  readonly forbidden: readonly (string | RegExp)[];
  readonly onMeasured?: (result: FirstLoad) => void;
}

/** Fails the build if the first load is over its budget or has a forbidden package. */
export class FirstLoadPlugin {
  readonly #options: FirstLoadOptions;

  constructor(options: FirstLoadOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('FirstLoad', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'FirstLoad', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          if (compilation.errors.length > 0) return;
          const result = measure(compilation, this.#options.entry);
          this.#options.onMeasured?.(result);
          for (const problem of problemsOf(result, this.#options))
            compilation.errors.push(new webpack.WebpackError(problem));
        },
      );
    });
  }
}

function measure(compilation: Compilation, entry: string): FirstLoad {
  const entrypoint = compilation.entrypoints.get(entry);
  if (!entrypoint) throw new Error(`the build has no entry '${entry}'`);
  const files = entrypoint
    .getFiles()
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({
      name,
      gzipBytes: gzipSync(compilation.getAsset(name)?.source.buffer() ?? '', { level: 9 }).length,
    }));
  return {
    files,
    gzipBytes: files.reduce((sum, file) => sum + file.gzipBytes, 0),
    packages: [...sizesIn(compilation, entrypoint.chunks)].sort((a, b) => b[1] - a[1]),
    contents: Object.fromEntries(
      [...compilation.chunks].flatMap((chunk) => {
        const packages = [...sizesIn(compilation, [chunk]).keys()].sort();
        return [...chunk.files]
          .filter((name) => name.endsWith('.js'))
          .map((name) => [name, packages] as const);
      }),
    ),
  };
}

function sizesIn(compilation: Compilation, chunks: Iterable<Chunk>): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const chunk of chunks)
    for (const module of compilation.chunkGraph.getChunkModulesIterable(chunk))
      for (const part of partsOf(module)) {
        const name = ownerOf(part);
        if (name) sizes.set(name, (sizes.get(name) ?? 0) + part.size('javascript'));
      }
  return sizes;
}

/** Returns the modules that a concatenated module is made of, or the module itself. */
export function partsOf(module: Module): Iterable<Module> {
  return (module as Module & { modules?: Module[] }).modules ?? [module];
}

/** Returns the npm package or workspace folder of a module; undefined for webpack's own. */
function ownerOf(module: Module): string | undefined {
  const path = module.nameForCondition()?.replaceAll('\\', '/');
  if (!path) return undefined;
  const inPackage = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path);
  if (inPackage) return inPackage[1];
  return /\/(shared\/[^/]+|host|remote-[a-z]+)\//.exec(path)?.[1];
}

function problemsOf(result: FirstLoad, options: FirstLoadOptions): string[] {
  const problems: string[] = [];
  if (result.gzipBytes > options.budgetBytes)
    problems.push(
      `The first load is ${kb(result.gzipBytes)} gzip, over its budget of ${kb(options.budgetBytes)}. ` +
        `It contains:\n${formatFirstLoad(result)}`,
    );
  for (const [name] of result.packages)
    if (options.forbidden.some((bad) => (typeof bad === 'string' ? bad === name : bad.test(name))))
      problems.push(
        `${name} is in the first load; it must be loaded on demand (a static import reaches it).`,
      );
  return problems;
}

export function formatFirstLoad(result: FirstLoad): string {
  const rows = [
    ...result.files.map(({ name, gzipBytes }) => [name, `${kb(gzipBytes)} gzip`]),
    ...result.packages.slice(0, 20).map(([name, bytes]) => [`  ${name}`, `${kb(bytes)} source`]),
  ];
  const width = Math.max(...rows.map(([name = '']) => name.length));
  return rows.map(([name = '', size]) => `  ${name.padEnd(width)}  ${size}`).join('\n');
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
