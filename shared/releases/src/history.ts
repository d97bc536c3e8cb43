import type { ReleaseStore } from './store.ts';

/** Acts of a remote that are kept. */
const keptActs = 200;

/** What somebody did with a remote's releases. */
export interface HistoryLine {
  /** RFC 3339, UTC. */
  at: string;
  act: 'release' | 'canary' | 'promote' | 'rollback' | 'halt';
  version: string;
  /** What was stable before. */
  from: string | null;
  /** Who did it: a person, a team's token, 'self-healing'. */
  by: string;
  /** Of the sources; null: not known. */
  commit: string | null;
  why: string | null;
}

const fileOf = (name: string) => `.history/${name}.json`;

/** Newest first; nothing depends on it, so one that cannot be read is an empty one. */
export async function readHistory(store: ReleaseStore, name: string): Promise<HistoryLine[]> {
  const bytes = await store.read(fileOf(name));
  if (!bytes) return [];
  try {
    const lines: unknown = JSON.parse(String(bytes));
    return Array.isArray(lines) ? lines : [];
  } catch {
    return [];
  }
}

/**
 * The rollback that made this version stable; undefined: it was released or promoted. Automatic
 * releases keep such a version.
 */
export function standingRollback(
  history: readonly HistoryLine[],
  stable: string | undefined,
): HistoryLine | undefined {
  const last = history.find(({ act }) => act !== 'canary' && act !== 'halt');
  return last?.act === 'rollback' && last.version === stable ? last : undefined;
}

/** Who calls this is alone with the remote. */
export async function addHistory(
  store: ReleaseStore,
  name: string,
  added: HistoryLine,
): Promise<void> {
  const lines = [added, ...(await readHistory(store, name))].slice(0, keptActs);
  await store.write(fileOf(name), Buffer.from(`${JSON.stringify(lines, null, 1)}\n`));
}
