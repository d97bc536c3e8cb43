import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untranslatedTexts } from '../shared/shell/testing/untranslated.ts';
import { planOf } from './new/plan.ts';
import { copySources } from './testing/copy-sources.ts';
import { root } from './workspace.ts';

/** The generators change this copy of the workspace. */
let copy: string;
beforeAll(() => {
  copy = copySources(
    ...['docker-compose.yml', '.github', '.gitignore', 'biome.json', 'untranslated.json'],
    ...['pnpm-lock.yaml', 'vitest.config.ts'],
  );
});
afterAll(() => rmSync(copy, { recursive: true }));

function run(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: copy,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  });
  return { status, output: `${stdout}${stderr}`.trim() };
}
const generate = (line: string) => run('scripts/new.ts', ...line.split(' '));

/** Runs several generators in one process, which reads the contract once. */
function generateAll(lines: readonly string[]) {
  const code = `import { planOf } from './scripts/new/plan.ts';
    for (const line of ${JSON.stringify(lines)}) (await planOf(line.split(' '))).edit.apply();`;
  return run('--input-type=module', '--eval', code);
}

const read = (path: string) => readFileSync(join(copy, path), 'utf8');

/** Returns some of the files that a generator changes, with their content. */
function contents(): Record<string, string> {
  const paths = ['shared/contract/src/pages.ts', 'docker-compose.yml', 'untranslated.json'];
  return Object.fromEntries(paths.map((path) => [path, read(path)]));
}

/** Returns the code of the guides that names the generated file. */
function guideCode(): { path: string; code: string }[] {
  const guides = join(root, 'docs/guides');
  return readdirSync(guides).flatMap((name) => {
    const text = readFileSync(join(guides, name), 'utf8');
    const blocks = text.matchAll(/<!-- generated: (\S+) -->\n\n```\w+\n(.*?)```/gs);
    return [...blocks].map(([, path = '', code = '']) => ({ path, code }));
  });
}

/** Links the packages of a new remote, as pnpm would. */
function linkPackages(remote: string): void {
  const packages = (name: string) => join(copy, name, 'node_modules');
  cpSync(packages('remote-visa'), packages(remote), { recursive: true, verbatimSymlinks: true });
}

describe('pnpm new refuses', () => {
  it.each<[line: string, message: string]>([
    ['', 'Usage:'],
    ['pages remote-visa gifts', "There is no 'pages' to write."],
    ['page remote-visa', 'Usage:'],
    ['page remote-visa gifts --post', '--post is not an option of pnpm new page.'],
    ['page remote-none gifts', "There is no remote 'remote-none'."],
    ['page remote-visa Gifts', "'Gifts' is not a name."],
    ['page remote-visa ../gifts', "'../gifts' is not a name."],
    ['page remote-visa cards', 'remote-visa/src/features/cards exists already.'],
    ['page remote-visa gifts --path /bank', 'There is a page /bank already.'],
    [
      'page remote-visa gifts --path /wallet/gifts',
      '/wallet/gifts is below no prefix of remote-visa',
    ],
    ['list remote-visa gifts', 'A list needs an endpoint: --endpoint <domain>.<name>.'],
    ['list remote-visa gifts --endpoint visa.none', 'The contract has no endpoint visa.none.'],
    ['list remote-visa gifts --endpoint visa.info', 'visa.info is not a list with a cursor'],
    ['form remote-visa gifts --endpoint visa.info', 'visa.info has no text in its input'],
    ['collection remote-visa gifts', 'The first field is a text: --fields name,amount:ENU'],
    ['collection remote-visa gifts --fields amount:ENU', 'The first field is a text'],
    ['collection remote-visa gifts --fields Name', "'Name' is not a field."],
    ['collection remote-visa gifts --fields short-note', "'short-note' is not a field."],
    ['collection remote-visa gifts --fields name,name', 'Two fields have one name.'],
    ['collection remote-visa gifts --fields name,id', "Each item has 'id' already."],
    ['collection remote-visa gifts --fields name,amount:XYZ', "'XYZ' is not an asset."],
    ['collection remote-visa orders --fields name', 'The database has a table orders already.'],
    ['collection remote-visa user --fields name', 'The contract has endpoints of user already.'],
    ['collection remote-visa gifts --fields name --in gifts', "'gifts' is not a module"],
    ['endpoint visa info --in cards/gifts', 'The contract has an endpoint visa.info already.'],
    ['endpoint gifts all', 'gifts is a new domain. There are: auth, '],
    ['endpoint visa gifts', 'visa has handlers in cards/addresses, '],
    ['endpoint visa gifts --in gifts', "'gifts' is not a module of the server."],
    [
      'endpoint node gifts --in products/gifts',
      'One module has the handlers of node: products/nodes.',
    ],
    ['job gifts expire', "'gifts' is not a module of the server."],
    ['job products/gifts expire --every 0', "--every takes seconds, not '0'."],
    ['language en', "There is a language 'en' already."],
    ['language xx', "'xx' is the tag of no known language."],
    ['remote visa', 'remote-visa exists already.'],
    ['remote wallet', 'The pages below /wallet belong to another app.'],
    ['remote my-gifts', "'my-gifts' is not a remote's name."],
  ])('pnpm new %s', async (line, message) => {
    // A refusal comes before anything is written.
    await expect(planOf(line.split(' '))).rejects.toThrow(message);
  });

  it('to leave a part behind if its last step fails', () => {
    const before = contents();
    const biome = read('biome.json');
    writeFileSync(join(copy, 'biome.json'), '{');
    const { status, output } = generate('remote gifts --no-install');
    writeFileSync(join(copy, 'biome.json'), biome);
    expect(status).toBe(1);
    expect(output).toContain('failed, so nothing is changed');
    expect(contents()).toEqual(before);
    expect(existsSync(join(copy, 'remote-gifts'))).toBe(false);
  });
});

