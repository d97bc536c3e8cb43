import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import getPort from 'get-port';
import { describe, expect, it, onTestFinished } from 'vitest';
import { writeSiteMark } from '../server/src/platform/processes/site-mark.ts';
import { inheritedEnv } from './inherited-env.ts';
import { root } from './workspace.ts';

const run = promisify(execFile);

async function refusal(port: string, own: Record<string, string> = {}): Promise<string> {
  const env = { ...inheritedEnv(), DEV_PORT: port, ...own };
  const ended = run(process.execPath, [`${root}scripts/dev.ts`, 'remote-visa'], { env });
  const { code, stderr } = await ended.then(
    () => expect.unreachable(),
    (error: { code: number; stderr: string }) => error,
  );
  expect(code).toBe(1);
  return stderr.trim();
}

describe('pnpm dev fails with a message of one line', () => {
  it('for a busy port, and suggests another port', async () => {
    const taken = createServer().listen(0, '0.0.0.0');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    expect(await refusal(String(port))).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another: DEV_PORT=${port + 10} pnpm dev remote-visa`,
    );
    taken.close();
  });

  it('if another product answers at the environment’s address', async () => {
    const other = createHttpServer((_, response) => response.end('{"store":"another"}'));
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as { port: number };
    const dataDir = mkdtempSync(join(tmpdir(), 'dev-'));
    onTestFinished(() => rmSync(dataDir, { recursive: true }));
    const url = `http://127.0.0.1:${port}`;
    await writeSiteMark(dataDir, { url, store: 'its own' });
    expect(await refusal(String(await getPort()), { DATA_DIR: dataDir, PUBLIC_URL: '' })).toBe(
      `${url} serves another store of releases, or is another program: set DATA_DIR to the ` +
        `environment that you mean (it is ${dataDir}).`,
    );
  });

  it('for an invalid DEV_PORT', async () => {
    expect(await refusal('abc')).toBe('DEV_PORT must be a number from 1 to 65535, not "abc".');
  });
});
