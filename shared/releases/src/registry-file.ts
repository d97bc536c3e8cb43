import { type RegistryRow, registry, registryRow } from '@shared/contract';
import { RegistryMalformed } from './refused.ts';
import type { ReleaseStore } from './store.ts';

/** The registry of a store, as far as a release touches it: other rows pass through unread. */
interface RegistryFile {
  schema: 1;
  remotes: Record<string, unknown>;
}

export const registryFile = 'registry.json';

/** Remote → its row; undefined: one that cannot be used. @throws RegistryMalformed */
export async function readRows(
  store: ReleaseStore,
): Promise<Record<string, RegistryRow | undefined>> {
  const { remotes } = await readRegistry(store);
  return Object.fromEntries(Object.entries(remotes).map(([name, row]) => [name, rowOf(row)]));
}

/** The row of a remote; undefined: there is none that could be used. @throws RegistryMalformed */
export async function readRow(store: ReleaseStore, name: string): Promise<RegistryRow | undefined> {
  return rowOf((await readRegistry(store)).remotes[name]);
}

/**
 * Changes one row; all others stay. Who changes rows at once takes turns.
 * @param change gives the row back as it was where there is nothing to change.
 * @throws RegistryMalformed, LockTimeout
 */
export async function changeRow(
  store: ReleaseStore,
  name: string,
  change: (row: RegistryRow | undefined, all: RegistryFile['remotes']) => RegistryRow | undefined,
): Promise<RegistryRow | undefined> {
  return store.alone(registryFile, async () => {
    const file = await readRegistry(store);
    const before = rowOf(file.remotes[name]);
    const row = change(before, file.remotes);
    if (!row || (before && JSON.stringify(row) === JSON.stringify(before))) return row;
    const after = { ...file, remotes: { ...file.remotes, [name]: row } };
    await store.write(registryFile, Buffer.from(`${JSON.stringify(after, null, 2)}\n`));
    return row;
  });
}

async function readRegistry(store: ReleaseStore): Promise<RegistryFile> {
  const bytes = await store.read(registryFile);
  if (!bytes) return { schema: 1, remotes: {} };
  try {
    return registry.parse(JSON.parse(String(bytes)));
  } catch (cause) {
    throw new RegistryMalformed(
      `${registryFile} in ${store.place} is not a registry. Restore it from a backup, or delete it ` +
        'and release every remote.',
      { cause },
    );
  }
}

function rowOf(value: unknown): RegistryRow | undefined {
  const parsed = registryRow.safeParse(value);
  return parsed.success ? parsed.data : undefined;
}
