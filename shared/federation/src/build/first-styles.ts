import { transform } from 'lightningcss';
import type { Chunk, Compilation, Module } from 'webpack';
import { partsOf } from './first-load.ts';

/**
 * Returns the rules of a minified stylesheet that the first screen needs, in their order: all but
 * those of CSS modules that only other chunks use.
 */
export function firstStyles(
  compilation: Compilation,
  css: Buffer,
  isFirst: (chunk: Chunk) => boolean,
): string {
  const needed = new Set<string>();
  const others = new Set<string>();
  const neededFiles = filesIn(compilation, isFirst);
  for (const module of compilation.modules) {
    if (!isStyles(module)) continue;
    const file = module.nameForCondition() ?? '';
    // Names of other stylesheets are not the file's own, so that their users are unknown.
    const isNeeded = !cssModule.test(file) || neededFiles.has(file);
    for (const name of namesIn(module.content)) (isNeeded ? needed : others).add(name);
  }
  const unusedSymbols = [...others].filter((name) => !needed.has(name));
  return transform({
    filename: 'first.css',
    code: css,
    minify: true,
    unusedSymbols,
  }).code.toString();
}

/** The file whose class names css-loader makes unique. */
const cssModule = /\.module\.css$/;

interface Styles extends Module {
  /** CSS before minifying. */
  readonly content: Buffer;
}

/** Whether it is mini-css-extract-plugin's module. Another one of the same file has its names. */
function isStyles(module: Module): module is Styles {
  return module.type === 'css/mini-extract';
}

/** Returns the CSS files that the scripts of chunks import. */
function filesIn(
  { chunks, chunkGraph }: Compilation,
  isIn: (chunk: Chunk) => boolean,
): ReadonlySet<string> {
  const files = new Set<string>();
  for (const chunk of chunks) {
    if (!isIn(chunk)) continue;
    for (const module of chunkGraph.getChunkModulesIterable(chunk))
      for (const part of partsOf(module)) {
        const file = part.nameForCondition();
        if (file?.endsWith('.css') && !isStyles(part)) files.add(file);
      }
  }
  return files;
}

/** Returns the classes and animations of a stylesheet. */
function namesIn(css: Buffer): ReadonlySet<string> {
  const names = new Set<string>();
  transform({
    filename: 'names.css',
    code: css,
    visitor: {
      Selector(selector) {
        for (const part of selector) if (part.type === 'class') names.add(part.name);
      },
      Rule: {
        keyframes({ value }) {
          names.add(value.name.value);
        },
      },
    },
  });
  return names;
}
