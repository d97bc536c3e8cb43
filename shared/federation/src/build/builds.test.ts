import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { contractMajor, type RemoteManifest } from '@shared/contract';
import { integrityOf } from '@shared/releases';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type webpack from 'webpack';
import { containerName } from '../container-name.ts';
import { type FirstLoad, FirstLoadPlugin } from './first-load.ts';
import { HtmlPlugin } from './html.ts';
import { type IntegrityOptions, IntegrityPlugin } from './integrity.ts';
import { appDir, workspaceRoot } from './paths.ts';
import { remoteConfig } from './remote.ts';
import { BuildFailed, runBuild } from './run.ts';
import { SiteFilesPlugin } from './site-files.ts';

const require = createRequire(import.meta.url);

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'builds-'));
});
afterAll(async () => {
  await rm(root, { recursive: true });
});

async function write(files: Record<string, string>): Promise<string> {
  const dir = await mkdtemp(join(root, 'app-'));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, name)), { recursive: true });
    await writeFile(join(dir, name), content);
  }
  return dir;
}

const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

const oneStylesheet = {
  cacheGroups: { styles: { type: 'css/mini-extract', name: 'main', enforce: true } },
};

describe('a site', () => {
  async function build(
    files: Record<string, string>,
    plugins: webpack.WebpackPluginInstance[] = [],
    integrity: Partial<IntegrityOptions> = {},
  ) {
    const dir = await write({
      'index.html': '<title>{{brand}}</title>{{scripts}}{{styles}}',
      'main.js': "import('./page.js');",
      'page.js': "import './page.css'; export const page = 'page';",
      'page.css': '.page { color: red }',
      ...files,
    });
    const output = join(dir, 'dist');
    await runBuild({
      context: dir,
      mode: 'production',
      target: 'web',
      entry: { main: './main.js' },
      output: {
        path: output,
        publicPath: '/',
        filename: '[name].[contenthash:10].js',
        chunkFilename: '[id].[contenthash:10].js',
      },
      module: {
        rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, 'css-loader'] }],
      },
      ...(integrity.entry && { optimization: { splitChunks: oneStylesheet } }),
      resolveLoader: { modules: [join(import.meta.dirname, '../../node_modules')] },
      plugins: [
        new MiniCssExtractPlugin(),
        new IntegrityPlugin({ timeoutMs: 1_000, ...integrity }),
        new HtmlPlugin({
          entry: 'main',
          template: join(dir, 'index.html'),
          brand: 'A & B',
          language: 'en',
          firstModules: integrity.firstModules ?? /no such module/,
          firstScreen: { markup: '', rules: '' },
        }),
        ...plugins,
      ],
    });
    const names = await readdir(output, { recursive: true });
    const read = (name: string) => readFile(join(output, name), 'utf8');
    const main = names.find((name) => name.startsWith('main.') && name.endsWith('.js')) ?? '';
    return { names, read, main };
  }

  it('has the integrity of each chunk and stylesheet in its entry', async () => {
    const { names, read, main } = await build({});
    const entry = await read(main);
    const chunks = names.filter((name) => /\.(js|css)$/.test(name) && name !== main);
    expect(chunks).toHaveLength(2);
    for (const name of chunks) {
      expect(entry).toContain(sha256(await read(name)));
    }
    expect(entry).toMatch(/\.integrity\s*=/);
  });

  it('has an integrity table in a separate file, whose hash is in its entry', async () => {
    const files = {
      'page.js': "new Worker(new URL('./work.js', import.meta.url));",
      'work.js': 'postMessage(1);',
    };
    const { names, read, main } = await build(files, [], { firstModules: /no such module/ });
    const table = names.find((name) => name.startsWith('assets/integrity.')) ?? '';
    const rows = await read(table);
    expect(await read(main)).toContain(`["${table}","${sha256(rows)}"]`);
    for (const name of names.filter((one) => /\.(js|css)$/.test(one) && one !== main))
      expect(rows).toContain(sha256(await read(name)));
    const scripts = names.filter((one) => one.endsWith('.js') && one !== main);
    expect(scripts).toHaveLength(2);
    for (const name of scripts) {
      expect(rows).toContain(`"${name}"`);
      expect(await read(main)).not.toContain(name.split('.')[1]);
    }
  });

  it('has the styles of its first screen in the page, and all in a file for the other chunks', async () => {
    const files = {
      'main.js': `
        import './global.css'; import { own } from './own.module.css';
        import('./decoration.js'); import('./page.js'); console.log(own);`,
      'decoration.js': "import { shown } from './shown.module.css'; console.log(shown);",
      'page.js': "import { later } from './page.module.css'; console.log(later);",
      'global.css': '.page h1 { order: 1 }',
      'own.module.css': '.own { order: 2 } .own:hover, .also { order: 3 }',
      'shown.module.css': '@keyframes turn { to { order: 4 } } .shown { animation: turn 1s }',
      'page.module.css': `
        @keyframes grow { to { order: 5 } } .later { animation: grow 1s }
        .later .inner, :root { order: 6 } @media print { .later { order: 7 } }`,
    };
    const firstModules = /decoration/;
    const { read, main, names } = await build(files, [], { firstModules, entry: 'main' });
    const file = names.find((name) => name.endsWith('.css')) ?? '';
    const all = await read(file);
    for (const order of [1, 2, 3, 4, 5, 6, 7]) expect(all).toMatch(new RegExp(`order: ?${order}`));
    const page = await read('index.html');
    for (const order of [1, 2, 3, 4, 6]) expect(page).toMatch(new RegExp(`order: ?${order}`));
    for (const order of [5, 7]) expect(page).not.toMatch(new RegExp(`order: ?${order}`));
    expect(await read(main)).toContain(`["${file}","${sha256(all)}"]`);
  });

  it('has the integrity of the entry in its HTML', async () => {
    const { read, main } = await build({});
    // webpack's default minimizer, unlike ours, removes quotes and entities.
    const html = (await read('index.html')).replaceAll('"', '');
    const integrity = integrityOf(await read(main));
    expect(html).toContain(`src=/${main} integrity=${integrity} crossorigin`);
  });

  it('has files with fixed names, and its brand in the manifest', async () => {
    const dir = await write({
      'site.webmanifest': '{ "name": "{{brand}}" }',
      'icons/app.png': 'a picture',
    });
    const { read } = await build({}, [new SiteFilesPlugin({ dir, brand: 'A & "B"' })]);
    expect(JSON.parse(await read('site.webmanifest'))).toEqual({ name: 'A & "B"' });
    expect(await read('icons/app.png')).toBe('a picture');
  });

  it('has another entry name when only a chunk has changed', async () => {
    const { main } = await build({});
    const other = await build({ 'page.js': "export const page = 'another';" });
    expect(other.main).not.toBe(main);
  });

  it('fails to build with a list of files when its first load is over the budget', async () => {
    const plugin = new FirstLoadPlugin({ entry: 'main', budgetBytes: 100, forbidden: [] });
    const building = build({}, [plugin]);
    await expect(building).rejects.toThrow(BuildFailed);
    await expect(building).rejects.toThrow(/over its budget.*main\..*gzip/s);
  });

  it('fails to build when it imports an on-demand package statically', async () => {
    const forbidden = {
      'main.js': "import { Wallet } from 'ethers'; console.log(Wallet);",
      'node_modules/ethers/package.json': '{ "name": "ethers", "main": "index.js" }',
      'node_modules/ethers/index.js': 'exports.Wallet = 1;',
    };
    const plugin = () =>
      new FirstLoadPlugin({ entry: 'main', budgetBytes: 1e6, forbidden: ['ethers'] });
    await expect(build(forbidden, [plugin()])).rejects.toThrow('ethers is in the first load');
    const lazy = { ...forbidden, 'main.js': "import('ethers');" };
    await expect(build(lazy, [plugin()])).resolves.toBeDefined();
  });

  it('reports the gzip size of its first load', async () => {
    let measured: FirstLoad | undefined;
    const onMeasured = (result: FirstLoad) => {
      measured = result;
    };
    await build({}, [
      new FirstLoadPlugin({ entry: 'main', budgetBytes: 1e6, forbidden: [], onMeasured }),
    ]);
    expect(measured?.files).toHaveLength(1);
    expect(measured?.gzipBytes).toBeGreaterThan(500);
  });
});

