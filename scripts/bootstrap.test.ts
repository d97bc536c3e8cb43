import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { root } from './workspace.ts';

const linux = process.platform === 'linux' && ['x64', 'arm64'].includes(process.arch);
const nodePackage = linux ? `node-linux-${process.arch}` : 'node';

/** Stands in for npm, which would need its registry: installs what it is told, and removes the rest. */
const npm = `#!/bin/sh
echo "$@" >> "$NPM_CALLS"
rm -rf node_modules
mkdir -p node_modules/.bin
for name in "$@"; do
  case "$name" in
    node*@*) mkdir -p "node_modules/\${name%@*}/bin" && cp "$NODE" "node_modules/\${name%@*}/bin/node" ;;
    pnpm@*) printf '#!/bin/sh\\n' > node_modules/.bin/pnpm && chmod +x node_modules/.bin/pnpm ;;
  esac
done
`;

let checkout: string;
beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'bootstrap-'));
  for (const folder of ['scripts', 'node_modules', 'path']) mkdirSync(join(checkout, folder));
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json'])
    copyFileSync(`${root}${file}`, join(checkout, file));
  copyFileSync(`${root}scripts/bootstrap.mjs`, join(checkout, 'scripts/bootstrap.mjs'));
  writeFileSync(join(checkout, 'scripts/tell.ts'), 'console.log(process.execPath)');
  writeFileSync(join(checkout, 'path/npm'), npm, { mode: 0o755 });
});
afterEach(() => rmSync(checkout, { recursive: true }));

/** Runs the command that tells which Node it runs in. @returns that, and what npm was told. */
function tell(node = process.execPath): { node: string; installs: string[] } {
  const calls = join(checkout, 'npm-calls');
  rmSync(calls, { force: true });
  const { stdout, stderr, status } = spawnSync(node, ['scripts/bootstrap.mjs', 'tell'], {
    cwd: checkout,
    encoding: 'utf8',
    env: {
      PATH: `${join(checkout, 'path')}:${process.env.PATH}`,
      NPM_CALLS: calls,
      NODE: process.execPath,
    },
  });
  expect([status, stderr]).toEqual([0, '']);
  return {
    node: stdout.trim().split('\n').at(-1) ?? '',
    installs: existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : [],
  };
}

it('a Node that will do is used as it is, and nothing is fetched twice', () => {
  const first = tell();
  expect(first.node).toBe(process.execPath);
  expect(first.installs).toEqual([expect.not.stringContaining(nodePackage)]);
  expect(first.installs).toEqual([expect.stringContaining('pnpm@')]);
  expect(tell()).toEqual({ node: process.execPath, installs: [] });
});

it('another Node in PATH neither replaces the toolchain’s, in which an instance may run, nor is used', () => {
  const [, version] =
    /const NODE = '([\d.]+)'/.exec(readFileSync(`${root}scripts/bootstrap.mjs`, 'utf8')) ?? [];
  const own = join(checkout, '.toolchain/node_modules', nodePackage, 'bin/node');
  mkdirSync(join(own, '..'), { recursive: true });
  cpSync(process.execPath, own);
  // What an older Node would have fetched, but for pnpm.
  const first = tell();
  expect(first.installs).toEqual([expect.stringContaining(`${nodePackage}@${version} pnpm@`)]);
  expect(first.node).toBe(own);
  expect(tell()).toEqual({ node: own, installs: [] });
  expect(tell(own)).toEqual({ node: own, installs: [] });
});
