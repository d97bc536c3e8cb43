import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import getPort, { portNumbers } from 'get-port';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { stopLeftAnvil } from '../server/src/chain/contracts/anvil.ts';
import { callRpc } from '../server/src/chain/node/rpc.ts';
import { isAlive } from '../server/src/platform/processes/process-mark.ts';
import { shortLived } from '../server/src/testing/services/child-env.ts';
import { inheritedEnv } from './inherited-env.ts';
import { endLeft } from './processes.ts';
import { findSite } from './running-site.ts';
import { root } from './workspace.ts';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
for (const name of ['site', 'store']) mkdirSync(join(folder, name));
writeFileSync(join(folder, 'site/index.html'), '<title>page</title>');
writeFileSync(join(folder, 'store/registry.json'), '{"schema":1,"remotes":{}}');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a product without its web apps, in `folder`. */
function launch(env: Record<string, string>, args: string[] = []): ChildProcess {
  return spawn(process.execPath, [...shortLived, `${root}scripts/start.ts`, '--built', ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...inheritedEnv(),
      DATA_DIR: join(folder, 'data'),
      SITE_DIR: join(folder, 'site'),
      STORE_DIR: join(folder, 'store'),
      API_ENVELOPE: 'off',
      LOG_LEVEL: 'fatal',
      ...env,
    },
  });
}

async function opened(child: ChildProcess): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('Open http') && resolve());
    child.once('close', () => reject(new Error(`The product did not start: ${errors}`)));
  });
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.kill('SIGTERM')) await once(child, 'exit');
}

async function refusal(env: Record<string, string>, args?: string[]): Promise<string> {
  const child = launch(env, args);
  let errors = '';
  child.stderr?.on('data', (chunk) => {
    errors += chunk;
  });
  const [code] = await once(child, 'close');
  expect(code).toBe(1);
  return errors.trim();
}

describe('a start fails with a message of one line', () => {
  const taken = createServer();
  let port = 0;
  beforeAll(async () => {
    taken.listen(0, '0.0.0.0');
    await once(taken, 'listening');
    port = (taken.address() as { port: number }).port;
  });
  afterAll(() => new Promise((done) => taken.close(done)));

  it.each(['PORT', 'SERVER_PORT'])('for a busy %s, and suggests another port', async (name) => {
    const env = { PORT: String(await getPort()), [name]: String(port) };
    expect(await refusal(env)).toBe(
      `Port ${port} is taken. Stop what uses it, or choose another: ${name}=${port + 10} npm start`,
    );
  });

  it('for a PORT that is busy on IPv6 only, because browsers may resolve localhost to ::1', async ({
    skip,
  }) => {
    const other = createServer().listen(0, '::1');
    const listening = once(other, 'listening').then(
      () => true,
      () => false,
    );
    if (!(await listening)) skip('this machine has no IPv6');
    const { port: busy } = other.address() as { port: number };
    expect(await refusal({ PORT: String(busy) })).toContain(`Port ${busy} is taken.`);
    other.close();
  });

  it.each(['PORT', 'SERVER_PORT'])('for an invalid %s', async (name) => {
    expect(await refusal({ [name]: 'abc' })).toBe(
      `${name} must be a number from 1 to 65535, not "abc".`,
    );
  });

  it('for --reset with a database outside DATA_DIR', async () => {
    const env = { DATABASE_URL: 'postgres://127.0.0.1:1/theirs' };
    expect(await refusal(env, ['--reset'])).toBe(
      '--reset does not empty the database of DATABASE_URL: empty it yourself, remove ' +
        `${folder}/data/chain, and start without --reset.`,
    );
  });
});

