import type { Canary } from '@shared/contract';
import type {
  Build,
  LoadProblem,
  RegistryView,
  RemoteRow,
  RunningBuild,
} from '@shared/federation/loader';
import type { Federation, RecordedEvent, TabFacts } from '../../federation/index.ts';

export type RemoteState = 'idle' | 'loading' | 'running' | 'failed' | 'disabled';

export interface Parcel {
  readonly name: string;
  readonly pages: readonly string[];
}

export interface FailedTry {
  readonly version: string;
  readonly problem: LoadProblem;
}

/** A remote in this tab, compared with the registry as published now. */
export interface RemotePicture {
  readonly name: string;
  readonly state: RemoteState;
  /** The build that runs or would run; undefined: unknown. */
  readonly build: Build | undefined;
  readonly channel: RunningBuild['channel'];
  /** Loading time, ms. */
  readonly ms: number | undefined;
  /** The last failed load of a build, unless that build runs now. */
  readonly failed: FailedTry | undefined;
  /** Number of failed pages and parcels in the events of this tab. */
  readonly brokenPages: number;
  readonly parcels: readonly Parcel[];
  readonly lastGood: string | undefined;
  /** Published stable version, if it is not this tab's; undefined with an override. */
  readonly newer: string | undefined;
  readonly canary: (Canary & { readonly runsHere: boolean }) | undefined;
  /** URL of an override build. */
  readonly override: string | undefined;
  /** Why the remote cannot be used. */
  readonly reason: string | undefined;
}

/** Returns the remotes, sorted by name. @param published the registry now; undefined if unread */
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
    // These were published after this tab read its registry, so the tab cannot load them yet.
    ...isNew.map(({ name, stable }) => ({ ...unknown(name), newer: stable.version })),
  ].sort((a, b) => (a.name < b.name ? -1 : 1));
}

function unknown(name: string): RemotePicture {
  const nothing = { ms: undefined, failed: undefined, brokenPages: 0, parcels: [] };
  const none = { build: undefined, lastGood: undefined, canary: undefined, override: undefined };
  return {
    name,
    state: 'disabled',
    channel: 'stable',
    newer: undefined,
    reason: undefined,
    ...nothing,
    ...none,
  };
}

function usable(
  row: RemoteRow,
  now: RemoteRow | undefined,
  events: readonly RecordedEvent[],
  runs: RunningBuild | undefined,
): RemotePicture {
  const { name, override } = row;
  const derived = stateFromEvents(name, events, runs);
  const offered = now?.offered ?? row.offered;
  const builds = [row.stable, row.previous, now?.stable, now?.previous, now?.offered?.release];
  const build = runs
    ? (builds.find((one) => one?.version === runs.version) ?? undefined)
    : row.stable;
  // In a canary row, `previous` is the stable build.
  const stable = row.canary ? row.previous : row.stable;
  const newest = override ? undefined : now?.stable.version;
  return {
    name,
    build,
    override,
    ...derived,
    reason: undefined,
    channel: runs?.channel ?? channelOf(row),
    parcels: parcelsOf(build ?? row.stable, events),
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

/** Derives the state from the remote's events; later events replace earlier ones. */
function stateFromEvents(
  name: string,
  events: readonly RecordedEvent[],
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
  // Old events are dropped, so the running build itself counts.
  if (runs) state = 'running';
  if (runs?.version === failed?.version) failed = undefined;
  return { state, ms: runs ? ms : undefined, failed, brokenPages };
}

export function problemOf(error: unknown): LoadProblem {
  return (error as { code?: LoadProblem } | undefined)?.code ?? 'broken';
}

function parcelsOf({ name, parcels }: Build, events: readonly RecordedEvent[]): Parcel[] {
  return parcels.map((parcel) => {
    const pages = events.flatMap(({ event }) =>
      event.type === 'parcel-shown' && event.remote === name && event.parcel === parcel
        ? [event.path]
        : [],
    );
    return { name: parcel, pages: [...new Set(pages)] };
  });
}
