import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import webpack, { type Compiler } from 'webpack';

interface SiteFilesOptions {
  /** Folder whose files the site serves at the same paths, such as `/manifest.webmanifest`. */
  readonly dir: string;
  readonly brand: string;
}

/** Copies files with fixed names into the build. In a manifest, fills in {{brand}}. */
export class SiteFilesPlugin {
  readonly #options: SiteFilesOptions;

  constructor(options: SiteFilesOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { dir, brand } = this.#options;
    if (!existsSync(dir)) return;
    const { RawSource } = compiler.webpack.sources;
    compiler.hooks.thisCompilation.tap('SiteFiles', (compilation) => {
      compilation.contextDependencies.add(dir);
      compilation.hooks.processAssets.tap(
        { name: 'SiteFiles', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL },
        () => {
          for (const name of globSync('**/*.*', { cwd: dir })) {
            const bytes = readFileSync(join(dir, name));
            const content = name.endsWith('.webmanifest') ? filled(bytes, brand) : bytes;
            compilation.emitAsset(name.replaceAll('\\', '/'), new RawSource(content));
          }
        },
      );
    });
  }
}

function filled(manifest: Buffer, brand: string): string {
  const withBrand = (_key: string, value: unknown) =>
    typeof value === 'string' ? value.replaceAll('{{brand}}', brand) : value;
  return JSON.stringify(JSON.parse(manifest.toString(), withBrand));
}
