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
import {
  type Preview,
  previewedApps,
  previewFile,
  readPreviews,
  writePreview,
} from './previews.ts';
import { ReleaseRefused, StableChanged } from './refused.ts';
import {
  changeRow,
  type RegistryFile,
  type ReleaseRow,
  readRow,
  readRows,
  removeRow,
} from './registry-file.ts';
import { rolledBack, stabilised, versionsOf, withCanary } from './row.ts';
import { forgetFiles, serveVersion } from './site.ts';
import type { ReleaseStore } from './store.ts';

/** Number of versions kept besides the registered ones, because open tabs may still need them. */
export const keptVersions = 10;

/** Time for which every version is kept, regardless of newer ones, ms. */
export const keptMs = 86_400_000;

/** Versions that the caller read before. null: there was none; undefined: not compared. */
export interface Expected {
  readonly from?: string | null | undefined;
  readonly fromCanary?: string | null | undefined;
}

export interface ReleaseAct extends Expected {
  readonly by: string;
  readonly at: Date;
  /** Commit of the sources. */
  readonly commit?: string | undefined;
  readonly why?: string | undefined;
}

export interface CanaryScope {
  /** Percentage of browsers, 0…100. */
  readonly percent: number;
  readonly cohorts: readonly string[];
}

type Change<R extends ReleaseRow> = (row: R | undefined, file: RegistryFile) => R;

/** Makes a stored version stable. @throws ReleaseRefused, RegistryMalformed, LockTimeout */
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
    // A row has either only releases of the host, or only releases of a remote.
    return stabilised<Release | HostRelease>(row, release) as ReleaseRow;
  });
}

export async function startCanary(
  store: ReleaseStore,
  name: string,
  version: string,
  scope: CanaryScope,
  act: ReleaseAct,
): Promise<RegistryRow> {
  const { percent, cohorts } = scope;
  assertPercentage(percent);
  const release = await releaseAt(store, name, version, act.at);
  if (!('prefixes' in release))
    throw new ReleaseRefused(
      'The host has no canary: all visitors get the same page. Release it, and roll it back if it fails.',
    );
  const why = act.why ?? `${percent} %${cohorts.map((one) => `, ${one}`).join('')}`;
  return change<RegistryRow>(store, name, { ...act, why, act: 'canary', version }, (row, file) => {
    assertPrefixesFree(release, file.remotes);
    return withCanary(row, { release, percent, cohorts: [...cohorts] });
  });
}

function assertPercentage(percent: number): void {
  if (!(percent >= 0 && percent <= 100))
    throw new ReleaseRefused(`${percent} is not a percentage: a canary takes 0 to 100.`);
}

export interface ShareChange {
  /** The canary's version and percentage that the caller read. */
  readonly version: string;
  readonly fromPercent: number;
  readonly percent: number;
}

/**
 * Changes the canary's percentage; its cohorts stay.
 * @throws StableChanged if the canary or its percentage changed after the caller read them
 */
export async function changeShare(
  store: ReleaseStore,
  name: string,
  { version, fromPercent, percent }: ShareChange,
  act: ReleaseAct,
): Promise<RegistryRow> {
  assertPercentage(percent);
  const why = act.why ?? `${fromPercent} % → ${percent} %`;
  const expected = { ...act, why, fromCanary: version };
  return change<RegistryRow>(store, name, { ...expected, act: 'canary', version }, (row) => {
    const canary = canaryOf(row);
    if (!row || !canary) throw new ReleaseRefused(`${name} has no canary.`);
    if (canary.percent !== fromPercent)
      throw new StableChanged(
        `${name}: the canary's share changed from ${fromPercent} % to ${canary.percent} %.`,
      );
    return { ...row, canary: { ...canary, percent } };
  });
}

/** Makes `version`, or else the canary, stable. @throws ReleaseRefused if there is neither */
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
  // Without `version`, refuses if the canary changes after this read.
  const isGuarded = version !== undefined || act.fromCanary !== undefined;
  const expected = isGuarded ? act : { ...act, fromCanary: canary };
  return makeStable(store, name, promoted, expected, 'promote');
}

export interface RollBack extends ReleaseAct {
  /** Version to return to; the last good release by default. */
  readonly to?: string | undefined;
}

/** Restores an earlier release; a canary keeps running. @throws ReleaseRefused, StableChanged */
export async function rollBack(
  store: ReleaseStore,
  name: string,
  { to, ...act }: RollBack,
): Promise<ReleaseRow> {
  const target = to === undefined ? undefined : await releaseAt(store, name, to, act.at);
  return change(store, name, { ...act, act: 'rollback' }, (row) => {
    if (!row) throw new ReleaseRefused(`${name} has no release to roll back.`);
    const { stable } = row;
    const canary = canaryOf(row);
    if (to === stable.version) throw new ReleaseRefused(`${name} ${to} is stable already.`);
    const back = rolledBack<Release | HostRelease>(row, target, act.at) as ReleaseRow;
    return { ...back, ...(canary && { canary }) };
  });
}

/** Ends the canary. @returns false without a canary of this version */
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

/**
 * Removes a remote from the registry: its pages, menu entries and prefixes are free with the next page
 * load. Its files and its history stay, so open tabs work and `promote` brings a version back.
 * @throws ReleaseRefused for the host, an unknown remote, or one with a canary; StableChanged
 */
