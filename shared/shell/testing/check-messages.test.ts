import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMessages } from './check-messages.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'messages-'));
  mkdirSync(join(dir, 'messages'));
});
afterEach(() => rmSync(dir, { recursive: true }));

function check(code: string, zhTw: object, en: object = zhTw): string[] {
  writeFileSync(join(dir, 'page.tsx'), code);
  writeFileSync(join(dir, 'messages/zhTw.json'), JSON.stringify(zhTw));
  writeFileSync(join(dir, 'messages/en.json'), JSON.stringify(en));
  return checkMessages(dir, ['zhTw', 'en']);
}

describe('complete messages pass', () => {
  it.each([
    ['a call', `t('page.title')`],
    ['a component', `<Trans i18nKey="page.title" />`],
    ['a typed table', `const titles = { a: 'page.title' } as const; t(titles[x])`],
    ['a template', `t(\`page.\${part}\`)`],
    ['a nested template', `t(\`\${area}.title\`)`],
  ])('%s', (_what, code) => {
    expect(check(code, { 'page.title': 'x' })).toEqual([]);
  });

  it('plurals by each language’s own grammar', () => {
    expect(
      check(
        `t('count', { count })`,
        { count_other: '{{count}} 張' },
        { count_one: 'one', count_other: '{{count}} tickets' },
      ),
    ).toEqual([]);
  });

  it('comments, imports and file names are no keys', () => {
    const code = `import x from './page.css';\n// t('page.gone')\nconst f = 'page.html'; t('page.title')`;
    expect(check(code, { 'page.title': 'x' })).toEqual([]);
  });
});

describe('what is wrong is named', () => {
  it('a key of one language only', () => {
    expect(check(`t('a') + t('b')`, { a: 'x', b: 'x' }, { a: 'x' })).toEqual([
      "en: 'b' is missing",
    ]);
  });

  it('an empty text', () => {
    expect(check(`t('a')`, { a: ' ' }, { a: 'x' })).toEqual(["zhTw: 'a' is empty"]);
  });

  it('different placeholders', () => {
    expect(check(`t('a')`, { a: '{{name}}' }, { a: '{{nmae}}' })).toEqual([
      "'a' has different placeholders: zhTw {name}, en {nmae}",
    ]);
  });

  it('a plural form a language lacks', () => {
    expect(check(`t('n')`, { n_other: 'x' })).toEqual(["en: 'n_one' is missing"]);
  });

  it('a key that is used and not defined', () => {
    expect(check(`t('a'); t('gone')`, { a: 'x' })).toEqual(["page.tsx: 'gone' is not defined"]);
  });

  it('a misspelt key in a table beside its siblings', () => {
    const code = `const steps = ['step.sign', 'step.conect']; steps.map((s) => t(s))`;
    expect(check(code, { 'step.sign': 'x' })).toEqual(["page.tsx: 'step.conect' is not defined"]);
  });

  it('a template no key fits', () => {
    expect(check(`t(\`gone.\${x}\`)`, {})).toEqual([`page.tsx: 'gone.\${x}' is not defined`]);
  });

  it('a key nobody uses', () => {
    expect(check(`t('a')`, { a: 'x', b: 'x' })).toEqual(["'b' is used nowhere"]);
  });

  it('a missing file', () => {
    writeFileSync(join(dir, 'messages/en.json'), '{}');
    expect(checkMessages(dir, ['zhTw', 'en'])).toEqual(['messages/zhTw.json is missing']);
  });
});
