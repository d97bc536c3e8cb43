import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openDb } from '../../platform/database/index.ts';
import { giveEmbedded } from './embedded.ts';
import { template } from './global-setup.ts';

export interface TestDatabase {
  db: Db;
  close(): Promise<void>;
}

/** Both databases that the product supports, migrated and empty: for `describe.each`. */
export const databases: [name: string, open: () => Promise<TestDatabase>][] = [
  ['PGlite', openEmbedded],
  ['PostgreSQL', openServer],
];

async function openEmbedded(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'embedded-'));
  await giveEmbedded(dataDir);
  const db = await openDb({ dataDir });
  return { db, close: () => db.close().then(() => rm(dataDir, { recursive: true })) };
}

/** Opens a new migrated database on the run's PostgreSQL. */
export async function openServer(): Promise<TestDatabase> {
  const { url, drop } = await createDatabase();
  const db = await openDb({ databaseUrl: url });
  return { db, close: () => db.close().then(drop) };
}

/** Creates a migrated or an empty database, for separate processes. */
export async function createDatabase(
  kind: 'migrated' | 'empty' = 'migrated',
): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgresUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const source = kind === 'migrated' ? `template ${template} strategy file_copy` : '';
  await administer(server, `create database ${name} ${source}`);
  return {
    url: `${server}/${name}`,
    drop: () => administer(server, `drop database if exists ${name} with (force)`),
  };
}

async function administer(server: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
