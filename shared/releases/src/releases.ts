import type { HostRelease, RegistryRow, Release } from '@shared/contract';
import {
  hostReleaseOf,
  isHostBuild,
  isVersion,
  readDescription,
  releaseOf,
} from './description.ts';
import { entryFile, hostName, releaseFile } from './files.ts';
import { addHistory, type HistoryLine, readHistory } from './history.ts';
import { assertDigest, inBatches } from './keep-build.ts';
import { ReleaseRefused, StableChanged } from './refused.ts';
import {
  changeRow,
  type RegistryFile,
  type ReleaseRow,
  readRow,
  readRows,
} from './registry-file.ts';
import { rolledBack, stabilised, versionsOf, withCanary } from './row.ts';
import { forgetFiles, serveVersion } from './site.ts';
import type { ReleaseStore } from './store.ts';

/** Versions of a remote, or of the host, that stay for tabs opened with them, besides the registered ones. */
export const keptVersions = 10;

/** ms for which every version stays, however many follow it. */
export const keptMs = 86_400_000;

/**
 * The versions that the caller read before it decided. A change is refused where others are live by
 * then (compare and set). Missing: not compared; null: there was none.
 */
export interface Expected {
  readonly from?: string | null | undefined;
  readonly fromCanary?: string | null | undefined;
}

/** Who changes what is live, when, and why. */
export interface ReleaseAct extends Expected {
  readonly by: string;
  readonly at: Date;
  /** Of the sources. */
  readonly commit?: string | undefined;
  readonly why?: string | undefined;
}

/** Who runs a canary. */
export interface CanaryScope {
  /** 0…100 of a hundred browsers. */
  readonly percent: number;
  readonly cohorts: readonly string[];
}

/** Changes a row, given what it was. */
type Change<R extends ReleaseRow> = (row: R | undefined, file: RegistryFile) => R;

/** Makes a version that is in the store the stable one. @throws ReleaseRefused, … */
export async function makeStable(
  store: ReleaseStore,
  name: string,
  version: string,
  act: ReleaseAct,
  kind: 'release' | 'promote' = 'release',
): Promise<ReleaseRow> {
  const release = await releaseAt(store, name, version, act.at);
  return change(store, name, { ...act, act: kind, version }, (row, { remotes }) => {
    if ('prefixes' in release) assertPrefixesFree(release, remotes);
    // A row's releases are all of one kind, as its name says.
    return stabilised<Release | HostRelease>(row, release) as ReleaseRow;
  });
}

/** Has some browsers run a version that is in the store. @throws ReleaseRefused, … */
export async function startCanary(
  store: ReleaseStore,
  name: string,
  version: string,
  scope: CanaryScope,
  act: ReleaseAct,
): Promise<RegistryRow> {
  const { percent, cohorts } = scope;
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseRefused(`${percent} is no percentage: a canary takes 0 to 100.`);
  const release = await releaseAt(store, name, version, act.at);
  if (!('prefixes' in release))
    throw new ReleaseRefused(
      'The host has no canary: who opens the address gets one page. Release it, and roll it back where it fails.',
    );
  const why = act.why ?? `${percent} %${cohorts.map((one) => `, ${one}`).join('')}`;
  return change<RegistryRow>(store, name, { ...act, why, act: 'canary', version }, (row, file) => {
    assertPrefixesFree(release, file.remotes);
    return withCanary(row, { release, percent, cohorts: [...cohorts] });
  });
}

/**
 * Makes the canary the stable release, or another version that is in the store.
 * @throws ReleaseRefused where there is none
 */
export async function promote(
  store: ReleaseStore,
  name: string,
  act: ReleaseAct,
  version?: string,
): Promise<ReleaseRow> {
  const canary = canaryOf(await readRow(store, name))?.release.version;
  const promoted = version ?? canary;
  if (!promoted)
    throw new ReleaseRefused(`${name} has no canary: name the version that becomes stable.`);
  // Without a version it is this canary that the caller decided about.
  const expected = version === undefined ? { fromCanary: canary, ...act } : act;
  return makeStable(store, name, promoted, expected, 'promote');
}

