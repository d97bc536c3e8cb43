/**
 * `pnpm manual` writes the tables of the manual that come from typed sources, and fails if a link
 * or path leads nowhere. `--check` changes nothing, and also fails if a table is out of date.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { brokenLinks } from './manual/links.ts';
import { tables } from './manual/tables.ts';
import { root } from './workspace.ts';

const check = process.argv.includes('--check');
const problems: string[] = [];

for (const [page, blocks] of Object.entries(tables)) {
  const before = readFileSync(`${root}${page}`, 'utf8');
  let after = before;
  for (const [name, render] of Object.entries(blocks))
    after = replaced(after, page, name, render());
  if (after === before) continue;
  if (check) problems.push(`${page}: its tables are out of date. Run pnpm manual.`);
  else writeFileSync(`${root}${page}`, after);
}
/** All Markdown that people write; API reports are generated. */
const pages = globSync(['*.md', '{docs,e2e,host,remote-*,scripts,server,shared}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.api.md'],
});
problems.push(...brokenLinks(pages));

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
console.log('manual: tables and links are sound');

function replaced(text: string, page: string, name: string, block: string): string {
  const start = `<!-- generated: ${name} (pnpm manual) -->\n`;
  const end = '<!-- /generated -->';
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  if (from < 0 || to < 0) throw new Error(`${page} has no block '${name}'. Add ${start}${end}`);
  return `${text.slice(0, from + start.length)}\n${block}\n\n${text.slice(to)}`;
}
