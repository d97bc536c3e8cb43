import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { root } from './workspace.ts';

/** A file, its import, and the rule that refuses the import; without a rule, it is allowed. */
const rows: [file: string, imported: string, rule?: string][] = [
  ['remote-visa/src/a.ts', '../../host/src/b.ts', 'remote-visa imports only the packages it may'],
  ['remote-visa/src/b.ts', '../../shared/ui/src/b.ts', 'remote-visa imports packages by name'],
  ['remote-visa/src/c.ts', 'ethers', 'remotes and the kit leave ethers to the shell'],
  ['remote-visa/src/d.ts', './features/x/inner.ts', 'other files import features through index.ts'],
  ['remote-visa/src/features/y/e.ts', '../x/inner.ts', 'features import features through index.ts'],
  ['remote-visa/src/features/y/f.ts', '../x/index.ts'],
  ['host/src/features/x/a.ts', '../../app/b.ts', 'only the entry of the host imports its app'],
  ['host/src/features/x/b.ts', 'ethers'],
  ['shared/contract/src/a.ts', 'zod', 'the contract imports zod/mini only'],
  ['shared/contract/src/b.ts', 'zod/mini'],
  ['shared/contract/src/c.ts', 'node:fs', 'the contract imports zod/mini only'],
  [
    'server/src/money/orders/a.ts',
    '../../cards/cards/index.ts',
    'server/src/money imports no higher layer',
  ],
  ['server/src/money/orders/b.ts', '../../members/users/index.ts'],
  [
    'server/src/money/orders/c.ts',
    '../ledger/post.ts',
    'modules of the server are imported through index.ts',
  ],
  ['server/src/money/ledger/d.ts', '../orders/index.ts', 'the ledger imports no product'],
  ['server/src/cards/issuer/e.ts', '../cards/index.ts', 'issuer adapters import no product'],
  [
    'server/src/sandbox/issuer/f.ts',
    '../../money/orders/index.ts',
    'the sandbox issuer is a program of its own',
  ],
  [
    'server/src/cards/cards/g.ts',
    '../../transport/http/index.ts',
    'only the composition root imports HTTP and static files',
  ],
  ['server/src/app/h.ts', 'react', 'the server imports no React'],
  [
    'shared/ui/src/state/a.ts',
    './b.stories.tsx',
    'only Storybook loads stories and what they need',
  ],
  [
    'shared/ui/src/state/c.stories.tsx',
    '../../../kit/src/index.ts',
    'stories of shared/ui import the shell and the contract only',
  ],
];
const targets = rows.flatMap(([file, imported]) =>
  imported.startsWith('.') ? [join(dirname(file), imported)] : [],
);

/** 'file → rule' of each violation. */
let found: Set<string>;

beforeAll(() => {
  const checkout = realpathSync(mkdtempSync(join(tmpdir(), 'boundaries-')));
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(checkout, file)), { recursive: true });
    writeFileSync(join(checkout, file), text);
  };
  afterAll(() => rmSync(checkout, { recursive: true }));
  for (const file of targets) write(file, 'export {};\n');
  for (const [file, imported] of rows) write(file, `import '${imported}';\n`);
  for (const [part, from] of [
    ['remote-visa', 'shared/shell'],
    ['host', 'shared/shell'],
    ['shared/contract', 'shared/contract'],
    ['server', 'host'],
  ])
    symlinkSync(`${root}${from}/node_modules`, join(checkout, `${part}/node_modules`));
  const parts = ['remote-visa', 'host', 'shared', 'server'];
  const config = `${root}.dependency-cruiser.mjs`;
  const report = execFileSync(
    `${root}node_modules/.bin/depcruise`,
    ['--config', config, '--output-type', 'json', '--no-ignore-known', ...parts],
    { cwd: checkout, encoding: 'utf8', maxBuffer: 1e8, env: { ...process.env, FORCE_COLOR: '0' } },
  );
  const { summary } = JSON.parse(report) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  found = new Set(summary.violations.map(({ from, rule }) => `${from} → ${rule.name}`));
});

it.each(rows)('%s, which imports %s, breaks the rule: %s', (file, _, rule) => {
  const broken = [...found].filter((line) => line.startsWith(`${file} → `));
  if (rule) expect(broken).toContain(`${file} → ${rule}`);
  else expect(broken).toEqual([]);
});
