import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { variables } from '../server/src/config/variables.ts';
import { root } from './workspace.ts';

/** Sources of commands and server; excludes variables that only tests and benchmarks pass on. */
const sources = ['scripts/*.ts', 'shared/federation/src/**/*.ts', 'server/src/ops/*.ts'];
/** Set by one command for the next, never by people; PATH is general. */
const internal = ['PATH', 'SERVER_URL'];

async function readByCommands(): Promise<string[]> {
  const names = new Set<string>();
  for await (const file of glob(sources, { cwd: root, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(`${root}${file}`, 'utf8');
    for (const [, name = ''] of text.matchAll(/\benv\.([A-Z][A-Z0-9_]+)/g)) names.add(name);
    for (const [, list = ''] of text.matchAll(/\{([^{}]*)\} = process\.env\b/g)) {
      for (const [name] of list.matchAll(/[A-Z][A-Z0-9_]+/g)) names.add(name);
    }
    for (const [, name = ''] of text.matchAll(/\brequired\('([A-Z_]+)'\)/g)) names.add(name);
  }
  return [...names].filter((name) => !internal.includes(name));
}

/** Returns the first column of the tables under 'Configuration'. */
function documented(): string[] {
  const [, section = ''] = readFileSync(`${root}README.md`, 'utf8').split('## Configuration');
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  return rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[A-Z][A-Z0-9_]+/g) ?? []);
}

it('the README lists exactly the variables that are read', async () => {
  const read = new Set([...variables, ...(await readByCommands())]);
  expect(documented().sort()).toEqual([...read].sort());
});
