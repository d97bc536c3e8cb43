import { digestOf } from '@shared/releases';
import { foreignFolder, releaseFile } from '@shared/releases/files';
import webpack, { type Compilation, type Compiler } from 'webpack';

export type Digests = Readonly<Record<string, string>>;

interface ReleaseFileOptions {
  /** Facts about the build; they are part of the build's id (BuildIdPlugin). */
  readonly describe?: (compilation: Compilation) => object;
  /** Facts that depend on the finished files. */
  readonly finish?: (files: Digests, compilation: Compilation) => object;
}

/** Writes release.json: the description, then each file's digest and the scripts' gzip size. */
export class ReleaseFilePlugin {
  readonly #options: ReleaseFileOptions;

  constructor(options: ReleaseFileOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { describe = () => ({}), finish = () => ({}) } = this.#options;
    const { RawSource } = compiler.webpack.sources;
    const { PROCESS_ASSETS_STAGE_ADDITIONAL, PROCESS_ASSETS_STAGE_REPORT } = webpack.Compilation;
    const sourceOf = (content: object) => new RawSource(`${JSON.stringify(content, null, 2)}\n`);
    compiler.hooks.thisCompilation.tap('ReleaseFile', (compilation) => {
      const { processAssets } = compilation.hooks;
      processAssets.tap({ name: 'ReleaseFile', stage: PROCESS_ASSETS_STAGE_ADDITIONAL }, () =>
        compilation.emitAsset(releaseFile, sourceOf(describe(compilation))),
      );
      processAssets.tap({ name: 'ReleaseFile', stage: PROCESS_ASSETS_STAGE_REPORT }, () => {
        const assets = compilation.getAssets().filter(({ name }) => name !== releaseFile);
        const digests = assets.map(
          ({ name, source }) => [name, digestOf(source.buffer())] as const,
        );
        const files = Object.fromEntries(digests.sort(([a], [b]) => (a < b ? -1 : 1)));
        const sizes = new Map(assets.map(({ name, source }) => [name, source.size()]));
        // Pages of this host never load the entry for other hosts.
        const scripts = [...sizes.keys()].filter(
          (name) => name.endsWith('.js') && !name.startsWith(`${foreignFolder}/`),
        );
        const sent = scripts.map((name) => sizes.get(`${name}.gz`) ?? sizes.get(name) ?? 0);
        const gzipBytes = sent.reduce((sum, size) => sum + size, 0);
        compilation.updateAsset(releaseFile, (described) =>
          sourceOf({
            ...JSON.parse(String(described.source())),
            ...finish(files, compilation),
            gzipBytes,
            files,
          }),
        );
      });
    });
  }
}
