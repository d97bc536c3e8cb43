import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { localeNames, type MenuEntry } from '../../shared/contract/src/index.ts';
import type { Built } from '../../shared/federation/src/release/index.ts';
import { digestOf } from '../../shared/releases/src/index.ts';
import { root } from '../workspace.ts';
import { forbiddenIn } from './forbidden-code.ts';
import { checkCandidate } from './gate.ts';
import {
  englishTexts,
  failedTests,
  linterFaults,
  unlabelledEntries,
  wrongTexts,
} from './source-checks.ts';
import type { Target } from './target.ts';

const checkout = realpathSync(mkdtempSync(join(tmpdir(), 'gate-')));
afterAll(() => rmSync(checkout, { recursive: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(checkout, path)), { recursive: true });
  writeFileSync(join(checkout, path), text);
}

describe('forbiddenIn', () => {
  it.each<[code: string, found: string]>([
    [`eval('1')`, 'eval'],
    [`(0, eval)('1')`, 'eval'],
    [`globalThis.eval('1')`, 'eval'],
    [`window['eval']('1')`, 'eval'],
    ['const run = eval; run("1")', 'eval'],
    [`new Function('a', 'return a')`, 'new Function'],
    [`Function('return 1')()`, 'new Function'],
    [`(() => {}).constructor('return 1')()`, 'constructor(…) of a function'],
    [`setTimeout('go()', 5)`, 'setTimeout with a text'],
    ['window.setInterval(`go()`)', 'setInterval with a text'],
    ['try { go() } catch { eval(x) }', 'eval'],
    ['try { eval(x) } finally { go() }', 'eval'],
  ])('finds %s', (code, found) => {
    expect(forbiddenIn(code)).toBe(found);
  });

  it.each([
    `const text = 'eval(x) new Function()'`,
    '/* eval(1) */ medieval(1)',
    'x.eval(1)',
    'f instanceof Function && Function.prototype.call(f)',
    `root = self || Function('return this')()`,
    'setTimeout(go, 5)',
    'try { eval(x) } catch { go() }',
    'new this.constructor(list)',
  ])('accepts %s', (code) => {
    expect(forbiddenIn(code)).toBeUndefined();
  });
});

describe('englishTexts', () => {
  const menu = 'remote-visa/src/menu.json';
  beforeEach(() => {
    for (const locale of localeNames)
      write(`remote-visa/src/messages/${locale}.json`, '{"a":"a","b":"b"}');
    write(menu, JSON.stringify({ entry: { en: 'Entry', th: 'Entry', ja: '項目' } }));
  });
  const list = (languages: string[], texts: object) =>
    write('untranslated.json', JSON.stringify({ languages, texts }));

  it('returns the listed texts and labels until they differ from the English ones', () => {
    list([], { 'remote-visa/src/messages': ['a'], [menu]: ['entry'] });
    for (const locale of localeNames.filter((one) => one !== 'en' && one !== 'ko'))
      write(`remote-visa/src/messages/${locale}.json`, '{"a":"translated","b":"b"}');
    expect(englishTexts('remote-visa', checkout)).toEqual([
      "remote-visa/src/messages: ko: 'a' is not translated",
      `${menu}: th: 'entry' is not translated`,
    ]);
  });

  it('returns every English text of a new language', () => {
    list(['th'], {});
    write('remote-visa/src/messages/th.json', '{"a":"translated","b":"b"}');
    expect(englishTexts('remote-visa', checkout)).toEqual([
      "remote-visa/src/messages: th: 'b' is not translated",
      `${menu}: th: 'entry' is not translated`,
    ]);
  });
});

describe('wrongTexts', () => {
  beforeEach(() => {
    for (const locale of localeNames)
      write(`remote-visa/src/messages/${locale}.json`, '{"a":"{{name}}","b":"b"}');
  });

  it('returns nothing for complete texts', () => {
    expect(wrongTexts('remote-visa', checkout)).toEqual([]);
  });

  it('returns all wrong texts together', () => {
    write('remote-visa/src/messages/th.json', '{"a":"{{nmae}}"}');
    write('remote-visa/src/messages/ja.json', '{"a":"{{name}}","b":" "}');
    expect(wrongTexts('remote-visa', checkout)).toEqual([
      expect.stringMatching(
        /^remote-visa\/src\/messages: 'a' has different placeholders: .*th \{nmae\}/,
      ),
      "remote-visa/src/messages: ja: 'b' is empty",
      "remote-visa/src/messages: th: 'b' is missing",
    ]);
  });
});

