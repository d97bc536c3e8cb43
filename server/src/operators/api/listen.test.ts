import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import getPort from 'get-port';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLogger } from '../../platform/observability/log.ts';
import { adminSocket, listens } from '../../platform/processes/admin-place.ts';
import { type Place, readyAt } from '../../testing/calls/socket.ts';
import { AdminListenError, listenForOperators } from './listen.ts';

let dataDir: string;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'admin-'));
});
afterEach(async () => {
  for (const run of undo.splice(0).reverse()) await run();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens a process's listeners, which answer with its name; `close` may be called repeatedly. */
async function open(name: string, over: { port?: number; dataDir?: string } = {}) {
  const stop = await listenForOperators({
    config: {
      dataDir: over.dataDir ?? dataDir,
      admin: { on: true, port: over.port, host: '127.0.0.1' },
    },
    admin: ({ local }) => {
      const app = Fastify({ forceCloseConnections: true });
      app.get('/', async () => `${name} ${local ? 'at the socket' : 'at the port'}`);
      return app;
    },
    log: createLogger('silent'),
    takeOverMs: 20,
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= stop();
    return closed;
  };
  undo.push(close);
  return { close };
}

const socket = (folder = dataDir): Place => ({ socketPath: adminSocket(folder).path });
const until = (words: string) =>
  vi.waitFor(async () => expect(await readyAt(socket())).toBe(words), { timeout: 10_000 });

it('listens on a socket that only its owner can open, and removes it at the end', async () => {
  const { close } = await open('one');
  expect(await readyAt(socket())).toBe('one at the socket');
  const { mode } = await stat(adminSocket(dataDir).path);
  expect(mode & 0o777).toBe(0o600);
  await close();
  expect(await readdir(dataDir)).toEqual([]);
});

it('opens the socket in only one process per DATA_DIR, and in another when that one ends', async () => {
  const first = await open('first');
  const second = await open('second');
  expect(await readyAt(socket())).toBe('first at the socket');
  await first.close();
  await until('second at the socket');
  await second.close();
  expect(await readdir(dataDir)).toEqual([]);
});

it('does not remove the socket of another process when it closes', async () => {
  const first = await open('first');
  // Simulates that both processes found the socket of a killed process at the same moment.
  await rm(adminSocket(dataDir).path);
  await open('second');
  await until('second at the socket');
  await first.close();
  expect(await readyAt(socket())).toBe('second at the socket');
});

it('replaces the socket that a killed process left behind', async () => {
  const { path } = adminSocket(dataDir);
  const source = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => console.log('up'))`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  expect(await listens(path)).toBe(true);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect([existsSync(path), await listens(path)]).toEqual([true, false]);
  await open('next');
  expect(await readyAt(socket())).toBe('next at the socket');
});

it('uses a separate folder if the path is too long for a socket', async () => {
  const long = join(dataDir, 'x'.repeat(100));
  const { folder, path } = adminSocket(long);
  expect([path.length < 94, path.startsWith(dataDir)]).toEqual([true, false]);
  undo.push(() => rm(folder, { recursive: true, force: true }));
  await open('far', { dataDir: long });
  expect(await readyAt(socket(long))).toBe('far at the socket');
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

it('opens no socket without a usable DATA_DIR, and still listens on the port', async () => {
  const file = join(dataDir, 'file');
  await writeFile(file, '');
  const port = await getPort();
  const { close } = await open('one', { dataDir: file, port });
  expect(await readyAt({ port })).toBe('one at the port');
  await close();
});

it('reports in one line that the port is in use', async () => {
  const port = await getPort();
  await open('one', { port });
  const refused = await open('two', { port }).catch((error) => error);
  expect(refused).toBeInstanceOf(AdminListenError);
  expect(refused.message).toMatch(/^ADMIN_PORT: 127\.0\.0\.1:\d+ is in use .*set ADMIN_PORT/);
});
