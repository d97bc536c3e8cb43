import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Db } from '../../../platform/database/index.ts';
import { Problem } from '../problem.ts';

/** PostgreSQL's programs, of one version. */
interface Programs {
  version: number;
  dump(databaseUrl: string): AsyncIterable<Uint8Array>;
  /**
   * Restores a dump after running `before` (SQL), both in one transaction.
   * @throws Problem with the database's message.
   */
  restore(databaseUrl: string, before: string, dump: Readable): Promise<void>;
}

const debian = '/usr/lib/postgresql';

/**
 * Finds pg_dump, pg_restore and psql of version `atLeast` or newer. Newer ones support old servers.
 * @throws Problem that names the package to install.
 */
export function findPrograms(atLeast: number): Programs {
  const found = foldersOf().map((folder) => ({ folder, version: versionIn(folder) }));
  const fits = found.find(({ version }) => version >= atLeast);
  if (fits) return programsIn(fits.folder, fits.version);
  const others = found.map(({ version }) => version).filter((version) => version > 0);
  throw new Problem(
    `This needs pg_dump, pg_restore and psql of PostgreSQL ${atLeast} or newer on PATH` +
      `${others.length > 0 ? `, but found ${Math.max(...others)}` : ''}. On Debian, install the package ` +
      `postgresql-client-${atLeast}.`,
  );
}

/** Returns the folders of PATH, then Debian's folders of PostgreSQL, newest first. */
function foldersOf(): string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  try {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    return [...path, ...versions.map((version) => join(debian, version, 'bin'))];
  } catch {
    return path;
  }
}

/** Returns the lowest version of the programs in a folder; 0 if one is missing. */
function versionIn(folder: string): number {
  const versions = ['pg_dump', 'pg_restore', 'psql'].map((name) => {
    const { stdout } = spawnSync(join(folder, name), ['--version'], { encoding: 'utf8' });
    return Number(/ (\d+)/.exec(stdout ?? '')?.[1] ?? 0);
  });
  return Math.min(...versions);
}

function programsIn(folder: string, version: number): Programs {
  const start = (name: string, args: string[], databaseUrl: string) =>
    spawn(join(folder, name), args, { env: { ...process.env, ...secretOf(databaseUrl) } });

  return {
    version,
    async *dump(databaseUrl) {
      const args = ['--format=custom', '--no-owner', '--no-privileges'];
      const child = start('pg_dump', [...args, placeOf(databaseUrl)], databaseUrl);
      const ended = endOf(child, 'pg_dump');
      yield* child.stdout;
      await ended;
    },
    async restore(databaseUrl, before, dump) {
      const args = ['--no-owner', '--no-privileges', '--file=-'];
      const script = start('pg_restore', args, databaseUrl);
      const quiet = ['--no-psqlrc', '--quiet', '--output=/dev/null'];
      const once = ['--single-transaction', '--set=ON_ERROR_STOP=1'];
      const psql = start('psql', [...quiet, ...once, placeOf(databaseUrl)], databaseUrl);
      const ended = Promise.all([endOf(script, 'pg_restore'), endOf(psql, 'psql')]);
      // `ended` reports the first failure.
      for (const pipe of [script.stdin, psql.stdin]) pipe.on('error', () => undefined);
      dump.on('error', () => script.kill());
      dump.pipe(script.stdin);
      psql.stdin.write(`${before}\n`);
      // psql commits at the end of its input, so the input is ended only after a complete script.
      script.stdout.pipe(psql.stdin, { end: false });
      script.once('close', (code) => {
        if (code === 0) psql.stdin.end();
        else psql.kill();
      });
      await ended;
    },
  };
}

/** Resolves when a program succeeds. @throws Problem with the first line of its error output */
async function endOf(child: ChildProcess, name: string): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(0, 4_000);
  });
  const failed = (reason: string) => new Problem(`${name} failed: ${reason}`);
  try {
    const [code] = await once(child, 'close');
    if (code === 0) return;
  } catch (error) {
    throw failed((error as Error).message);
  }
  throw failed(said.split('\n')[0] || 'it was killed');
}

/** Returns the URL without its password: all users of the machine can read the arguments. */
function placeOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}

function secretOf(databaseUrl: string): { PGPASSWORD?: string } {
  const { password } = new URL(databaseUrl);
  return password ? { PGPASSWORD: decodeURIComponent(password) } : {};
}

/** Returns the major version of a database's server, also of the embedded one. */
export async function majorOf(db: Db): Promise<number> {
  const [row] = await db.query<{ number: string }>(
    `select current_setting('server_version_num') as number`,
  );
  return Math.floor(Number(row?.number) / 10_000);
}
