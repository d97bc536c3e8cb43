import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate, openDb } from '../../platform/database/index.ts';
import { startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server for all suites of a run. */
    postgresUrl: string;
    /** Folder that embedded databases are copied from. The first suite that needs it creates it. */
    embeddedFolder: string;
  }
}

/** Database that new ones are copied from. */
export const template = 'migrated';

/** Starts one PostgreSQL for the whole run, with the product's tables in a template. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  const db = await openDb({ databaseUrl: await postgres.createDatabase(template) });
  await migrate(db);
  await db.close();
  project.provide('postgresUrl', postgres.url);
  const folder = await mkdtemp(join(tmpdir(), 'embedded-'));
  project.provide('embeddedFolder', join(folder, 'db'));
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true });
  };
}
