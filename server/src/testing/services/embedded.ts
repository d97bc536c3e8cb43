import { existsSync } from 'node:fs';
import { cp, mkdtemp, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { inject } from 'vitest';
import { migrate, openDb } from '../../platform/database/index.ts';

/**
 * Copies a migrated and empty PGlite folder into a data folder, because creating one takes seconds
 * in WebAssembly.
 */
export async function giveEmbedded(dataDir: string): Promise<void> {
  const made = inject('embeddedFolder');
  if (!existsSync(made)) await make(made);
  await cp(made, join(dataDir, 'db'), { recursive: true });
}

/** Creates the database that all suites of a run copy. */
async function make(folder: string): Promise<void> {
  const dataDir = await mkdtemp(`${folder}-`);
  const db = await openDb({ dataDir });
  await migrate(db);
  await db.close();
  try {
    await rename(join(dataDir, 'db'), folder);
  } catch (error) {
    // Another worker was faster; both folders are equal.
    if (!existsSync(folder)) throw error;
  }
  await rm(dataDir, { recursive: true });
}
