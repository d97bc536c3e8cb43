import { entryFile } from '@shared/releases/files';
import webpack, { type Compilation, type Compiler } from 'webpack';

interface HostCheckOptions {
  /** Global name of the container. */
  readonly container: string;
  /** Returns the shared modules that the build uses, each with its accepted versions. */
  readonly shared: (compilation: Compilation) => Readonly<Record<string, string>>;
}

type Scope = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;

const guide = 'docs/guides/foreign-hosts.md';

/**
 * Makes a container reject a page that lacks the federation runtime or a shared module, or provides
 * another major version of one. The error names what is missing and the guide. Without the check
 * such a page gets 'Cannot read properties of undefined' or a page of the remote that fails later.
 */
export class HostCheckPlugin {
  readonly #options: HostCheckOptions;

  constructor(options: HostCheckOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { container, shared } = this.#options;
    compiler.hooks.thisCompilation.tap('HostCheck', (compilation) => {
      const { ConcatSource } = compiler.webpack.sources;
      compilation.hooks.processAssets.tap(
        // Before the minimizer, which also shortens these lines.
        { name: 'HostCheck', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONS },
        () =>
          compilation.updateAsset(
            entryFile,
            (source) =>
              new ConcatSource(
                beforeContainer(container),
                '\n',
                source,
                '\n',
                afterContainer(container, shared(compilation)),
              ),
          ),
      );
    });
  }
}

/** Returns the code before a container: without the runtime the container's own code throws. */
export function beforeContainer(container: string): string {
  const message = `${container}: this page does not provide the federation runtime. Add provideRuntimeCore() to the plugins of your runtime, or set experiments.provideExternalRuntime. See ${guide}.`;
  return `if (!globalThis._FEDERATION_RUNTIME_CORE) {
  const refuse = () => { throw Error(${JSON.stringify(message)}); };
  globalThis[${JSON.stringify(container)}] = { init: refuse, get: refuse };
  refuse();
}`;
}

/** Returns the code after a container: checks the share scope before the container uses it. */
export function afterContainer(
  container: string,
  shared: Readonly<Record<string, string>>,
): string {
  return `${container} = (({ get, init }) => ({
  get,
  init: (scope, ...rest) => {
    (${String(assertShared)})(scope, ${JSON.stringify(shared)}, ${JSON.stringify(container)}, ${JSON.stringify(guide)});
    return init(scope, ...rest);
  },
}))(${container});`;
}

/**
 * Runs in the page, so it must not use any name of this file.
 * @throws Error that names each missing module, and each one with other major versions only
 */
function assertShared(
  scope: Scope,
  shared: Readonly<Record<string, string>>,
  container: string,
  page: string,
): void {
  const majorOf = (version: string) => /\d+/.exec(version)?.[0];
  const problems = Object.entries(shared).flatMap(([name, range]) => {
    const versions = Object.keys(scope[name] ?? {});
    if (versions.some((version) => majorOf(version) === majorOf(range))) return [];
    return `${name} ${range} (${versions.length > 0 ? `it has ${versions.join(', ')}` : 'missing'})`;
  });
  if (problems.length > 0)
    throw new Error(
      `${container}: the share scope of this page does not provide ${problems.join('; ')}. See ${page}.`,
    );
}
