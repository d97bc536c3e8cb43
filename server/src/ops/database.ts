import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, DbSetupError, openDb, withPassword } from '../lib/db/index.ts';

/**
 * The server's database, for looking at it: never made by asking, never migrated.
 * @throws DbSetupError with one line that says what to do.
 */
export async function openExisting(env: NodeJS.ProcessEnv): Promise<Db> {
  const databaseUrl = env.DATABASE_URL
    ? withPassword(env.DATABASE_URL, env.POSTGRES_PASSWORD)
    : undefined;
  const dataDir = env.DATA_DIR || '.data';
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new DbSetupError(
      `DATA_DIR: there is no database in ${dataDir} yet. Start the server once, or set DATA_DIR or ` +
        'DATABASE_URL to where it is.',
    );
  }
  const db = await openDb({ databaseUrl, dataDir });
  const [row] = await db.query<{ ledger: string | null }>(
    `select to_regclass('ledger_entries')::text as ledger`,
  );
  if (row?.ledger) return db;
  await db.close();
  throw new DbSetupError('The database has no ledger yet: start the server once.');
}
