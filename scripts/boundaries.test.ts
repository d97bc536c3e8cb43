import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { root } from './workspace.ts';

/** What README's table calls the parts, with the folder of each. */
const folders: Record<string, string> = {
  host: 'host',
  'remote-defi': 'remote-defi',
  'remote-visa': 'remote-visa',
  'remote-account': 'remote-account',
  contract: 'shared/contract',
  shell: 'shared/shell',
  ui: 'shared/ui',
  kit: 'shared/kit',
  releases: 'shared/releases',
  federation: 'shared/federation',
  server: 'server',
  e2e: 'e2e',
  scripts: 'scripts',
};
/** Parts that are no package: only a path leads to them. */
const nameless = ['e2e', 'scripts'];

interface Row {
  part: string;
  byName: string[];
  byPath: string[];
}

const readme = readFileSync(`${root}README.md`, 'utf8');
const rows = [...readme.matchAll(/^\| (`.+?\/`) +\|.+\| +(\S.*?) +\|$/gm)].flatMap(
  ([, names = '', allowed = '']) => {
    const [byName = [], byPath = []] = allowed
      .split('by path:')
      .map((list) => list.match(/[\w/-]+/g) ?? []);
    return [...names.matchAll(/`(?:shared\/)?([\w-]+)\/`/g)].map(
      ([, part = '']): Row => ({ part, byName, byPath }),
    );
  },
);

const fileOf = (part: string) => `${folders[part]}/src/features/probe/probe.ts`;
const nameOf = (part: string) => (folders[part] ?? part).replace(/^shared/, '@shared');
const path = (from: string, to: string) =>
  relative(dirname(fileOf(from)), `${folders[to]}/src/main.ts`);

/** What else a part's row or design §2 keeps out, a feature's inner files among it. */
const more: Record<string, string[]> = {
  contract: ['react', 'zod', 'node:fs'],
  shell: ['node:fs'],
  ui: ['node:fs'],
  host: ['node:fs', '../home/hero.tsx'],
  'remote-visa': ['node:fs', 'ethers', '../cards/Products.tsx'],
  server: ['react'],
};

/** The order between the server's rooms (README, 'What is where'): what each may import. */
const rooms: { file: string; may: string[]; mayNot: string[] }[] = [
  {
    file: 'lib/probe.ts',
    may: ['./db/index.ts', 'pg'],
    mayNot: ['../config.ts', '../jobs/index.ts', '../users/index.ts', '../compose.ts'],
  },
  {
    file: 'lib/db/probe.ts',
    may: ['../errors.ts', './open.ts'],
    mayNot: ['../../config.ts', '../../users/index.ts'],
  },
  ...['ledger', 'chain', 'jobs', 'settings', 'storage', 'envelope', 'realtime', 'site'].map(
    (room) => ({
      file: `${room}/probe.ts`,
      may: ['../lib/db/index.ts', '../lib/errors.ts', '../config.ts', './own.ts'],
      mayNot: ['../users/index.ts', '../orders/index.ts', '../http/index.ts', '../compose.ts'],
    }),
  ),
  {
    file: 'orders/probe.ts',
    may: ['../lib/db/index.ts', '../config.ts', '../ledger/index.ts', '../users/index.ts'],
    mayNot: ['../users/lock.ts', '../ledger/post.ts', '../http/index.ts', '../admin/index.ts'],
  },
  {
    file: 'orders/deep/probe.ts',
    may: ['../../lib/db/index.ts', '../own.ts', '../../ledger/index.ts'],
    mayNot: ['../../users/lock.ts', '../../http/index.ts', '../../site/index.ts'],
  },
  {
    file: 'http/probe.ts',
    may: ['../lib/db/index.ts', '../envelope/index.ts', '../messages/index.ts', '../config.ts'],
    mayNot: ['../envelope/open.ts', '../orders/index.ts', '../admin/index.ts'],
  },
  {
    file: 'admin/handlers/probe.ts',
    may: ['../audit.ts', '../../lib/db/index.ts', '../../orders/index.ts', '../../acts/index.ts'],
    mayNot: ['../../orders/store.ts', '../../http/index.ts', '../../compose.ts'],
  },
];

const allowedIn = ({ part, byName, byPath }: Row) => [
  ...byName.map(nameOf),
  ...byPath.map((other) => path(part, other)),
];

function forbiddenIn({ part, byName, byPath }: Row): string[] {
  const others = Object.keys(folders).filter((other) => other !== part);
  return [
    ...others.filter((other) => ![...byName, ...nameless].includes(other)).map(nameOf),
    ...others.filter((other) => !byPath.includes(other)).map((other) => path(part, other)),
    ...(more[part] ?? []),
  ];
}

const imports = (row: Row) => [...allowedIn(row), ...forbiddenIn(row)];

/** What the linter says, as 'path/of/the/file.ts:line'. */
let diagnostics: Set<string>;

beforeAll(() => {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  try {
    copyFileSync(`${root}biome.json`, join(dir, 'biome.json'));
    for (const row of rows) writeProbe(join(dir, fileOf(row.part)), imports(row));
    for (const { file, may, mayNot } of rooms)
      writeProbe(join(dir, 'server/src', file), [...may, ...mayNot]);
    diagnostics = lint(dir);
  } finally {
    rmSync(dir, { recursive: true });
  }
});

function writeProbe(file: string, names: string[]): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, names.map((name) => `import '${name}';\n`).join(''));
}

function lint(cwd: string): Set<string> {
  const { stdout } = spawnSync(
    process.execPath,
    [
      `${root}node_modules/@biomejs/biome/bin/biome`,
      'lint',
      '--vcs-enabled=false',
      '--only=style/noRestrictedImports',
      '--only=correctness/noNodejsModules',
      '--max-diagnostics=none',
      '--reporter=github',
    ],
    { cwd, encoding: 'utf8' },
  );
  const places = stdout.matchAll(/^::error .*?file=(.+?),line=(\d+)/gm);
  return new Set([...places].map(([, file = '', line]) => `${relative(cwd, file)}:${line}`));
}

it("README's table has a row for every part", () => {
  expect(rows.map(({ part }) => part).sort()).toEqual(Object.keys(folders).sort());
});

it.each(rows)('$part imports what its row allows and nothing else', (row) => {
  const refused = imports(row).filter((_, index) =>
    diagnostics.has(`${fileOf(row.part)}:${index + 1}`),
  );
  expect(refused).toEqual(forbiddenIn(row));
});

it.each(rooms)('$file stands on what is below its room', ({ file, may, mayNot }) => {
  const refused = [...may, ...mayNot].filter((_, index) =>
    diagnostics.has(`server/src/${file}:${index + 1}`),
  );
  expect(refused).toEqual(mayNot);
});
