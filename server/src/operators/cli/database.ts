import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Db, DbSetupError, openDb } from '../../platform/database/index.ts';
import type { Environment } from './environment.ts';

/**
 * Opens the server's database without creating or migrating it.
 * @throws DbSetupError with one line that names the remedy
 */
export async function openExisting({ databaseUrl, dataDir }: Environment): Promise<Db> {
  if (!databaseUrl && !existsSync(join(dataDir, 'db'))) {
    throw new DbSetupError(
      `DATA_DIR: there is no database in ${dataDir} yet. Start the server once, or set DATA_DIR or ` +
        'DATABASE_URL to the right place.',
    );
  }
  const db = await openDb({ databaseUrl, dataDir });
  const [row] = await db.query<{ books: string | null }>(
    `select to_regclass('books_verified')::text as books`,
  );
  if (row?.books) return db;
  await db.close();
  throw new DbSetupError(
    'The database is not migrated to this version yet. Start the server once.',
  );
}
