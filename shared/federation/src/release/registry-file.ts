import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type RegistryRow, type Release, registry, registryRow } from '@shared/contract';
import { withLock } from './lock.ts';

/** The registry of a store, as far as a release touches it: other rows pass through unread. */
interface RegistryFile {
  schema: 1;
  remotes: Record<string, unknown>;
}

/** The store's registry.json is not one; writing would lose the other remotes' rows. */
export class RegistryMalformed extends Error {
  override name = 'RegistryMalformed';
  readonly code = 'registry-malformed';
}

export const registryFile = 'registry.json';

/**
 * Makes a release the stable one: the row changes, all others stay. Readers see the file before or
 * after, never half of it; releases of several remotes at once wait for each other.
 * @returns the row as it stands now.
 */
export async function registerRelease(store: string, release: Release): Promise<RegistryRow> {
  return withLock(join(store, `${registryFile}.lock`), async () => {
    await removeLitter(store);
    const file = await readRegistryFile(store);
    const row = nextRow(rowOf(file.remotes[release.name]), release);
    await replaceFile(
      join(store, registryFile),
      `${JSON.stringify({ ...file, remotes: { ...file.remotes, [release.name]: row } }, null, 2)}\n`,
    );
    return row;
  });
}

/** ms that a release has to stay stable to count as good: a bad one is replaced sooner. */
export const provenMs = 3_600_000;

/**
 * The row after a release. `previous` is the last good one, not merely the one before: what was stable
 * takes that place only if it stayed stable for an hour, so that a bad release and a bad repair of it
 * leave the one that worked. Going back to it leaves none: what it replaces is bad (ADR 0001).
 */
export function nextRow(row: RegistryRow | undefined, release: Release): RegistryRow {
  if (!row) return { stable: release, previous: null };
  const { stable, previous } = row;
  if (stable.version === release.version) return row;
  if (previous?.version === release.version) return { stable: release, previous: null };
  const stayedMs = Date.parse(release.releasedAt) - Date.parse(stable.releasedAt);
  return { stable: release, previous: previous && stayedMs < provenMs ? previous : stable };
}

/** The row of a remote in a store; undefined when there is none or it cannot be used. */
export async function registeredRow(
  store: string,
  remote: string,
): Promise<RegistryRow | undefined> {
  return rowOf((await readRegistryFile(store)).remotes[remote]);
}

/** @throws RegistryMalformed */
async function readRegistryFile(store: string): Promise<RegistryFile> {
  const path = join(store, registryFile);
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { schema: 1, remotes: {} };
    throw error;
  }
  try {
    return registry.parse(JSON.parse(text));
  } catch (cause) {
    throw new RegistryMalformed(
      `${path} is not a registry. Restore it from a backup, or delete it and release every remote.`,
      { cause },
    );
  }
}

function rowOf(value: unknown): RegistryRow | undefined {
  const parsed = registryRow.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}

/** Half-written files of processes that were killed; who holds the lock is alone. */
async function removeLitter(store: string): Promise<void> {
  for (const name of await readdir(store))
    if (temporary.test(name)) await rm(join(store, name), { force: true });
}

const temporary = /^registry\.json\.\d+\.tmp$/;

/** Writes beside, flushes, renames over: after a crash the old or the new file is there, whole. */
async function replaceFile(path: string, text: string): Promise<void> {
  const fresh = `${path}.${process.pid}.tmp`;
  const handle = await open(fresh, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(fresh, path);
}
