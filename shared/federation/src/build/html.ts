import { readFileSync } from 'node:fs';
import { integrityOf } from '@shared/releases';
import webpack, { type Compilation, type Compiler } from 'webpack';
import { firstStyles } from './first-styles.ts';
import { isFirstChunk, stylesId } from './integrity.ts';

interface HtmlOptions {
  readonly entry: string;
  /** File with {{brand}}, {{language}}, {{styles}}, {{scripts}} and the {{first-screen}}. */
  readonly template: string;
  readonly brand: string;
  /** Locale of a first visit. */
  readonly language: string;
  /**
   * Paths of modules that the first screen loads, besides those of the entry. The page then has the
   * styles of both, and IntegrityPlugin loads all styles later. Default: the page links the files of
   * all styles, which can then be updated.
   */
  readonly firstModules?: RegExp | undefined;
  readonly firstScreen: { readonly markup: string; readonly rules: string };
}

/**
 * Writes index.html: scripts with their integrity, and the first screen's styles inline, so that no
 * stylesheet delays the first paint. Runs after IntegrityPlugin, when every byte of the scripts is final.
 */
export class HtmlPlugin {
  readonly #options: HtmlOptions;

  constructor(options: HtmlOptions) {
    this.#options = options;
  }

  apply(compiler: Compiler): void {
    const { entry, template, brand, language, firstModules, firstScreen } = this.#options;
    compiler.hooks.thisCompilation.tap('Html', (compilation) => {
      compilation.fileDependencies.add(template);
      compilation.hooks.processAssets.tap(
        { name: 'Html', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        () => {
          // A rebuild of `pnpm dev` lists its updates, which only a running page can take.
          const files = (compilation.entrypoints.get(entry)?.getFiles() ?? []).filter(
            (name) => !compilation.getAsset(name)?.info.hotModuleReplacement,
          );
          const tags = (extension: string, tag: (name: string) => string) =>
            files
              .filter((name) => name.endsWith(extension))
              .map(tag)
              .join('');
          const html = compact(readFileSync(template, 'utf8'))
            .replaceAll('{{brand}}', escapeHtml(brand))
            .replaceAll('{{language}}', escapeHtml(language))
            .replace('{{first-screen-styles}}', () => `<style>${firstScreen.rules}</style>`)
            .replace('{{first-screen}}', () => firstScreen.markup)
            .replace(
              '{{scripts}}',
              tags('.js', (name) => `<script ${runFirst} ${sourceOf(compilation, name)}></script>`),
            )
            .replace('{{styles}}', () =>
              tags('.css', (name) =>
                firstModules
                  ? `<style id="${stylesId}">${stylesFor(compilation, name, firstModules)}</style>`
                  : `<link rel="stylesheet" href="/${name}">`,
              ),
            );
          compilation.emitAsset('index.html', new compiler.webpack.sources.RawSource(html));
        },
      );
    });
  }
}

/** Browsers give deferred scripts a low priority, but this page shows nothing without them. */
const runFirst = 'defer fetchpriority="high"';

function sourceOf(compilation: Compilation, name: string): string {
  return `src="/${name}" integrity="${integrityOf(contentOf(compilation, name))}" crossorigin`;
}

function stylesFor(compilation: Compilation, name: string, firstModules: RegExp): string {
  return firstStyles(compilation, contentOf(compilation, name), (chunk) =>
    isFirstChunk(compilation, chunk, firstModules),
  );
}

function contentOf(compilation: Compilation, name: string): Buffer {
  return compilation.getAsset(name)?.source.buffer() ?? Buffer.alloc(0);
}

/** Removes comments and indentation; the template has no preformatted text. */
function compact(html: string): string {
  return html
    .replace(/<!--.*?-->|\/\*.*?\*\//gs, '')
    .replace(/\s*\n\s*/g, '\n')
    .replace(/^\n/gm, '');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
