import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Db, sqlState } from './db.ts';
import { formerChecksums } from './former-checksums.ts';
import { DbSetupError } from './open.ts';

/** Advisory lock (any constant) that serializes migrations of processes that start together. */
const migrationLock = 720_210_000;
const folder = join(import.meta.dirname, 'migrations');

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/** The recorded part of a migration. */
export type AppliedMigration = Pick<Migration, 'name' | 'checksum'>;

interface MigrateOptions {
  /** Folder of the files. */
  from?: string;
  /** Called once when another process is migrating and this one waits. */
  onWait?: () => void;
}

/**
 * Applies the missing numbered .sql files in order, all or none.
 * @returns names of the applied files
 * @throws DbSetupError when an applied file has changed, or the database refuses one
 */
export async function migrate(
  db: Db,
  { from = folder, onWait = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(from);
  return db
    .tx(async (tx) => {
      // Building an index over years of entries exceeds the time limits of requests.
      await tx.unlimited();
      await acquireLock(tx, onWait);
      return applyPending(tx, migrations);
    })
    .catch(explainRefusal);
}

/** Returns all migrations of this version, in order. */
export async function knownMigrations(): Promise<AppliedMigration[]> {
  return (await readMigrations(folder)).map(({ name, checksum }) => ({ name, checksum }));
}

/** Returns the migrations of a database, in order. */
export function appliedMigrations(db: Db): Promise<AppliedMigration[]> {
  return db.query<AppliedMigration>('select name, checksum from schema_migrations order by name');
}

async function acquireLock(db: Db, onWait: () => void): Promise<void> {
  const [lock] = await db.query<{ free: boolean }>('select pg_try_advisory_xact_lock($1) as free', [
    migrationLock,
  ]);
  if (lock?.free) return;
  onWait();
  await db.query('select pg_advisory_xact_lock($1)', [migrationLock]);
}

async function applyPending(db: Db, migrations: readonly Migration[]): Promise<string[]> {
  await db.script(
    `create table if not exists schema_migrations (
       name text primary key, checksum text not null, applied_at timestamptz not null default now()
     )`,
  );
  const applied = await readApplied(db);
  const pending = migrations.filter((migration) => isPending(migration, applied));
  for (const migration of pending) await apply(db, migration);
  return pending.map(({ name }) => name);
}

/** Rethrows a database error, such as a missing privilege or existing table, as a setup error. */
function explainRefusal(cause: Error): never {
  if (!sqlState(cause)) throw cause;
  throw new DbSetupError(
    `The database refuses the migration (${cause.message}). Use a separate database in which ` +
      'the role of DATABASE_URL may create tables.',
    { cause },
  );
}

async function readMigrations(from: string): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => /^\d{3}_\w+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(from, name), 'utf8');
      return { name, sql, checksum: checksumOf(sql) };
    }),
  );
}

/** Hashes only the statements: comments and line ends may change. No string contains '--'. */
function checksumOf(sql: string): string {
  const statements = sql
    .split('\n')
    .map((line) => line.replace(/--.*/, '').trimEnd())
    .filter((line) => line !== '');
  return createHash('sha256').update(statements.join('\n')).digest('hex');
}

/** Returns whether `recorded` is the migration's checksum in this or an earlier version. */
export function isChecksumOf({ checksum }: AppliedMigration, recorded: string): boolean {
  return checksum === (formerChecksums[recorded] ?? recorded);
}

async function readApplied(db: Db): Promise<Map<string, string>> {
  const rows = await db.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migrations',
  );
  return new Map(rows.map(({ name, checksum }) => [name, checksum]));
}

function isPending(migration: Migration, applied: Map<string, string>): boolean {
  const before = applied.get(migration.name);
  if (before !== undefined && !isChecksumOf(migration, before)) {
    throw new DbSetupError(
      `Migration ${migration.name} was changed after it was applied: restore the file and add a new ` +
        'one instead. To delete a sandbox and its data: npm start -- --reset',
    );
  }
  return before === undefined;
}

async function apply(db: Db, { name, sql, checksum }: Migration): Promise<void> {
  await db.script(sql);
  await db.query('insert into schema_migrations (name, checksum) values ($1, $2)', [
    name,
    checksum,
  ]);
}
