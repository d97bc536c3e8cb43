import type { Canary } from '@shared/contract';
import type {
  Build,
  LoadProblem,
  RegistryView,
  RemoteRow,
  RunningBuild,
} from '@shared/federation/loader';
import type { Federation, NotedEvent, TabFacts } from './federation.ts';

export type RemoteState = 'idle' | 'loading' | 'running' | 'failed' | 'disabled';

/** Pages that one of a remote's pieces was shown on in this tab. */
export interface Piece {
  readonly name: string;
  readonly pages: readonly string[];
}

/** A build that was tried and could not be used. */
export interface FailedTry {
  readonly version: string;
  readonly problem: LoadProblem;
}

/** One remote as it is in this tab, beside what the registry says now. */
export interface RemotePicture {
  readonly name: string;
  readonly state: RemoteState;
  /** What runs, or would; undefined: nothing is known of it. */
  readonly build: Build | undefined;
  readonly channel: RunningBuild['channel'];
  /** Until it ran, ms. */
  readonly ms: number | undefined;
  /** The last try that failed, while nothing or another build runs. */
  readonly failed: FailedTry | undefined;
  /** Pages and pieces that failed while it ran. */
  readonly brokenPages: number;
  readonly pieces: readonly Piece[];
  readonly lastGood: string | undefined;
  /** Published since, for the next page load. */
  readonly newer: string | undefined;
  readonly canary: (Canary & { readonly runsHere: boolean }) | undefined;
  /** Where another build than the registry's comes from. */
  readonly override: string | undefined;
  /** Why it is out of use. */
  readonly reason: string | undefined;
}

/**
 * The remotes of this tab, by name. `published` is the registry as it is now, without what this tab
 * changes; undefined where it could not be read: then nothing is known that is newer.
 */
export function remotePictures(
  { registry, events }: TabFacts,
  published: RegistryView | undefined,
  running: Federation['running'],
): RemotePicture[] {
  const now = new Map(published?.remotes.map((row) => [row.name, row]));
  const known = new Set([...registry.remotes, ...registry.disabled].map(({ name }) => name));
  const isNew = [...now.values()].filter(({ name }) => !known.has(name));
  return [
    ...registry.remotes.map((row) => usable(row, now.get(row.name), events, running(row.name))),
    ...registry.disabled.map(({ name, reason }) => ({ ...unknown(name), reason })),
    // Published since: this tab knows nothing of it, and may not load it.
    ...isNew.map(({ name, stable }) => ({ ...unknown(name), newer: stable.version })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unknown(name: string): RemotePicture {
  const nothing = { ms: undefined, failed: undefined, brokenPages: 0, pieces: [] };
  const none = { build: undefined, lastGood: undefined, canary: undefined, override: undefined };
  return {
    ...{ name, state: 'disabled', channel: 'stable', newer: undefined, reason: undefined },
    ...nothing,
    ...none,
  };
}

function usable(
  row: RemoteRow,
  now: RemoteRow | undefined,
  events: readonly NotedEvent[],
  runs: RunningBuild | undefined,
): RemotePicture {
  const { name, override } = row;
  const happened = whatHappened(name, events, runs);
  const offered = now?.offered ?? row.offered;
  const builds = [row.stable, row.previous, now?.stable, now?.previous, now?.offered?.release];
  const build = runs
    ? (builds.find((one) => one?.version === runs.version) ?? undefined)
    : row.stable;
  // Behind a canary stands what everybody else runs.
  const stable = row.canary ? row.previous : row.stable;
  const newest = override ? undefined : now?.stable.version;
  return {
    ...{ name, build, override, ...happened, reason: undefined },
    channel: runs?.channel ?? channelOf(row),
    pieces: piecesOf(build ?? row.stable, events),
    lastGood: (now ?? row).previous?.version,
    newer: newest === stable?.version || newest === runs?.version ? undefined : newest,
    canary: offered && {
      ...offered,
      runsHere: offered.release.version === (runs ?? row.stable).version,
    },
  };
}

function channelOf({ override, canary }: RemoteRow): RunningBuild['channel'] {
  if (override) return 'override';
  return canary ? 'canary' : 'stable';
}

/** What its events tell, the last of them having the last word. */
function whatHappened(
  name: string,
  events: readonly NotedEvent[],
  runs: RunningBuild | undefined,
): Pick<RemotePicture, 'state' | 'ms' | 'failed' | 'brokenPages'> {
  let state: RemoteState = 'idle';
  let ms: number | undefined;
  let failed: FailedTry | undefined;
  let brokenPages = 0;
  for (const { event } of events) {
    if (!('remote' in event) || event.remote !== name) continue;
    if (event.type === 'loading') state = 'loading';
    if (event.type === 'remote-unavailable') {
      state = 'failed';
      failed = { version: event.error.stable.version, problem: event.error.stable.code };
    }
    if (event.type !== 'load') continue;
    const isStart = event.phase === 'entry' || event.phase === 'evaluate';
    if (!isStart) brokenPages += event.error === undefined ? 0 : 1;
    else if (event.error === undefined) ms = event.ms;
    else failed = { version: event.version, problem: problemOf(event.error) };
  }
  // Events of long ago are forgotten; that it runs is not.
  if (runs) state = 'running';
  if (runs?.version === failed?.version) failed = undefined;
  return { state, ms: runs ? ms : undefined, failed, brokenPages };
}

/** LoadError of the loader, by what it says. */
export function problemOf(error: unknown): LoadProblem {
  return (error as { code?: LoadProblem } | undefined)?.code ?? 'broken';
}

function piecesOf({ name, parcels }: Build, events: readonly NotedEvent[]): Piece[] {
  return parcels.map((parcel) => {
    const pages = events.flatMap(({ event }) =>
      event.type === 'parcel-shown' && event.remote === name && event.parcel === parcel
        ? [event.path]
        : [],
    );
    return { name: parcel, pages: [...new Set(pages)] };
  });
}