export async function retire(
  store: ReleaseStore,
  name: string,
  { by, at, commit, why, ...expected }: ReleaseAct,
): Promise<void> {
  if (name === hostName) throw new ReleaseRefused('The host cannot be retired.');
  await store.alone(name, async () => {
    const row = await removeRow(store, name, (found, isListed) => {
      if (!isListed) throw new ReleaseRefused(`${name} is not in the registry.`);
      if (found?.canary)
        throw new ReleaseRefused(
          `${name} has a canary: end it first by \`pnpm rollback ${name} --halt\`.`,
        );
      assertUnchanged(name, found, expected);
    });
    const version = row?.stable.version ?? 'none';
    const from = row?.stable.version ?? null;
    await addHistory(store, name, {
      ...{ at: at.toISOString(), act: 'retire', version, from, by },
      ...{ commit: commit ?? null, why: why ?? null },
    });
  });
}

export interface PreviewTerm extends Pick<ReleaseAct, 'by' | 'at' | 'commit'> {
  readonly until: Date;
}

/**
 * Makes a stored version a preview, which is removed at `until`, or extends it.
 * @returns false for a version that is or was released: it is kept as others of the history
 */
export async function markPreview(
  store: ReleaseStore,
  name: string,
  version: string,
  { by, at, commit, until }: PreviewTerm,
): Promise<boolean> {
  await removePreviews(store, at);
  return store.alone(name, async () => {
    await releaseAt(store, name, version, at);
    const row = await readRow(store, name);
    const history = await readHistory(store, name);
    const isReleased = (row ? versionsOf(row) : []).includes(version);
    if (isReleased || history.some((line) => line.version === version)) return false;
    const preview = { version, by, at: at.toISOString(), until: until.toISOString() };
    await writePreview(store, name, { ...preview, commit: commit ?? null });
    return true;
  });
}

/** Removes the previews whose time is over. @returns the number of removed ones */
export async function removePreviews(store: ReleaseStore, now: Date): Promise<number> {
  let removed = 0;
  for (const name of await previewedApps(store)) {
    const isOver = ({ until }: Preview) => !(Date.parse(until) > now.getTime());
    if (!(await readPreviews(store, name)).some(isOver)) continue;
    await store.alone(name, async () => {
      const row = await readRow(store, name);
      for (const { version } of (await readPreviews(store, name)).filter(isOver)) {
        if (!(row ? versionsOf(row) : []).includes(version))
          await store.remove(`${name}/${version}`);
        await store.remove(previewFile(name, version));
        removed += 1;
      }
    });
  }
  return removed;
}

export interface ReleaseState {
  readonly row: ReleaseRow | undefined;
  /** Newest first, without previews. */
  readonly versions: readonly string[];
  readonly previews: readonly Preview[];
  /** Newest first. */
  readonly history: readonly HistoryLine[];
}

export async function readState(store: ReleaseStore, name: string): Promise<ReleaseState> {
  const [row, history, kept, previews] = await Promise.all([
    readRow(store, name),
    readHistory(store, name),
    versionsIn(store, name),
    readPreviews(store, name),
  ]);
  const isPreview = (version: string) => previews.some((preview) => preview.version === version);
  return {
    row,
    history,
    versions: kept.flatMap(({ version, isWhole }) =>
      isWhole && !isPreview(version) ? [version] : [],
    ),
    previews,
  };
}

export { readRows };

export function canaryOf(row: ReleaseRow | undefined): RegistryRow['canary'] {
  return row && 'canary' in row ? row.canary : undefined;
}

/** Changes the row, adds a history line, serves the host and prunes, all under one lock. */
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
    // A preview may have been removed since its files were checked.
    if (version !== undefined && !(await store.read(`${name}/${version}/${releaseFile}`)))
      throw new ReleaseRefused(`${name} ${version} is gone from ${store.place}. Upload it again.`);
    let before: R | undefined;
    const row = await changeRow<R>(store, name, (found, file) => {
      before = found;
      // If the version is stable already, nothing is replaced, so `expected` does not matter.
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
    // A released version must not be removed with the previews.
    await store.remove(previewFile(name, version ?? row.stable.version));
    // Runs even without a change, to complete the work of a process that died here.
    if (name === hostName) await serveVersion(store, row.stable.version);
    if (isChanged) await prune(store, name, row, at);
    return row;
  });
}

/** Compares the row with the versions that the caller read. @throws StableChanged */
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
      throw new ReleaseRefused(
        `${path} of ${name} ${version} is gone from ${store.place}. Upload it again.`,
      );
    assertDigest(path, bytes, digest);
    if (path === entryFile) entry = bytes;
  });
  return isHostBuild(description)
    ? hostReleaseOf(description, at)
    : releaseOf(description, entry, at);
}

/** Checks prefixes. @throws ReleaseRefused if another remote's stable release has one of them */
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
  /** Time at which the last of its files was written, ms since the epoch. */
  readonly at: number;
  /** Whether release.json, which is written last, is stored: false for an unfinished upload. */
  readonly isWhole: boolean;
}

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
 * Removes versions older than `keptMs`, except registered ones, previews and the `keptVersions` newest
 * complete ones.
 */
async function prune(store: ReleaseStore, name: string, row: ReleaseRow, now: Date): Promise<void> {
  const previews = await readPreviews(store, name);
  const kept = [...versionsOf(row), ...previews.map(({ version }) => version)];
  const versions = (await versionsIn(store, name)).filter(({ version }) => !kept.includes(version));
  const old = [
    ...versions.filter(({ isWhole }) => isWhole).slice(keptVersions),
    ...versions.filter(({ isWhole }) => !isWhole),
  ].filter(({ at }) => now.getTime() - at > keptMs);
  for (const { version } of old) await store.remove(`${name}/${version}`);
  if (name === hostName && old.length > 0) await forgetFiles(store);
}
