import {
  type HostRow,
  hostRow,
  type RegistryRow,
  registry,
  registryRow,
  type Shape,
} from '@shared/contract';
import { foreignFactsIn } from './description.ts';
import { hostName } from './files.ts';
import { RegistryMalformed } from './refused.ts';
import type { ReleaseStore } from './store.ts';

/** The registry of a store; rows that a release does not change stay unparsed. */
export interface RegistryFile {
  schema: 1;
  remotes: Record<string, unknown>;
  host?: unknown;
}

export type ReleaseRow = RegistryRow | HostRow;

const registryFile = 'registry.json';

/** Returns each remote's row; undefined for an unusable row. @throws RegistryMalformed */
export async function readRows(
  store: ReleaseStore,
): Promise<Record<string, RegistryRow | undefined>> {
  const { remotes } = await readRegistry(store);
  const rows = Object.entries(remotes).map(([name, row]) => [name, readRemote(row)]);
  return Object.fromEntries(rows);
}

/** Returns the row; undefined if missing or unusable. @throws RegistryMalformed */
export async function readRow(store: ReleaseStore, name: string): Promise<ReleaseRow | undefined> {
  return rowIn(await readRegistry(store), name);
}

/**
 * Changes a row of the registry. Concurrent calls run one after another.
 * @param change returns the same row if nothing changes
 * @throws RegistryMalformed, LockTimeout
 */
export async function changeRow<R extends ReleaseRow>(
  store: ReleaseStore,
  name: string,
  change: (row: R | undefined, file: RegistryFile) => R,
): Promise<R> {
  return store.alone(registryFile, async () => {
    const file = await readRegistry(store);
    const before = rowIn(file, name) as R | undefined;
    const row = change(before, file);
    if (before && JSON.stringify(row) === JSON.stringify(before)) return row;
    const after =
      name === hostName
        ? { ...file, host: row }
        : { ...file, remotes: { ...file.remotes, [name]: row } };
    await writeRegistry(store, after);
    return row;
  });
}

/**
 * Removes a remote's row from the registry.
 * @param check throws if the row must stay
 * @returns the removed row; undefined if it was unusable
 * @throws RegistryMalformed, LockTimeout
 */
export async function removeRow(
  store: ReleaseStore,
  name: string,
  check: (row: RegistryRow | undefined, isListed: boolean) => void,
): Promise<RegistryRow | undefined> {
  return store.alone(registryFile, async () => {
    const file = await readRegistry(store);
    const { [name]: listed, ...remotes } = file.remotes;
    const row = readRemote(listed);
    check(row, listed !== undefined);
    await writeRegistry(store, { ...file, remotes });
    return row;
  });
}

function rowIn({ remotes, host }: RegistryFile, name: string): ReleaseRow | undefined {
  return name === hostName ? read(hostRow, host) : readRemote(remotes[name]);
}

/** Returns a remote's row with its facts for other hosts, which the contract's row lacks. */
function readRemote(value: unknown): RegistryRow | undefined {
  const row = read(registryRow, value);
  if (!row) return undefined;
  const raw = value as Record<keyof RegistryRow, Record<string, unknown>>;
  const { canary, previous } = row;
  return {
    ...row,
    stable: { ...row.stable, ...foreignFactsIn(raw.stable) },
    previous: previous && { ...previous, ...foreignFactsIn(raw.previous) },
    ...(canary && {
      canary: {
        ...canary,
        release: {
          ...canary.release,
          ...foreignFactsIn(raw.canary.release as Record<string, unknown>),
        },
      },
    }),
  };
}

function read<T>(shape: Shape<T>, value: unknown): T | undefined {
  const parsed = shape.safeParse(value);
  return parsed.success ? parsed.data : undefined;
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

function writeRegistry(store: ReleaseStore, file: RegistryFile): Promise<void> {
  return store.write(registryFile, Buffer.from(`${JSON.stringify(file, null, 2)}\n`));
}