it('reports a menu entry without a label in a language', () => {
  const label = Object.fromEntries(localeNames.map((locale) => [locale, 'Cards']));
  const entry: MenuEntry = { path: '/bank', icon: 'card', place: 'menu', order: 1, label };
  expect(unlabelledEntries([entry])).toEqual([]);
  const { th: _, ...others } = label;
  expect(unlabelledEntries([{ ...entry, label: { ...others, ja: ' ' } }])).toEqual([
    'the menu entry /bank has no label or group in ja, th',
  ]);
  expect(unlabelledEntries([{ ...entry, group: others }])).toEqual([
    'the menu entry /bank has no label or group in th',
  ]);
});

it('reports the file of an import from another app or from Node', async () => {
  copyFileSync(`${root}biome.json`, join(checkout, 'biome.json'));
  copyFileSync(`${root}.gitignore`, join(checkout, '.gitignore'));
  spawnSync('git', ['init', '--quiet'], { cwd: checkout });
  write('package.json', '{ "dependencies": { "react": "19" } }');
  write('remote-visa/src/page.ts', "import it from 'react';\nexport { it };\n");
  expect(await linterFaults('remote-visa', checkout)).toEqual([]);
  write('remote-visa/src/page.ts', "\nimport it from '../../host/src/main.tsx';\nexport { it };\n");
  write('host/src/main.tsx', 'export default 1;\n');
  expect(await linterFaults('remote-visa', checkout)).toContain(
    'remote-visa/src/page.ts imports host/src/main.tsx: remote-visa imports only the packages it may',
  );
  write('remote-visa/src/page.ts', "import { readFileSync } from 'node:fs';\nreadFileSync('.');\n");
  expect(await linterFaults('remote-visa', checkout)).toEqual([
    expect.stringMatching(/^remote-visa\/src\/page\.ts:1 /),
  ]);
});

it('reports each failed unit test of an app', async () => {
  write(
    'vitest.config.mjs',
    "export default { test: { projects: [{ test: { name: 'remote-visa', root: 'remote-visa', globals: true } }] } };\n",
  );
  write(
    'remote-visa/src/one.test.js',
    "it('adds', () => expect(1 + 1).toBe(3));\nit('counts', () => {});\n",
  );
  write('remote-visa/src/two.test.js', "throw new Error('unlucky');\n");
  expect(await failedTests('remote-visa', checkout)).toEqual([
    'remote-visa/src/one.test.js: adds',
    'remote-visa/src/two.test.js: unlucky',
  ]);
});

it('the gate reports all faults of a candidate together', async () => {
  const entry = `eval('1')`;
  write('build/remoteEntry.js', entry);
  const description = {
    name: 'remote-visa',
    version: '1.0.0-1',
    contract: 2,
    prefixes: ['/index'],
    routes: [],
    menu: [{ path: '/bank', icon: 'card', place: 'menu', order: 1, label: {} }],
    parcels: [],
    needs: { modules: { '@shared/ui': ['Gone'] }, texts: ['kit:gone.title'] },
    files: { 'remoteEntry.js': digestOf(Buffer.from(entry)) },
  };
  const target = {
    host: async () => ({ contract: 1, provides: { modules: { '@shared/ui': [] }, texts: [] } }),
    rows: async () => ({}),
    state: async () => ({ row: undefined, versions: [], history: [] }),
  } as unknown as Target;
  const built = { folder: join(checkout, 'build'), description } as unknown as Built;
  const refused = checkCandidate(built, target);
  for (const line of [
    'contract fits the live host: it is built against contract 2',
    'does not provide Gone of @shared/ui, the text kit:gone.title',
    'its menu has labels in ten languages: the menu entry /bank has no label or group in ',
    'remoteEntry.js uses eval: browsers block it',
  ])
    await expect(refused).rejects.toThrow(line);
});
