import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { releaseFile } from '@shared/releases/files';
import webpack, { type Compiler } from 'webpack';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

const textFiles = /\.(js|css|html|svg|json|txt)$/;
/** Below this size a compressed copy saves no packet. */
const smallestBytes = 1024;

/** Writes `x.br` and `x.gz` beside text files, because servers do not compress per request. */
export class CompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('Compress', (compilation) => {
      const { RawSource } = compiler.webpack.sources;
      compilation.hooks.processAssets.tapPromise(
        { name: 'Compress', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER },
        async (assets) => {
          await Promise.all(
            Object.keys(assets)
              .filter((name) => textFiles.test(name) && name !== releaseFile)
              .map(async (name) => {
                const content = compilation.getAsset(name)?.source.buffer();
                if (!content || content.length < smallestBytes) return;
                const [br, zipped] = await Promise.all([
                  brotli(content, {
                    params: {
                      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
                      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
                    },
                  }),
                  gz(content, { level: 9 }),
                ]);
                compilation.emitAsset(`${name}.br`, new RawSource(br));
                compilation.emitAsset(`${name}.gz`, new RawSource(zipped));
              }),
          );
        },
      );
    });
  }
}
