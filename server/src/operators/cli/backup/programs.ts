import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable } from 'node:stream';
import { Problem } from '../problem.ts';

/** PostgreSQL's own programs, of one version. */
export interface Programs {
  version: number;
  dump(databaseUrl: string): AsyncIterable<Uint8Array>;
  /**
   * Runs a dump, after `before` (SQL), in one transaction: all of it or nothing.
   * @throws Problem with what the database said.
   */
  restore(databaseUrl: string, before: string, dump: Readable): Promise<void>;
}

const debian = '/usr/lib/postgresql';

/**
 * pg_dump, pg_restore and psql of at least a version: those of a server know every older one.
 * @throws Problem that says what to install.
 */
export function findPrograms(atLeast: number): Programs {
  const found = foldersOf().map((folder) => ({ folder, version: versionIn(folder) }));
  const fits = found.find(({ version }) => version >= atLeast);
  if (fits) return programsIn(fits.folder, fits.version);
  const others = found.map(({ version }) => version).filter((version) => version > 0);
  throw new Problem(
    `This needs pg_dump, pg_restore and psql of PostgreSQL ${atLeast} or newer on PATH` +
      `${others.length > 0 ? `, and there is ${Math.max(...others)}` : ''}: on Debian the package ` +
      `postgresql-client-${atLeast} has them.`,
  );
}

/** Debian keeps several versions beside each other; PATH leads to one. */
function foldersOf(): string[] {
  const path = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  try {
    const versions = readdirSync(debian).sort((a, b) => Number(b) - Number(a));
    return [...path, ...versions.map((version) => join(debian, version, 'bin'))];
  } catch {
    return path;
  }
}

/** 0: they are not there. */
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
      // Whoever ends first is told of by `ended`.
      for (const pipe of [script.stdin, psql.stdin]) pipe.on('error', () => undefined);
      dump.on('error', () => script.kill());
      dump.pipe(script.stdin);
      psql.stdin.write(`${before}\n`);
      // Half a script would be committed when its writer fails: only a whole one is ended.
      script.stdout.pipe(psql.stdin, { end: false });
      script.once('close', (code) => {
        if (code === 0) psql.stdin.end();
        else psql.kill();
      });
      await ended;
    },
  };
}

/** @throws Problem with the first line of what it said */
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
  throw failed(said.split('\n')[0] || 'it was ended');
}

/** The URL without its password, which every user of the machine could read among the arguments. */
function placeOf(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.password = '';
  return url.href;
}

function secretOf(databaseUrl: string): { PGPASSWORD?: string } {
  const { password } = new URL(databaseUrl);
  return password ? { PGPASSWORD: decodeURIComponent(password) } : {};
}