export interface RollBack extends ReleaseAct {
  /** None: the last good one. */
  readonly to?: string | undefined;
}

/**
 * Makes an earlier release the stable one again. A canary goes on.
 * @throws ReleaseRefused where there is none to go back to; StableChanged
 */
export async function rollBack(
  store: ReleaseStore,
  name: string,
  { to, ...act }: RollBack,
): Promise<ReleaseRow> {
  const target = to === undefined ? undefined : await releaseAt(store, name, to, act.at);
  return change(store, name, { ...act, act: 'rollback' }, (row) => {
    if (!row) throw new ReleaseRefused(`${name} has no release to go back from.`);
    const { stable } = row;
    const canary = canaryOf(row);
    if (to === stable.version) throw new ReleaseRefused(`${name} ${to} is stable already.`);
    const back = rolledBack<Release | HostRelease>(row, target, act.at) as ReleaseRow;
    return { ...back, ...(canary && { canary }) };
  });
}

/** Ends a canary. @returns false where `version` is none any more. */
export async function haltCanary(
  store: ReleaseStore,
  name: string,
  { version, ...act }: ReleaseAct & { readonly version?: string | undefined },
): Promise<boolean> {
  let halted: string | undefined;
  await change<RegistryRow>(store, name, { ...act, act: 'halt' }, (row) => {
    if (!row) throw new ReleaseRefused(`${name} has no release.`);
    const { canary, ...rest } = row;
    if (!canary || (version !== undefined && canary.release.version !== version)) return row;
    halted = canary.release.version;
    return rest;
  });
  return halted !== undefined;
}

/** What stands of a remote, or of the host, and how it came about. */
export interface ReleaseState {
  readonly row: ReleaseRow | undefined;
  /** Versions that are in the store, newest first. */
  readonly versions: readonly string[];
  /** Newest first. */
  readonly history: readonly HistoryLine[];
}

export async function readState(store: ReleaseStore, name: string): Promise<ReleaseState> {
  const [row, history, kept] = await Promise.all([
    readRow(store, name),
    readHistory(store, name),
    versionsIn(store, name),
  ]);
  return {
    ...{ row, history },
    versions: kept.flatMap(({ version, isWhole }) => (isWhole ? [version] : [])),
  };
}

export { readRows };

/** The host has none, nor has a remote that was never released. */
export function canaryOf(row: ReleaseRow | undefined): RegistryRow['canary'] {
  return row && 'canary' in row ? row.canary : undefined;
}

/** One change of what is live, with its line in the history; the registry is read and written alone. */
async function change<R extends ReleaseRow>(
  store: ReleaseStore,
  name: string,
  {
    act,
    version,
    by,
    at,
    commit,
    why,
    ...expected
  }: ReleaseAct & Pick<HistoryLine, 'act'> & { version?: string },
  changed: Change<R>,
): Promise<R> {
  return store.alone(name, async () => {
    let before: R | undefined;
    const row = await changeRow<R>(store, name, (found, file) => {
      before = found;
      // A version that is stable already is not released twice.
      const isDone = act !== 'canary' && version !== undefined && version === found?.stable.version;
      if (!isDone) assertUnchanged(name, found, expected);
      return changed(found, file);
    });
    const isChanged = JSON.stringify(before) !== JSON.stringify(row);
    if (isChanged)
      await addHistory(store, name, {
        at: at.toISOString(),
        act,
        version:
          version ??
          (act === 'halt' ? canaryOf(before)?.release.version : undefined) ??
          row.stable.version,
        from: before?.stable.version ?? null,
        by,
        commit: commit ?? null,
        why: why ?? null,
      });
    // Also where somebody died on the way there.
    if (name === hostName) await serveVersion(store, row.stable.version);
    if (isChanged) await prune(store, name, row, at);
    return row;
  });
}