it('pnpm new help prints the usage', () => {
  expect(generate('help')).toMatchObject({ status: 0, output: expect.stringMatching(/^Usage:/) });
});

it('pnpm new form names the inputs that need another kind of field, and a missing test', async () => {
  const { next } = await planOf('form remote-account pay --endpoint withdraw.apply'.split(' '));
  expect(next).toContainEqual(expect.stringMatching(/kind of field of .*amount/));
  expect(next).toContainEqual(expect.stringMatching(/test that sends the form/));
});

it('pnpm new writes sources without type errors, whose tests pass', { timeout: 600_000 }, () => {
  const first = [
    'remote gifts --no-install',
    'page remote-visa perks --public',
    'endpoint visa gifts --list --in cards/gifts',
    'endpoint visa addGift --post --in cards/gifts',
    'endpoint node gifts',
    'endpoint presents all --in products/presents',
  ];
  const usingFirst = [
    'list remote-visa gifts --endpoint visa.gifts',
    'form remote-visa add-gift --endpoint visa.addGift',
    'collection remote-visa my-wishes --fields name,amount:USDT,short_note --menu',
    'job cards/gifts expire',
    'job products/presents tidy --every 60',
    'language fr',
  ];
  expect(generateAll(first)).toMatchObject({ status: 0 });
  linkPackages('remote-gifts');
  expect(generateAll(usingFirst)).toMatchObject({ status: 0 });
  const lint = ['lint', '--colors=off', 'remote-gifts', 'remote-visa/src', 'server/src/products'];
  expect(run('node_modules/@biomejs/biome/bin/biome', ...lint)).toMatchObject({ status: 0 });
  writeFileSync(
    join(copy, 'tsconfig.changed.json'),
    JSON.stringify({
      extends: './host/tsconfig.json',
      include: ['host', 'remote-gifts', 'remote-visa'],
      exclude: ['**/node_modules'],
    }),
  );
  for (const program of ['tsconfig.changed.json', 'server'])
    expect(
      run('node_modules/typescript/bin/tsc', '--singleThreaded', '-p', program),
      program,
    ).toMatchObject({ output: '' });
  const projects = ['remote-gifts', 'remote-visa', 'server'].flatMap((name) => ['--project', name]);
  const tests = [
    // Each further worker imports the same sources again.
    '--maxWorkers=1',
    'gift',
    'present',
    'perks',
    'wishes',
    'remote.test',
    '--exclude',
    '**/messages.test.ts',
  ];
  const { output } = run('node_modules/vitest/vitest.mjs', 'run', ...projects, ...tests);
  expect(output).toMatch(/Test Files {2}15 passed \(15\)/);
  for (const { path, code } of guideCode()) expect(read(path), path).toContain(code);
  expect(untranslatedTexts('remote-visa/src/messages', copy)).toContain(
    "th: 'addGift.title' is not translated",
  );
});

it('the product has no untranslated texts', () => {
  expect(
    JSON.parse(readFileSync(join(import.meta.dirname, '../untranslated.json'), 'utf8')),
  ).toEqual({
    languages: [],
    texts: {},
  });
});
