import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { errorText } from '../observability/error-text.ts';
import { ClaimedError, claim } from '../processes/claim.ts';
import type { Db } from './db.ts';
import { loadPglite, openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';

interface DbOptions {
  /** postgres://…; undefined: PGlite. */
  databaseUrl?: string | undefined;
  /** Parent folder of PGlite's `db`; undefined: in memory. */
  dataDir?: string | undefined;
  /** Maximum number of connections to a server. */
  poolSize?: number | undefined;
}

/** The database cannot be used as configured. The message is one line for operators. */
export class DbSetupError extends Error {
  override name = 'DbSetupError';
}

/** Opens the database. @throws DbSetupError when it cannot be reached or opened */
export async function openDb({ databaseUrl, dataDir, poolSize }: DbOptions = {}): Promise<Db> {
  if (databaseUrl) {
    return openPostgres(databaseUrl, { poolSize }).catch((cause: Error) => {
      throw new DbSetupError(
        `DATABASE_URL: PostgreSQL at ${locationOf(databaseUrl)} cannot be used (${errorText(cause)}). ` +
          'Start it or correct DATABASE_URL; without the variable an embedded database is used.',
        { cause },
      );
    });
  }
  return dataDir ? openFolder(join(dataDir, 'db')) : openPglite();
}

async function openFolder(folder: string): Promise<Db> {
  let release: (() => Promise<void>) | undefined;
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // PGlite does not detect a second process on its folder. Two processes would destroy the data.
    release = await claim(`${folder}.pid`);
    const db = await openPglite(folder);
    await restrictToOwner(folder);
    return { ...db, close: () => db.close().finally(release) };
  } catch (cause) {
    await release?.();
    const advice = adviceOn(cause);
    throw new DbSetupError(
      `DATA_DIR: the embedded database in ${folder} cannot be opened ` +
        `(${errorText(cause)}). ${advice}`,
      { cause },
    );
  }
}

/**
 * Replaces PGlite's folder below `dataDir` by a copy from `dump`. The old folder stays until the
 * copy has been opened.
 * @throws DbSetupError for every failure, such as a folder in use or an invalid copy
 */
export async function replaceEmbedded(dataDir: string, dump: Blob): Promise<void> {
  const folder = join(dataDir, 'db');
  const [restored, old] = [`${folder}.restored`, `${folder}.replaced`];
  let release: (() => Promise<void>) | undefined;
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    release = await claim(`${folder}.pid`);
    await rm(restored, { recursive: true, force: true });
    await mkdir(restored, { mode: 0o700 });
    await loadPglite(restored, dump);
    await restrictToOwner(restored);
    await rm(old, { recursive: true, force: true });
    if (existsSync(folder)) await rename(folder, old);
    await rename(restored, folder);
    await rm(old, { recursive: true, force: true });
  } catch (cause) {
    const advice = cause instanceof ClaimedError ? ` ${adviceOn(cause)}` : '';
    throw new DbSetupError(
      `DATA_DIR: ${folder} cannot be restored (${errorText(cause)}).${advice}`,
      { cause },
    );
  } finally {
    await release?.();
  }
}

/** Removes others' access: PGlite makes its files world-readable, whatever the umask. */
async function restrictToOwner(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    await chmod(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

function adviceOn(cause: unknown): string {
  if (cause instanceof ClaimedError)
    return 'Stop that process first, or set DATABASE_URL to a PostgreSQL server that both can use.';
  if (isDiskFull(cause)) return 'The disk is full: free some space and start again.';
  return 'Make the folder writable, or empty it with: npm start -- --reset';
}

/** Returns whether an error of Node, PostgreSQL or PGlite means that the disk is full. */
function isDiskFull(cause: unknown): boolean {
  const { code, errno, message } = cause as NodeJS.ErrnoException;
  const emscriptenNoSpace = 51;
  return (
    code === 'ENOSPC' ||
    code === '53100' ||
    errno === emscriptenNoSpace ||
    /no space left|disk full|ENOSPC/i.test(message)
  );
}

/** Returns host, port and database only, since a URL may contain a password. */
function locationOf(databaseUrl: string): string {
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `${hostname || 'localhost'}:${port || 5432}${pathname}`;
}

/** Adds the password, encoded, to a URL without one. @returns the URL */
export function withPassword(databaseUrl: string, password: string | undefined): string {
  const url = new URL(databaseUrl);
  if (!password || url.password) return databaseUrl;
  // The setter does not encode '%'.
  url.password = encodeURIComponent(password);
  return url.href;
}
