import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { createClient } from '@redis/client';
import getPort from 'get-port';

export interface TestRedis {
  url: string;
  /** Kills the server; `start` restarts it, empty, on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** Reason for skipping tests without a Redis server. */
export const noRedis =
  'no redis-server or valkey-server on PATH; on Debian or Ubuntu: apt-get install redis-server';

/** Returns the name of a Redis or Valkey server, if any. Installs one if run by root on Debian. */
export function findRedis(): string | undefined {
  const found = installed();
  if (!found) installDebianPackage();
  return found ?? installed();
}

function installed(): string | undefined {
  const names = ['valkey-server', 'redis-server'];
  return names.find((name) => spawnSync(name, ['--version']).status === 0);
}

function installDebianPackage(): void {
  if (process.getuid?.() !== 0) return;
  const options = {
    stdio: 'ignore',
    // The package must not start a server.
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' },
  } as const;
  spawnSync('apt-get', ['update'], options);
  spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', 'redis-server'], options);
}

/** Starts a Redis server that stores nothing on disk, on the loopback address. */
export async function startRedis(binary: string): Promise<TestRedis> {
  const port = await getPort();
  const url = `redis://127.0.0.1:${port}`;
  let server: ChildProcess | undefined;
  const start = async () => {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', ''];
    server = spawn(binary, [...settings, '--appendonly', 'no'], { stdio: 'ignore' });
    await untilAnswers(url, server);
  };
  await start();
  return {
    url,
    start,
    async stop() {
      if (!server || server.exitCode !== null || server.signalCode !== null) return;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    },
  };
}

async function untilAnswers(url: string, server: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(20)) {
    if (server.exitCode !== null) break;
    const client = createClient({ url, socket: { reconnectStrategy: false } });
    client.on('error', () => undefined);
    const answered = await client.connect().then(
      () => client.ping(),
      () => undefined,
    );
    client.destroy();
    if (answered) return;
  }
  throw new Error('the Redis server did not start; run it by hand to see why');
}
