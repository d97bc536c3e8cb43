import { createHash } from 'node:crypto';
import webpack, { type Compiler } from 'webpack';

/** Placeholder for the build's id until its content is known; it has the same length as the id. */
export const buildIdPlaceholder = 'xBUILDx0';

/**
 * Writes eight hex digits of the content's hash. The id is part of every global name of a remote,
 * so that two builds on one page share nothing, and of the version, so that equal content has equal
 * versions.
 */
export class BuildIdPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('BuildId', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      compilation.hooks.processAssets.tap(
        // After minifying and source maps, which stay correct because the lengths are equal; before
        // integrity and compression.
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
