import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { inheritedEnv } from './inherited-env.ts';
import { root } from './workspace.ts';

const run = promisify(execFile);

async function refusal(port: string): Promise<string> {
  const env = { ...inheritedEnv(), DEV_PORT: port };
  const ended = run(process.execPath, [`${root}scripts/dev.ts`, 'remote-visa'], { env });
  const { code, stderr } = await ended.then(
    () => expect.unreachable(),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  return stderr.trim();
}

describe('pnpm dev is refused in one line', () => {
  it('with a busy port, naming another', async () => {
    const taken = createServer().listen(0, '0.0.0.0');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expect(await refusal(String(port))).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another: DEV_PORT=${port + 10} pnpm dev remote-visa`,
    );
    taken.close();
  });

  it('with a DEV_PORT that is none', async () => {
    expect(await refusal('abc')).toBe('DEV_PORT must be a number from 1 to 65535, not "abc".');
  });
});
