import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { appliedMigrations, type Db } from '../../../platform/database/index.ts';
import { openExisting } from '../database.ts';
import type { Environment } from '../environment.ts';
import { Problem } from '../problem.ts';
import { writeArchive } from './archive.ts';
import { findPrograms, majorOf } from './programs.ts';

const made = /^tessera-\d{8}T\d{6}Z\.tar$/;

/**
 * Backs the database up into a file, or into a new file in a folder. With `keep`, deletes old
 * backups until `keep` are left. PostgreSQL remains usable meanwhile: the backup is a snapshot.
 * @throws DbSetupError, Problem
 */
export async function makeBackup(
  env: Environment,
  target: string,
  { keep, now = new Date() }: { keep?: number | undefined; now?: Date } = {},
) {
  const isFolder = existsSync(target) && statSync(target).isDirectory();
  if (keep !== undefined && !isFolder) throw new Problem('--keep needs a folder of backups.');
  const name = `tessera-${now.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.tar`;
  const file = isFolder ? join(target, name) : target;
  if (existsSync(file)) throw new Problem(`${file} already exists. Choose another name.`);
  const db = await openExisting(env);
  try {
    const migrations = await appliedMigrations(db);
    const about = {
      ...({ product: 'tessera', format: 1, made_at: now.toISOString() } as const),
      ...({ kind: env.databaseUrl ? 'postgresql' : 'pglite' } as const),
      server: await majorOf(db),
      migrations,
    };
    const manifest = await writeArchive(file, about, dumpOf(db, env, about.server));
    const removed = keep === undefined ? [] : await removeOlder(target, keep);
    return { file, manifest, removed };
  } finally {
    await db.close();
  }
}

async function* dumpOf(db: Db, { databaseUrl }: Environment, server: number) {
  if (databaseUrl) yield* findPrograms(server).dump(databaseUrl);
  else if (db.dump) yield* (await db.dump()).stream();
}

async function removeOlder(folder: string, keep: number): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => made.test(name)).sort();
  const older = names.slice(0, Math.max(0, names.length - keep));
  for (const name of older) await rm(join(folder, name));
  return older;
}