describe('a remote', () => {
  const manifest: RemoteManifest = {
    name: 'remote-visa',
    contract: contractMajor,
    prefixes: ['/bank'],
    routes: [{ path: '/bank', access: 'login', keepAlive: true }],
    menu: [],
    parcels: [],
  };

  async function newDir(): Promise<string> {
    const dir = await write({
      'src/remote.ts':
        "export default { routes: [{ path: '/bank', lazy: () => import('./page.tsx') }] };",
      'src/page.module.css': '.title { color: light-dark(black, white) }',
    });
    await cp(join(appDir('remote-visa'), 'package.json'), join(dir, 'package.json'));
    await symlink(join(appDir('remote-visa'), 'node_modules'), join(dir, 'node_modules'));
    return dir;
  }

  async function build(page: string, place?: string) {
    const dir = place ?? (await newDir());
    await writeFile(join(dir, 'src/page.tsx'), page);
    await runBuild({ ...remoteConfig(manifest, { dir }), cache: false });
    const dist = join(dir, 'dist');
    const { version } = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
    return { dir, dist, version, entry: await readFile(join(dist, 'remoteEntry.js'), 'utf8') };
  }

  const page = (text: string) => `
    import { useState } from 'react';
    import { useNavigate } from 'react-router-dom';
    import styles from './page.module.css';
    export function Component() {
      useState(0);
      useNavigate();
      return <h1 className={styles.title}>${text}</h1>;
    }`;

  it('has equal versions for equal sources, and different ones for different sources', async () => {
    const one = await build(page('a'));
    const again = await build(page('a'), one.dir);
    const other = await build(page('b'), one.dir);
    expect(one.version).toMatch(/^\d+\.\d+\.\d+-[0-9a-f]{8}$/);
    expect(again.version).toBe(one.version);
    expect(other.version).not.toBe(one.version);
    expect(again.entry).toBe(one.entry);
  });

  it('has its build id in its global names, so that two builds can run on one page', async () => {
    const one = await build(page('a'));
    const name = containerName('remote-visa', one.version);
    expect(one.entry).toContain(`var ${name}`);
    expect(one.entry).toContain(`webpackChunk${name}`);
    const described = JSON.parse(await readFile(join(one.dist, 'release.json'), 'utf8'));
    expect(described).toMatchObject({
      container: name,
      shared: { react: expect.stringMatching(/^\^19/) },
    });
  });

  it('has a small entry, and no copy of React', async () => {
    const { dist, entry } = await build(page('a'));
    expect(entry.length).toBeLessThan(30_000);
    for (const file of (await readdir(dist)).filter((name) => name.endsWith('.js')))
      expect(await readFile(join(dist, file), 'utf8')).not.toContain('react.transitional.element');
  });

  it.each([
    ['@shared/shell', "import { testUser as it } from '@shared/shell/testing';"],
    ['jotai', "import { atomWithReset as it } from 'jotai/utils';"],
  ])('fails to build with a part of %s that the host lacks', async (owner, statement) => {
    await expect(build(`${statement}\nconsole.log(it);\n${page('a')}`)).rejects.toThrow(
      `would be a second instance of ${owner}`,
    );
  });

  it.each([
    ['the host', 'host/src/features/overview/index.ts', 'host'],
    ['another remote', 'remote-defi/src/manifest.ts', 'remote-defi'],
  ])('fails to build when it imports a file of %s by its path', async (_, file, app) => {
    const path = join(workspaceRoot, file);
    const code = `import * as it from ${JSON.stringify(path)};\nconsole.log(it);\n${page('a')}`;
    await expect(build(code)).rejects.toThrow(`is code of ${app}, imported by`);
  });

  it('fails to build with a copy of React under another name', async () => {
    const dir = await newDir();
    const react = dirname(require.resolve('react/package.json'));
    await cp(join(react, 'cjs/react.production.js'), join(dir, 'src/view.js'));
    const code = `import { createElement as it } from './view.js';\nconsole.log(it);\n${page('a')}`;
    await expect(build(code, dir)).rejects.toThrow('view.js is a copy of React');
  });

  it('is named in the error of its failed build', async () => {
    await expect(build("import './none.ts';")).rejects.toThrow(/^remote-visa: (?!.*__)/s);
  });

  it('lists in release.json the host’s texts that it uses through a namespace', async () => {
    const code = `
      import { useTranslation } from 'react-i18next';
      export function Component() {
        const { t } = useTranslation('kit');
        return <h1>{t('gone.title')}</h1>;
      }`;
    const { dist } = await build(code);
    const { needs } = JSON.parse(await readFile(join(dist, 'release.json'), 'utf8'));
    expect(needs.texts).toEqual(['kit:gone.title']);
  });

  it('has compressed copies beside its text files', async () => {
    const { dist } = await build(page('a'));
    expect(await readdir(dist)).toEqual(
      expect.arrayContaining(['remoteEntry.js', 'remoteEntry.js.br', 'remoteEntry.js.gz']),
    );
  });

  it('has styles for browsers without light-dark()', async () => {
    const { dist } = await build(page('a'));
    const css = (await readdir(dist)).find((name) => name.endsWith('.css')) ?? '';
    expect(await readFile(join(dist, css), 'utf8')).not.toContain('light-dark');
  });

  it.each([
    [
      'a name that is not provided',
      "import { useFetcher } from 'react-router-dom';\nuseFetcher();",
      'useFetcher',
    ],
    ['everything', "import * as router from 'react-router-dom';\nconsole.log(router);", '\\*'],
  ])('fails to build when it imports %s from a curated package', async (_, code, name) => {
    await expect(build(`${code}\n${page('a')}`)).rejects.toThrow(
      new RegExp(`does not provide '${name}' of react-router-dom`),
    );
  });
});
