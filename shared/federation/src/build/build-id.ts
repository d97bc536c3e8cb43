import { createHash } from 'node:crypto';
import webpack, { type Compiler } from 'webpack';

/** Stands in the code for the build's id until its content is known; as long as the id is. */
export const buildIdPlaceholder = 'xBUILDx0';

/**
 * Replaces the placeholder by eight hex digits of the content's hash. The id is part of every
 * global name of a remote, so that two of its builds on one page have nothing in common, and the
 * last part of its version, so that the same content is always the same version.
 */
export class BuildIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildId', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      compilation.hooks.processAssets.tap(
        // After minifying and source maps (the id is as long as its placeholder, so they stay
        // right), before integrity and compression.
        { name: 'BuildId', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE },
        (assets) => {
          const texts = Object.keys(assets)
            .sort()
            .map((name) => [name, compilation.getAsset(name)?.source.buffer()] as const);
          const hash = createHash('sha256');
          for (const [name, content] of texts) {
            if (name.endsWith('.map')) continue;
            hash
              .update(name)
              .update('\0')
              .update(content ?? '');
          }
          const id = hash.digest('hex').slice(0, 8);
          for (const [name, content] of texts) {
            if (!content?.includes(buildIdPlaceholder)) continue;
            const text = content.toString('utf8').replaceAll(buildIdPlaceholder, id);
            compilation.updateAsset(name, new RawSource(text));
          }
        },
      );
    });
  }
}
