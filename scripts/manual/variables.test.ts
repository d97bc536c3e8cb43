import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { environment } from '../../server/src/config/variables.ts';
import { root } from '../workspace.ts';
import { commandVariables, serverVariables } from './variables.ts';

const described = Object.assign({}, ...Object.values(serverVariables)) as Record<
  string,
  { default?: string }
>;

/** Sources of commands, beside the server. Tests and benchmarks have variables of their own. */
const sources = [
  'scripts/**/*.ts',
  'shared/federation/src/**/*.ts',
  'server/src/operators/cli/*.ts',
];
/** Variables that the system sets, or one command for another. */
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

it('describes each variable of the schema', () => {
  expect(Object.keys(described).sort()).toEqual(Object.keys(environment.shape).sort());
});

it('describes each variable that only commands read', async () => {
  const others = (await readByCommands()).filter((name) => !(name in environment.shape));
  expect(others.sort()).toEqual(Object.keys(commandVariables).sort());
});

it.each(Object.entries(environment.shape))('%s has the default of its schema', (name, schema) => {
  const { data } = schema.safeParse(undefined);
  const text = described[name]?.default;
  expect(text === undefined ? undefined : schema.parse(text)).toEqual(
    name === 'REMOTE_OVERRIDE_ORIGINS' ? undefined : data,
  );
});
