import { existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import {
  type AppliedMigration,
  type Db,
  isChecksumOf,
  knownMigrations,
  migrate,
  openDb,
  replaceEmbedded,
} from '../../../platform/database/index.ts';
import type { Environment } from '../environment.ts';
import { Problem } from '../problem.ts';
import { type Manifest, readArchive } from './archive.ts';
import { findPrograms, majorOf } from './programs.ts';

export interface Restored {
  manifest: Manifest;
  /** Migrations that this version applied after the restore. */
  migrated: string[];
}

/**
 * Restores a backup into an empty database, or with `replace` (the database's name) over an
 * existing one, and migrates it to this version's schema. Nothing changes unless all of the backup
 * can be read.
 * @throws DbSetupError, Problem
 */
export async function restoreBackup(
  env: Environment,
  file: string,
  replace: string | undefined,
): Promise<Restored> {
  const { manifest, dump } = await readArchive(file);
  refuseNewer(manifest, await knownMigrations());
  const here = env.databaseUrl ? 'postgresql' : 'pglite';
  if (manifest.kind !== here) {
    throw new Problem(
      manifest.kind === 'postgresql'
        ? `${file} is a backup of PostgreSQL. Set DATABASE_URL to the target database.`
        : `${file} is a backup of an embedded database. Unset DATABASE_URL, and set DATA_DIR to the target folder.`,
    );
  }
  if (env.databaseUrl) await intoServer(env.databaseUrl, { manifest, dump, replace });
  else await intoFolder(env.dataDir, { dump, replace });
  const db = await openDb(env);
  try {
    return { manifest, migrated: await migrate(db) };
  } finally {
    await db.close();
  }
}

interface Restoring {
  manifest: Manifest;
  dump: () => Readable;
  replace: string | undefined;
}

function refuseNewer({ migrations }: Manifest, known: readonly AppliedMigration[]): void {
  const byName = new Map(known.map((migration) => [migration.name, migration]));
  const unknown = migrations.find(({ name, checksum }) => {
    const migration = byName.get(name);
    return !migration || !isChecksumOf(migration, checksum);
  });
  if (!unknown) return;
  throw new Problem(
    `The backup’s schema is newer than this version (${unknown.name}). Restore it with the ` +
      'version that made it, or a newer one.',
  );
}

async function intoServer(databaseUrl: string, { manifest, dump, replace }: Restoring) {
  const db = await openDb({ databaseUrl, poolSize: 1 });
  let schemas: string[];
  try {
    const version = await majorOf(db);
    if (version < manifest.server) {
      throw new Problem(
        `The backup is of PostgreSQL ${manifest.server}, but the server is ${version}. Use a server of that version or newer.`,
      );
    }
    await refuseInUse(db);
    schemas = await filledSchemas(db);
    const [row] = await db.query<{ name: string }>('select current_database() as name');
    refuseFilled(row?.name ?? '', schemas.length > 0, replace);
  } finally {
    await db.close();
  }
  const before = schemas.map((name) => `drop schema ${name} cascade;`);
  if (schemas.includes('public')) before.push('create schema public;');
  await findPrograms(manifest.server).restore(databaseUrl, before.join('\n'), dump());
}

/** Maximum time for which PostgreSQL lists the connections of a server that has stopped; ms. */
const goneMs = 2_000;

/** Refuses a database in use: a running server would write into it, and use stale caches. */
async function refuseInUse(db: Db): Promise<void> {
  const until = performance.now() + goneMs;
  for (;;) {
    const [row] = await db.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend'
         and pid <> pg_backend_pid()`,
    );
    if (!row?.count) return;
    if (performance.now() > until)
      throw new Problem(
        `${row.count} other connections to the database are open. Stop every server first.`,
      );
    await delay(100);
  }
}

/** Lists schemas that are not empty, quoted for SQL. */
async function filledSchemas(db: Db): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `select quote_ident(nspname) as name from pg_namespace n
     where nspname !~ '^pg_' and nspname <> 'information_schema'
       and (exists (select from pg_class where relnamespace = n.oid)
         or exists (select from pg_proc where pronamespace = n.oid))
     order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function intoFolder(dataDir: string, { dump, replace }: Omit<Restoring, 'manifest'>) {
  refuseFilled(basename(resolve(dataDir)), existsSync(join(dataDir, 'db')), replace);
  await replaceEmbedded(dataDir, new Blob([await buffer(dump())]));
}

/** Refuses to replace data unless `replace` names the database, so that no other is replaced. */
function refuseFilled(name: string, isFilled: boolean, replace: string | undefined): void {
  if (replace !== undefined && replace !== name) {
    throw new Problem(`The database is called "${name}", not "${replace}". Nothing was replaced.`);
  }
  if (!isFilled || replace !== undefined) return;
  throw new Problem(
    `The database "${name}" is not empty. To delete all its data: --replace ${name}`,
  );
}