/** @throws StableChanged */
function assertUnchanged(
  name: string,
  row: ReleaseRow | undefined,
  { from, fromCanary }: Expected,
): void {
  const live = [
    ['stable', from, row?.stable.version],
    ['the canary', fromCanary, canaryOf(row)?.release.version],
  ] as const;
  for (const [kind, expected, found = null] of live)
    if (expected !== undefined && expected !== found)
      throw new StableChanged(
        `${name}: ${kind} changed from ${expected ?? 'none'} to ${found ?? 'none'} while you checked. ` +
          `Nothing is overwritten: see \`pnpm history ${name}\`, and try again.`,
      );
}

/** @throws ReleaseRefused where the version is not in the store, or not as it was published. */
async function releaseAt(
  store: ReleaseStore,
  name: string,
  version: string,
  at: Date,
): Promise<Release | HostRelease> {
  const folder = `${name}/${version}`;
  const described = isVersion(version) && (await store.read(`${folder}/${releaseFile}`));
  if (!described) {
    const { versions } = await readState(store, name);
    throw new ReleaseRefused(
      `${name} has no version ${version}. There are: ${versions.join(', ') || 'none'}.`,
    );
  }
  const description = readDescription(described);
  let entry: Buffer = Buffer.alloc(0);
  await inBatches(Object.entries(description.files), async ([path, digest]) => {
    const bytes = await store.read(`${folder}/${path}`);
    if (!bytes)
      throw new ReleaseRefused(`${path} of ${name} ${version} is gone from ${store.place}.`);
    assertDigest(path, bytes, digest);
    if (path === entryFile) entry = bytes;
  });
  return isHostBuild(description)
    ? hostReleaseOf(description, at)
    : releaseOf(description, entry, at);
}

/** @throws ReleaseRefused: two remotes with one prefix would fight for its pages. */
function assertPrefixesFree(release: Release, all: Record<string, unknown>): void {
  for (const [other, row] of Object.entries(all)) {
    if (other === release.name) continue;
    const theirs = (row as { stable?: { prefixes?: unknown } } | null)?.stable?.prefixes;
    const taken = release.prefixes.find(
      (prefix) => Array.isArray(theirs) && theirs.includes(prefix),
    );
    if (taken)
      throw new ReleaseRefused(
        `${release.name} claims ${taken}, which is ${other}'s: choose another prefix in its manifest.`,
      );
  }
}

interface KeptVersion {
  readonly version: string;
  /** When the last of its files was written. */
  readonly at: number;
  /** False: it is being sent, or was broken off. */
  readonly isWhole: boolean;
}

/** Newest first. */
async function versionsIn(store: ReleaseStore, name: string): Promise<KeptVersion[]> {
  const found = new Map<string, KeptVersion>();
  for (const { path, at } of await store.list(name)) {
    const [version = '', ...file] = path.split('/');
    const before = found.get(version);
    found.set(version, {
      version,
      at: Math.max(before?.at ?? 0, at.getTime()),
      isWhole: before?.isWhole || file.join('/') === releaseFile,
    });
  }
  return [...found.values()].sort((a, b) => b.at - a.at);
}

/**
 * Removes what is neither registered, nor among the newest, nor younger than a day; and of what was
 * broken off whatever is older.
 */
async function prune(store: ReleaseStore, name: string, row: ReleaseRow, now: Date): Promise<void> {
  const registered = versionsOf(row);
  const versions = (await versionsIn(store, name)).filter(
    ({ version }) => !registered.includes(version),
  );
  const old = [
    ...versions.filter(({ isWhole }) => isWhole).slice(keptVersions),
    ...versions.filter(({ isWhole }) => !isWhole),
  ].filter(({ at }) => now.getTime() - at > keptMs);
  for (const { version } of old) await store.remove(`${name}/${version}`);
  if (name === hostName && old.length > 0) await forgetFiles(store);
}
