import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inheritedEnv } from '../inherited-env.ts';
import { root } from '../workspace.ts';

const run = promisify(execFile);

it.each<[script: string, code: number, ...string[]]>([
  ['scripts/releases/main.ts', 1, 'release', 'remote-visa'],
  ['scripts/releases/main.ts', 1, 'rollback', 'remote-visa'],
  // An image of compose's that has nothing to do.
  ['scripts/publish.ts', 0, 'a-folder'],
])(
  '%s into a bucket goes through a server, and says so in one line (%s)',
  async (script, expected, ...args) => {
    const store = { STORE_URL: 's3://id:a-secret@localhost/remotes', STORE_DIR: 'x' };
    const env = { ...inheritedEnv(), ...store };
    const { code, stdout, stderr } = await run(process.execPath, [`${root}${script}`, ...args], {
      env,
    }).then(
      (said) => ({ code: 0, ...said }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    );
    expect(code).toBe(expected);
    expect(`${stdout}${stderr}`.trim()).toMatch(/^The store is a bucket [^\n]*--to[^\n]*$/);
    expect(`${stdout}${stderr}`).not.toContain('a-secret');
  },
);
