import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Locale, locales } from '@shared/contract';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { baseConfig } from './base.ts';
import { runBuild } from './run.ts';

interface PrerenderOptions {
  /** The host's folder. */
  readonly dir: string;
  readonly brand: string;
  /** Same as in the host's build, so that icons have the same URL. */
  readonly assetModuleFilename: string;
}

type FirstScreen = (brand: string, texts: Record<string, Record<string, string>>) => string;

/**
 * Builds the host's first screen for Node and renders it. Returns the markup in all languages, and
 * rules that show one of them by the attribute `data-boot` of <html>. Returns no markup for a host
 * without a first screen.
 */
export async function prerender(options: PrerenderOptions): Promise<Prerendered> {
  const { dir, brand, assetModuleFilename } = options;
  const entry = join(dir, 'src/first-screen.tsx');
  if (!existsSync(entry)) return { markup: '', rules: '' };
  const output = mkdtempSync(join(tmpdir(), 'first-screen-'));
  try {
    const base = baseConfig({
      dir,
      name: 'host-first-screen',
      mode: 'production',
      output,
      sourceMaps: false,
    });
    await runBuild({
      ...base,
      target: 'node',
      devtool: false,
      entry,
      output: {
        ...base.output,
        publicPath: '/',
        filename: 'first-screen.cjs',
        assetModuleFilename,
        library: { type: 'commonjs2' },
      },
      optimization: { ...base.optimization, minimize: false },
      plugins: [new MiniCssExtractPlugin({ ignoreOrder: true })],
    });
    const load = createRequire(import.meta.url);
    const { firstScreen } = load(join(output, 'first-screen.cjs')) as { firstScreen: FirstScreen };
    const texts = Object.fromEntries(
      names.map((name) => [
        name,
        JSON.parse(readFileSync(join(dir, 'src/messages', `${name}.json`), 'utf8')),
      ]),
    );
    // In Node, webpack makes URLs of the file system.
    return { markup: firstScreen(brand, texts).replaceAll('file:///', '/'), rules };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

interface Prerendered {
  readonly markup: string;
  /** CSS. */
  readonly rules: string;
}

const names = Object.keys(locales) as Locale[];
const each = (selector: (name: Locale) => string) => names.map(selector).join();

const rules = [
  '.boot-home{display:none}',
  `${each((name) => `[data-boot=${name}] .boot-home[data-locale=${name}]`)}{display:block}`,
  `${each((name) => `[data-boot=${name}] .boot-plain`)}{display:none}`,
].join('');
