import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { foreignFolder } from '@shared/releases/files';
import webpack, { type Compiler, type Configuration } from 'webpack';
import { federationSource } from './paths.ts';
import { runBuild } from './run.ts';

/**
 * Adds a second build to the host's: the entry for pages of other hosts, in its own folder. A second
 * entry of the host's own build would enlarge the first load: webpack joins modules into one scope
 * only if no other entry uses them.
 */
export class ForeignEntryPlugin {
  readonly #configOf: (output: string) => Configuration;

  /** @param configOf returns the configuration of a build into `output`. */
  constructor(configOf: (output: string) => Configuration) {
    this.#configOf = configOf;
  }

  apply(compiler: Compiler): void {
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('ForeignEntry', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        // After minimizer and compression, which the second build has already done.
        { name: 'ForeignEntry', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ANALYSE },
        async () => {
          const output = await mkdtemp(join(tmpdir(), 'foreign-'));
          try {
            await runBuild(this.#configOf(output));
            for (const name of globSync('**/*.*', { cwd: output }))
              compilation.emitAsset(
                `${foreignFolder}/${name.replaceAll('\\', '/')}`,
                new RawSource(readFileSync(join(output, name))),
                // The minimizer also handles files that later stages add. These have integrities.
                { minimized: true },
              );
            const types = readFileSync(join(federationSource, 'foreign.ts'));
            compilation.emitAsset(`${foreignFolder}/foreign.d.ts`, new RawSource(types));
          } finally {
            await rm(output, { recursive: true });
          }
        },
      );
    });
  }
}
