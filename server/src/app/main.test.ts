import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/contracts/anvil.ts';
import { childEnv, shortLived } from '../testing/services/child-env.ts';
import { giveEmbedded } from '../testing/services/embedded.ts';

const main = join(import.meta.dirname, 'main.ts');

let anvil: Anvil;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'));
  anvil = await startAnvil();
  for (const name of ['data', 'occupied', 'without-services']) {
    await giveEmbedded(join(folder, name));
  }
});
afterAll(async () => {
  await anvil.stop();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  ...childEnv,
  SANDBOX: 'true',
  CHAIN_RPC_URL: anvil.url,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
});

/** Variables that a real chain requires. */
const live = {
  SANDBOX: 'false',
  CHECKOUT_ADDRESS: `0x${'12'.repeat(20)}`,
  CHAIN_PUBLIC_RPC_URL: 'https://rpc.example',
  STORAGE_KEYS: JSON.stringify([{ id: '1', key: Buffer.alloc(32, 1).toString('base64') }]),
};

/** Runs the server until it exits. @returns its exit code and the lines of stderr */
async function fail(env: Record<string, string>) {
  return new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    const options = { env: { ...environment(), LOG_LEVEL: 'silent', ...env } };
    execFile(process.execPath, [...shortLived, main], options, (error, _out, errors) => {
      resolve({ code: error?.code ?? 0, lines: errors.trim().split('\n') });
    });
  });
}

describe('the server exits with 1 and prints what to do about', () => {
  it('a sandbox on a mainnet chain', async () => {
    const { code, lines } = await fail({ CHAIN_ID: '210000' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/SANDBOX=true is refused .*Set SANDBOX=false/);
  });

  it('an unreachable database', async () => {
    const { code, lines } = await fail({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1\/shop.*ECONNREFUSED.*Start it/);
    expect(lines[0]).not.toContain('secret');
  });

  it('a port in use', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { code, lines } = await fail({ PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^PORT: 127\.0\.0\.1:\d+ is used .*set PORT/)]);
  });

  it('a node of another chain', async () => {
    const { code, lines } = await fail({ ...live, CHAIN_ID: '210000' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^CHAIN_RPC_URL serves chain 31337/)]);
  });

  it('play money on a real chain', async () => {
    const { code, lines } = await fail({ ...live, WELCOME_GRANT: 'USDT=1' });
    expect(code).toBe(1);
    expect(lines[1]).toMatch(/WELCOME_GRANT is refused without the sandbox/);
  });

  it('uploads without an encryption key', async () => {
    const { code, lines } = await fail({ ...live, STORAGE_KEYS: '' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/STORAGE_KEYS is missing: .*Set it to/);
  });

  it('an upload folder that cannot be created', async () => {
    const data = join(folder, 'occupied');
    await writeFile(join(data, 'uploads'), 'a file instead of the folder');
    const { code, lines } = await fail({ DATA_DIR: data });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR: uploads cannot be stored in .*EEXIST.*set DATA_DIR/),
    ]);
  });
});

it('SIGTERM stops a server cleanly, and the next one reads its data', async () => {
  for (const times of [1, 2]) {
    const env = { ...environment(), DATA_DIR: join(folder, 'kept'), LOG_LEVEL: 'info' };
    const server = spawn(process.execPath, [...shortLived, main], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const messages: string[] = [];
    for await (const line of createInterface({ input: server.stdout })) {
      const { msg } = JSON.parse(line) as { msg: string };
      messages.push(msg);
      if (msg === 'serving') server.kill('SIGTERM');
    }
    if (server.exitCode === null) await once(server, 'exit');
    expect(server.exitCode).toBe(0);
    expect(messages).toContain('stopping');
    expect(messages).not.toContain('did not stop cleanly');
    expect(messages.includes('migrated')).toBe(times === 1);
  }
});

it('serves without its chain and Redis, and logs each as unreachable once', async () => {
  const env = {
    ...environment(),
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    DATA_DIR: join(folder, 'without-services'),
    LOG_LEVEL: 'info',
    REDIS_URL: 'redis://me:secret@127.0.0.1:1',
  };
  const server = spawn(process.execPath, [...shortLived, main], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    if ((JSON.parse(line) as { msg: string }).msg === 'serving') server.kill('SIGTERM');
  }
  if (server.exitCode === null) await once(server, 'exit');
  expect(server.exitCode).toBe(0);
  for (const text of ['the chain does not answer', 'REDIS_URL: Redis cannot be reached'])
    expect([text, lines.filter((line) => line.includes(text)).length]).toEqual([text, 1]);
  expect(lines.join('')).not.toContain('secret');
});
