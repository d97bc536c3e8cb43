import { digestOf, integrityOf } from '@shared/releases';
import webpack, { type Compilation, type Compiler } from 'webpack';

interface WorkerFilesOptions {
  /** Entry whose first load the worker stores. */
  readonly entry: string;
  /** File of the service worker. */
  readonly worker: string;
}

/** Name in the worker's code that this plugin replaces. */
const placeholder = 'FIRST_LOAD_FILES';

/**
 * Writes the list of files that the service worker stores at its installation, with their
 * integrities: index.html and the scripts that it loads. Runs after HtmlPlugin, when their bytes
 * are final. Equal files give an equal worker, which browsers do not install again.
 */
export class WorkerFilesPlugin {
  readonly #options: WorkerFilesOptions;

  constructor(options: WorkerFilesOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { entry, worker } = this.#options;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('WorkerFiles', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'WorkerFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 3 },
        () => {
          if (!compilation.getAsset(worker)) return;
          const scripts = compilation.entrypoints
            .get(entry)
            ?.getFiles()
            .filter((name) => name.endsWith('.js'));
          const files = ['index.html', ...(scripts ?? [])].map((name) =>
            entryOf(compilation, name),
          );
          compilation.updateAsset(
            worker,
            (source) =>
              new RawSource(
                source.source().toString().replaceAll(placeholder, JSON.stringify(files)),
              ),
          );
        },
      );
    });
  }
}

/** An entry of Workbox's precache. A name with a hash needs no revision. */
function entryOf(compilation: Compilation, name: string) {
  const content = compilation.getAsset(name)?.source.buffer() ?? Buffer.alloc(0);
  const revision = name.startsWith('assets/') ? null : digestOf(content);
  return { url: `/${name}`, revision, integrity: integrityOf(content) };
}
