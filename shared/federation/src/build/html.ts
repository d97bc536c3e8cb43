import { readFileSync } from 'node:fs';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { integrityOf } from './integrity.ts';

export interface HtmlOptions {
  readonly entry: string;
  /** File with {{brand}}, {{scripts}} and {{styles}}. */
  readonly template: string;
  readonly brand: string;
}

/**
 * Writes index.html: the template with the entry's scripts and styles, each with its integrity. Runs
 * after the integrity of the chunks is in the entry, when every name and byte is final.
 * (html-webpack-plugin compiles its template in a child compiler, into which the federation's
 * plugins would put every shared module.)
 */
export class HtmlPlugin {
  readonly #options: HtmlOptions;

  constructor(options: HtmlOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { entry, template, brand } = this.#options;
    compiler.hooks.thisCompilation.tap('Html', (compilation) => {
      compilation.fileDependencies.add(template);
      compilation.hooks.processAssets.tap(
        { name: 'Html', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        () => {
          const files = compilation.entrypoints.get(entry)?.getFiles() ?? [];
          const tags = (extension: string, tag: (attributes: string) => string) =>
            files
              .filter((name) => name.endsWith(extension))
              .map((name) => tag(attributesOf(compilation, name)))
              .join('');
          const html = compact(readFileSync(template, 'utf8'))
            .replaceAll('{{brand}}', escapeHtml(brand))
            .replace(
              '{{scripts}}',
              tags('.js', (src) => `<script defer src=${src}></script>`),
            )
            .replace(
              '{{styles}}',
              tags('.css', (href) => `<link rel="stylesheet" href=${href}>`),
            );
          compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(html));
        },
      );
    });
  }
}

function attributesOf(compilation: Compilation, name: string): string {
  const content = compilation.getAsset(name)?.source.buffer() ?? Buffer.alloc(0);
  return `"/${name}" integrity="${integrityOf(content)}" crossorigin`;
}

/** Without comments and indentation; the template has no preformatted text. */
function compact(html: string): string {
  return html
    .replace(/<!--.*?-->|\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/^\n/gm, '');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
