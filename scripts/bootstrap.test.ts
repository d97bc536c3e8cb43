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

/**
 * Replaces npm, which would need its registry: installs the listed packages, and removes the rest.
 */
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

/** Runs a command that prints its Node. @returns that path, and the arguments of npm. */
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

it('uses a recent Node as it is, and fetches nothing twice', () => {
  const first = tell();
  expect(first.node).toBe(process.execPath);
  expect(first.installs).toEqual([expect.not.stringContaining(nodePackage)]);
  expect(first.installs).toEqual([expect.stringContaining('pnpm@')]);
  expect(tell()).toEqual({ node: process.execPath, installs: [] });
});

it('keeps and uses the toolchain’s Node, whatever Node is in PATH', () => {
  const [, version] =
    /const NODE = '([\d.]+)'/.exec(readFileSync(`${root}scripts/bootstrap.mjs`, 'utf8')) ?? [];
  const own = join(checkout, '.toolchain/node_modules', nodePackage, 'bin/node');
  mkdirSync(join(own, '..'), { recursive: true });
  cpSync(process.execPath, own);
  // The Node that an older version would have fetched; pnpm is still missing.
  const first = tell();
  expect(first.installs).toEqual([expect.stringContaining(`${nodePackage}@${version} pnpm@`)]);
  expect(first.node).toBe(own);
  expect(tell()).toEqual({ node: own, installs: [] });
  expect(tell(own)).toEqual({ node: own, installs: [] });
});
