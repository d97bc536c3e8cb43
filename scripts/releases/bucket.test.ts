import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { inheritedEnv } from '../inherited-env.ts';
import { root } from '../workspace.ts';

const run = promisify(execFile);

it.each([
  ['scripts/releases/main.ts', 'release', 'remote-visa'],
  ['scripts/releases/main.ts', 'rollback', 'remote-visa'],
  ['scripts/publish.ts', 'a-folder'],
])(
  '%s %s into a bucket goes through a server, and says so in one line',
  async (script, ...args) => {
    const env = {
      ...inheritedEnv(),
      STORE_URL: 's3://id:a-secret@localhost/remotes',
      STORE_DIR: 'x',
    };
    const { code, stderr } = await run(process.execPath, [`${root}${script}`, ...args], {
      env,
    }).then(
      () => expect.unreachable(),
      (error: { code: number; stderr: string }) => error,
    );
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(/^The store is a bucket \(STORE_URL\)[^\n]*--to[^\n]*$/);
    expect(stderr).not.toContain('a-secret');
  },
);
