import { type Db, migrate, openDb } from '../db/index.ts';
import { startPostgres } from './postgres.ts';

export interface TestDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Both databases the product runs on, migrated and empty: for `describe.each`. */
export const databases: [name: string, open: () => Promise<TestDatabase>][] = [
  ['PGlite', openEmbedded],
  ['PostgreSQL', openServer],
];

async function openEmbedded(): Promise<TestDatabase> {
  const db = await openDb();
  await migrate(db);
  return { db, close: db.close };
}

async function openServer(): Promise<TestDatabase> {
  const postgres = await startPostgres();
  const db = await openDb({ databaseUrl: await postgres.createDatabase() });
  await migrate(db);
  return { db, close: () => db.close().then(postgres.stop) };
}
