import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Anvil, startAnvil } from '../chain/contracts/anvil.ts';
import { giveEmbedded } from '../testing/services/embedded.ts';

const main = join(import.meta.dirname, 'main.ts');

let anvil: Anvil;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'));
  anvil = await startAnvil();
  for (const name of ['data', 'occupied', 'without-chain', 'without-redis']) {
    await giveEmbedded(join(folder, name));
  }
});
afterAll(async () => {
  await anvil.stop();
  await rm(folder, { recursive: true });
});

const environment = () => ({
  PATH: process.env.PATH ?? '',
  SANDBOX: 'true',
  CHAIN_RPC_URL: anvil.url,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
});

/** What a real chain needs. */
const live = {
  SANDBOX: 'false',
  CHECKOUT_ADDRESS: `0x${'12'.repeat(20)}`,
  CHAIN_PUBLIC_RPC_URL: 'https://rpc.example',
  STORAGE_KEYS: JSON.stringify([{ id: '1', key: Buffer.alloc(32, 1).toString('base64') }]),
};

/** Runs the server until it ends by itself; what it told the operator. */
async function fail(env: Record<string, string>) {
  return new Promise<{ code: unknown; lines: string[] }>((resolve) => {
    const options = { env: { ...environment(), LOG_LEVEL: 'silent', ...env } };
    execFile(process.execPath, [main], options, (error, _out, errors) => {
      resolve({ code: error?.code ?? 0, lines: errors.trim().split('\n') });
    });
  });
}

describe('a server that cannot start says in readable lines what to do, and ends with 1:', () => {
  it('a sandbox on a mainnet chain', async () => {
    const { code, lines } = await fail({ CHAIN_ID: '210000' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/SANDBOX=true is refused .*Set SANDBOX=false/);
  });

  it('a database that is not there', async () => {
    const { code, lines } = await fail({ DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/shop' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^DATABASE_URL: .*127\.0\.0\.1:1\/shop.*ECONNREFUSED.*Start it/);
    expect(lines[0]).not.toContain('secret');
  });

  it('a port that is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { code, lines } = await fail({ PORT: String(port) });
    taken.close();
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^PORT: 127\.0\.0\.1:\d+ is taken .*set PORT/)]);
  });

  it('a chain that is another one', async () => {
    const { code, lines } = await fail({ ...live, CHAIN_ID: '210000' });
    expect(code).toBe(1);
    expect(lines).toEqual([expect.stringMatching(/^CHAIN_RPC_URL serves chain 31337/)]);
  });

  it('play money where it is real', async () => {
    const { code, lines } = await fail({ ...live, WELCOME_GRANT: 'USDT=1' });
    expect(code).toBe(1);
    expect(lines[1]).toMatch(/WELCOME_GRANT is refused without the sandbox/);
  });

  it('uploads that could be read by whoever gets hold of the disk', async () => {
    const { code, lines } = await fail({ ...live, STORAGE_KEYS: '' });
    expect(code).toBe(1);
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/STORAGE_KEYS is missing: .*Set it to/);
  });

  it('uploads that cannot be kept', async () => {
    const data = join(folder, 'occupied');
    await writeFile(join(data, 'uploads'), 'a file in its place');
    const { code, lines } = await fail({ DATA_DIR: data });
    expect(code).toBe(1);
    expect(lines).toEqual([
      expect.stringMatching(/^DATA_DIR: uploads cannot be kept in .*EEXIST.*set DATA_DIR/),
    ]);
  });
});

it('SIGTERM ends a serving server cleanly, and the next one finds its data', async () => {
  for (const times of [1, 2]) {
    const env = { ...environment(), DATA_DIR: join(folder, 'kept'), LOG_LEVEL: 'info' };
    const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
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

it('a chain that is away keeps nobody from being served', async () => {
  const env = {
    ...environment(),
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    DATA_DIR: join(folder, 'without-chain'),
    LOG_LEVEL: 'info',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const messages: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    const { msg } = JSON.parse(line) as { msg: string };
    messages.push(msg);
    if (msg === 'serving') server.kill('SIGTERM');
  }
  expect(messages).toContain('the chain is away; everything else works without it');
  expect(messages).toContain('serving');
});

it('a Redis that is not there is told of, and keeps nobody from being served', async () => {
  const env = {
    ...environment(),
    DATA_DIR: join(folder, 'without-redis'),
    LOG_LEVEL: 'info',
    REDIS_URL: 'redis://me:secret@127.0.0.1:1',
  };
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  for await (const line of createInterface({ input: server.stdout })) {
    lines.push(line);
    if ((JSON.parse(line) as { msg: string }).msg === 'serving') server.kill('SIGTERM');
  }
  if (server.exitCode === null) await once(server, 'exit');
  expect(server.exitCode).toBe(0);
  expect(lines.filter((line) => line.includes('REDIS_URL: Redis cannot be reached'))).toHaveLength(
    1,
  );
  expect(lines.join('')).not.toContain('secret');
});
