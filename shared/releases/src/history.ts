import type { ReleaseStore } from './store.ts';

/** Maximum number of lines in the history of the host or of one remote. */
const keptActs = 200;

export interface HistoryLine {
  /** RFC 3339, UTC. */
  at: string;
  act: 'release' | 'canary' | 'promote' | 'rollback' | 'halt' | 'retire';
  version: string;
  /** The stable version before the act; null without one. */
  from: string | null;
  /** A person, a team's token, or 'self-healing'. */
  by: string;
  /** Commit of the sources; null: unknown. */
  commit: string | null;
  why: string | null;
}

const fileOf = (name: string) => `.history/${name}.json`;

/** Returns the lines, newest first; none if the file is missing or malformed. */
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

/** Returns the rollback that made `stable` stable, if any. Automatic releases must not undo it. */
export function standingRollback(
  history: readonly HistoryLine[],
  stable: string | undefined,
): HistoryLine | undefined {
  const last = history.find(({ act }) => act !== 'canary' && act !== 'halt');
  return last?.act === 'rollback' && last.version === stable ? last : undefined;
}

/** Adds a line. Call it only while holding the lock of `name`. */
export async function addHistory(
  store: ReleaseStore,
  name: string,
  added: HistoryLine,
): Promise<void> {
  const lines = [added, ...(await readHistory(store, name))].slice(0, keptActs);
  await store.write(fileOf(name), Buffer.from(`${JSON.stringify(lines, null, 1)}\n`));
}
