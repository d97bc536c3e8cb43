import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMessages } from './check-messages.ts';

const languages = ['zhTw', 'en'] as const;
let workspace: string;
let dir: string;
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'messages-'));
  dir = join(workspace, 'app/src');
  mkdirSync(join(dir, 'messages'), { recursive: true });
});
afterEach(() => rmSync(workspace, { recursive: true }));

function check(code: string, zhTw: object, en: object = zhTw, users?: string[]): string[] {
  writeFileSync(join(dir, 'page.tsx'), code);
  writeFileSync(join(dir, 'messages/zhTw.json'), JSON.stringify(zhTw));
  writeFileSync(join(dir, 'messages/en.json'), JSON.stringify(en));
  return checkMessages(dir, { languages, ...(users && { users }) });
}

/** Creates another package with `code`. Returns its `src` folder. */
function user(code: string): string {
  const src = join(workspace, 'user/src');
  mkdirSync(src, { recursive: true });
  writeFileSync(join(src, 'page.tsx'), code);
  return src;
}

describe('checkMessages accepts complete messages', () => {
  it.each([
    ['a call', `t('page.title')`],
    ['a component', `<Trans i18nKey="page.title" />`],
    ['a typed table', `const titles = { a: 'page.title' } as const; t(titles[x])`],
    ['a template', `t(\`page.\${part}\`)`],
    ['a template that starts with a variable', `t(\`\${area}.title\`)`],
    ['a template with a choice in it', `t(\`page.\${is ? 'a:b' : 'title'}\`)`],
    ['a key with its namespace', `t('app:page.title')`],
    ['a template with its namespace', `t(\`app:page.\${part}\`)`],
  ])('used by %s', (_what, code) => {
    expect(check(code, { 'page.title': 'x' })).toEqual([]);
  });

  it('used only by another package that writes the namespace', () => {
    const users = [user(`t('app:a'); t(\`app:group.\${x}\`); t('b')`)];
    const texts = { a: 'x', b: 'x', 'group.c': 'x' };
    expect(check('', texts, texts, users)).toEqual(["'b' is used nowhere"]);
  });

  it('with plurals by each language’s grammar', () => {
    expect(
      check(
        `t('count', { count })`,
        { count_other: '{{count}} 張' },
        { count_one: 'one', count_other: '{{count}} tickets' },
      ),
    ).toEqual([]);
  });

  it('beside comments, imports and file names that look like keys', () => {
    const code = `import x from './page.css';\n// t('page.gone')\nconst f = 'page.html'; t('page.title')`;
    expect(check(code, { 'page.title': 'x' })).toEqual([]);
  });
});

describe('checkMessages reports', () => {
  it('a key that a language lacks', () => {
    expect(check(`t('a') + t('b')`, { a: 'x', b: 'x' }, { a: 'x' })).toEqual([
      "en: 'b' is missing",
    ]);
  });

  it('an empty text', () => {
    expect(check(`t('a')`, { a: ' ' }, { a: 'x' })).toEqual(["zhTw: 'a' is empty"]);
  });

  it.each([
    ['after a full stop', '{{a}}。 二', '{{a}}'],
    ['after a sentence in a placeholder', '{{text}} 二', '{{text}}'],
  ])('a space between Chinese sentences: %s', (_where, zhTw, en) => {
    expect(check(`t('a')`, { a: zhTw }, { a: en })).toEqual([
      "zhTw: 'a' has a space between sentences",
    ]);
  });

  it('different placeholders', () => {
    expect(check(`t('a')`, { a: '{{name}}' }, { a: '{{nmae}}' })).toEqual([
      "'a' has different placeholders: zhTw {name}, en {nmae}",
    ]);
  });

  it('a missing plural form of a language', () => {
    expect(check(`t('n')`, { n_other: 'x' })).toEqual(["en: 'n_one' is missing"]);
  });

  it('an unused key', () => {
    const messages = { a: 'x', a_call: 'x', b: 'x', b_call: 'x' };
    expect(check(`t('a')`, messages)).toEqual(["'b' is used nowhere", "'b_call' is used nowhere"]);
  });

  it.each([
    ['an address', `\`\${origin}\${request.path}\``],
    ['a path', `\`\${namespace}/\${locale}\``],
    ['an id', `\`\${id}h\``],
    ['a template of another package', `\`shell:a.\${x}\``],
    ['a comment', `// \`a.\${x}\``],
  ])('an unused key beside %s', (_what, code) => {
    const problems = check(code, { 'a.b': 'x', ah: 'x' });
    expect(problems.filter((problem) => problem.endsWith('nowhere'))).toEqual([
      "'a.b' is used nowhere",
      "'ah' is used nowhere",
    ]);
  });

  it.each([
    ['as a namespace', `useTexts('remote-gifts')`],
    ['in a key', `t('remote-gifts:home.title')`],
    ['in a template', `t(\`remote-gifts:\${key}\`)`],
  ])('texts of another remote, named %s', (_how, code) => {
    expect(check(`t('a'); ${code}`, { a: 'x' })).toEqual(['page.tsx uses texts of remote-gifts']);
  });

  it('a missing file', () => {
    writeFileSync(join(dir, 'messages/en.json'), '{}');
    expect(checkMessages(dir, { languages })).toEqual(['messages/zhTw.json is missing']);
  });
});
