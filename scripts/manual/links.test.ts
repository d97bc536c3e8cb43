import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from '../workspace.ts';
import { brokenLinks } from './links.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'links-'));
});
afterAll(() => rmSync(dir, { recursive: true }));

function problems(text: string): string[] {
  const file = join(dir, 'page.md');
  writeFileSync(file, text);
  const name = relative(root, file);
  return brokenLinks([name]).map((line) => line.replace(`${name}: `, ''));
}

it.each([
  ['[a](page.md)', '# A'],
  ['[a](#the-code-x-and-more)', '## The `code` x, and *more*'],
  ['[a](#same-1)', '# Same\n\n# Same'],
  ['[a](https://example.org/a#b)', ''],
  ['| [a](#a) |\n| --- |\n| b |', '# A'],
])('accepts %s', (link, rest) => {
  expect(problems(`${link}\n\n${rest}\n`)).toEqual([]);
});

it.each([
  ['[a](gone.md)', 'no such file: gone.md'],
  ['![a](gone.png)', 'no such file: gone.png'],
  ['<img src="gone.png" />', 'no such file: gone.png'],
  ['[a](#gone)', 'no such heading: #gone'],
  ['[a](page.md#gone)', 'no such heading: page.md#gone'],
  ['[a](http://)', 'not a URL: http://'],
  ['`docs/gone.md`', 'no such path: docs/gone.md'],
])('reports %s', (link, problem) => {
  expect(problems(`${link}\n\n# A\n`)).toEqual([problem]);
});

it('ignores links in code', () => {
  expect(problems('```md\n[a](gone.md)\n```\n\n`[a](gone.md)`\n')).toEqual([]);
});