describe('a running product', { timeout: 180_000 }, () => {
  let port = '';
  let monitorPort = '';
  let child: ChildProcess;

  const start = async (args?: string[]) => {
    child = launch({ PORT: port, SERVER_PORT: monitorPort }, args);
    await opened(child);
  };
  const waiting = { timeout: 150_000, interval: 50 };
  const mark = (name: string) => JSON.parse(readFileSync(join(folder, 'data', name), 'utf8'));
  const chain = () => mark('chain/state.json.pid');
  const height = async () => Number(await callRpc(chain().url, 'eth_blockNumber', []));

  const customer = `0x${'12'.repeat(20)}`;

  /** Checks that server and chain work: the faucet sends play money. */
  async function sells(): Promise<void> {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/sandbox/fund`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ address: customer }),
    });
    expect(response.status).toBe(200);
  }

  beforeAll(async () => {
    // Earlier versions created the folder with this mode.
    mkdirSync(join(folder, 'data'), { recursive: true });
    chmodSync(join(folder, 'data'), 0o755);
    // While the product is down, other connections could take a port of the ephemeral range.
    const ports = { port: portNumbers(21_000, 21_999) };
    [port, monitorPort] = [String(await getPort(ports)), String(await getPort(ports))];
    await start();
  }, 180_000);
  afterAll(async () => {
    await stopped(child);
    await endLeft(join(folder, 'data/server.pid'));
    await stopLeftAnvil(join(folder, 'data/chain/state.json'));
  });

  const get = (path: string, at = port) => fetch(`http://127.0.0.1:${at}${path}`);

  it('serves pages, remotes and API at one URL', async () => {
    expect(await (await get('/wallet')).text()).toBe('<title>page</title>');
    expect(await (await get('/federation/registry.json')).json()).toHaveProperty('schema', 1);
    expect(await (await get('/api/v1/common/config')).json()).toHaveProperty('code', 200);
    expect((await get('/readyz')).status).toBe(200);
    const url = `http://localhost:${port}`;
    expect(await (await get('/api/store')).json()).toEqual({ store: mark('site.json').store });
    expect(mark('site.json')).toMatchObject({ url });
    vi.stubEnv('DATA_DIR', join(folder, 'data'));
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(await findSite(join(folder, 'store'))).toBe(url);
    const policy = (await get('/')).headers.get('content-security-policy');
    expect(policy).toContain('http://localhost:3002');
  });

  it('serves its metrics on this machine only', async () => {
    expect((await get('/metrics')).status).toBe(404);
    expect(await (await get('/metrics', monitorPort)).text()).toContain('realtime_sockets');
    expect((await get('/healthz', monitorPort)).status).toBe(200);
    const elsewhere = Object.values(networkInterfaces()).flat();
    const other = elsewhere.find((one) => one?.family === 'IPv4' && !one.internal)?.address;
    if (other) await expect(fetch(`http://${other}:${monitorPort}/healthz`)).rejects.toThrow();
  });

  it('makes its data private, even in a folder that others could read', () => {
    const names = readdirSync(join(folder, 'data'), { recursive: true }) as string[];
    expect(names).toContain('db/PG_VERSION');
    const open = ['.', ...names].filter(
      (name) => (statSync(join(folder, 'data', name)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  });

  it('refuses a second start on its data and keeps running', async () => {
    const other = await getPort();
    const inUse =
      `The product of ${folder}/data runs already, at http://localhost:${port} (process ${child.pid}). ` +
      `Stop it, or start another: DATA_DIR=.data-2 PORT=${other + 10} npm start`;
    const before = chain();
    expect(await refusal({ PORT: String(other) })).toBe(inUse);
    expect(await refusal({ PORT: String(other) }, ['--reset'])).toBe(inUse);
    const database = { DATABASE_URL: 'postgres://127.0.0.1:1/another' };
    expect(await refusal({ PORT: String(other), ...database })).toBe(inUse);
    expect(isAlive(before)).toBe(true);
    expect(chain()).toEqual(before);
    await sells();
  });

  it('restarts a dead chain on the same state and port', async () => {
    const before = chain();
    const blocks = await height();
    expect(blocks).toBeGreaterThan(0);
    process.kill(before.pid, 'SIGKILL');
    await vi.waitFor(() => expect(chain().pid).not.toBe(before.pid), waiting);
    await vi.waitFor(sells, waiting);
    expect(chain().url).toBe(before.url);
    expect(await height()).toBe(blocks);
  });

  it('restarts parts that do not answer', async () => {
    const before = [chain().pid, mark('server.pid').pid];
    for (const pid of before) process.kill(pid, 'SIGSTOP');
    await vi.waitFor(() => {
      expect(chain().pid).not.toBe(before[0]);
      expect(mark('server.pid').pid).not.toBe(before[1]);
    }, waiting);
    await vi.waitFor(sells, waiting);
  });

  it('leaves processes behind when killed, and the next start ends them', async () => {
    const left = [chain(), mark('server.pid')];
    const blocks = await height();
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(left.map(isAlive)).toEqual([true, true]);
    await start();
    expect(left.map(isAlive)).toEqual([false, false]);
    await sells();
    expect(await height()).toBe(blocks);
  });

  const balance = () => callRpc(chain().url, 'eth_getBalance', [customer, 'latest']);

  it('leaves no process behind when stopped', async () => {
    expect(Number(await balance())).toBeGreaterThan(0);
    const parts = [chain(), mark('server.pid')];
    expect(parts.map(isAlive)).toEqual([true, true]);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(parts.map(isAlive)).toEqual([false, false]);
    expect(existsSync(join(folder, 'data/start.pid'))).toBe(false);
  });

  it('resets its own data with --reset and keeps other files', async () => {
    const [theirs, ours] = ['data/theirs.txt', 'data/db/ours.txt'].map((name) =>
      join(folder, name),
    );
    for (const file of [theirs, ours]) writeFileSync(String(file), '');
    await start(['--reset']);
    expect(Number(await balance())).toBe(0);
    expect([theirs, ours].map((file) => existsSync(String(file)))).toEqual([true, false]);
    await sells();
  });
});

describe('a product without the sandbox', { timeout: 180_000 }, () => {
  const real = {
    SANDBOX: 'false',
    CHAIN_ID: '31337',
    // Unreachable: the product starts without its chain.
    CHAIN_RPC_URL: 'http://127.0.0.1:1',
    CHAIN_PUBLIC_RPC_URL: 'http://127.0.0.1:1',
    CHECKOUT_ADDRESS: `0x${'12'.repeat(20)}`,
    STORAGE_KEYS: JSON.stringify([{ id: '1', key: Buffer.alloc(32, 1).toString('base64') }]),
  };

  // dev.spec.ts tests a product with REMOTE_OVERRIDE_ORIGINS.
  it('allows no origin to override remotes', async () => {
    const PORT = String(await getPort());
    const DATA_DIR = join(folder, `real-${PORT}`);
    const child = launch({ ...real, PORT, DATA_DIR });
    onTestFinished(() => stopped(child));
    await opened(child);
    const config = await fetch(`http://127.0.0.1:${PORT}/api/v1/common/config`);
    expect(await config.json()).toMatchObject({ data: { remote_override_origins: [] } });
    const policy = (await fetch(`http://127.0.0.1:${PORT}/`)).headers.get(
      'content-security-policy',
    );
    expect(policy).toContain('script-src');
    expect(policy).not.toContain('http://localhost');
  });
});
