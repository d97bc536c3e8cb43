import { createInstance } from '@module-federation/enhanced/runtime';
import provideRuntimeCore from '@module-federation/inject-external-runtime-core-plugin';
import { lacking } from '@shared/releases/fits';
import type { Attempt } from './attempt.ts';
import { fetchEntry } from './edge.ts';
import type { Build } from './registry-view.ts';
import { EntryFailed, LoadError } from './remote-unavailable.ts';
import { provides, type SharedNow, type ShareScope, shareScope } from './share-scope.ts';

const page = globalThis as unknown as Record<string, unknown>;

interface UnderWay {
  readonly build: Build;
  readonly attempt: Attempt;
  /** URL of the entry, once it is in the browser's cache. */
  readonly fetched: Promise<string>;
}

/** Container → the attempt that is under way. */
const attempts = new Map<string, UnderWay>();

/** The host in the federation runtime's eyes: what it shares, and how it fetches an entry. */
const federation = createInstance({
  name: 'host',
  remotes: [],
  shared: tryAgainAfterFailure(shareScope),
  shareStrategy: 'loaded-first',
  plugins: [
    // Remotes are built with `externalRuntime`: they use this copy instead of bringing their own.
    provideRuntimeCore(),
    {
      name: 'checked-entries',
      loadEntry: async ({ remoteInfo: { name } }) => {
        const under = attempts.get(name);
        if (!under) throw new Error(`${name} was not asked for`);
        return loadEntry(name, under) as Promise<never>;
      },
    },
  ],
});

/**
 * Lets the next page load a shared module whose chunk failed. Runtime core 2.9.2 keeps the rejected
 * promise in `loading`, for all remotes of the page
 * (https://github.com/module-federation/core/issues/5068).
 */
function tryAgainAfterFailure(scope: ShareScope): ShareScope {
  const rows = Object.entries(scope).map(([name, row]) => {
    if (!('get' in row)) return [name, row];
    const { get, version = '' } = row;
    const retried = async () => {
      try {
        return await get();
      } catch (error) {
        const shared = federation.shareScopeMap.default?.[name]?.[version];
        if (shared) shared.loading = null;
        throw error;
      }
    };
    return [name, { ...row, get: retried }];
  });
  return Object.fromEntries(rows);
}

/** What is truly shared at this moment: one row for each version of each module. */
export function sharedNow(): SharedNow[] {
  const scopes = Object.values(federation.shareScopeMap);
  return scopes.flatMap((scope) =>
    Object.entries(scope).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { get, from, loaded, lib }]) => ({
        ...{ name, version, from: isOfHost(name, get) ? 'host' : from },
        ...{ loaded: Boolean(loaded || lib), names: provides.modules[name]?.length },
      })),
    ),
  );
}

/** The runtime's own `from` is whoever was the first to load a module (`setShared`, 2.9.2). */
function isOfHost(name: string, get: unknown): boolean {
  return federation.options.shared[name]?.some((own) => own.get === get) ?? false;
}

/**
 * Runs nothing of a build that needs more than there is.
 * @throws LoadError for such a build, EntryFailed, what the runtime refused, or what the remote's code
 * threw.
 */
export async function loadThroughRuntime(
  name: string,
  build: Build,
  attempt: Attempt,
  fetched: Promise<string>,
): Promise<unknown> {
  const lacks = build.needs ? lacking(build.needs, provides) : [];
  if (lacks.length > 0)
    throw new LoadError(
      'needs-more',
      build.version,
      `this host does not provide ${lacks.join(', ')}`,
    );
  const again = attempt.number > 1;
  if (again) forget(name);
  attempts.set(name, { build, attempt, fetched });
  // Another URL, or the runtime would take this for the build that it has.
  const entry = again ? `${build.entry}?attempt=${attempt.number}` : build.entry;
  federation.registerRemotes([{ name, entryGlobalName: name, entry }], { force: again });
  return federation.loadRemote(`${name}/remote`);
}

/** Runs a build's entry, whose integrity the browser checks, and returns the container it leaves. */
async function loadEntry(name: string, { build, attempt, fetched }: UnderWay): Promise<unknown> {
  try {
    await runScript(await fetched, build.integrity);
  } catch (error) {
    // A damaged file in the browser's cache must not stay for the year it may be kept.
    if (!(error instanceof EntryFailed) || attempt.signal.aborted) throw error;
    await runScript(await fetchEntry(build, attempt, true), build.integrity);
  }
  const container = page[name];
  if (!container) throw new Error(`${build.entry} did not define ${name}`);
  return container;
}

/** @throws EntryFailed, or what the script threw. */
function runScript(src: string, integrity: string | null): Promise<void> {
  return new Promise((done, fail) => {
    const script = document.createElement('script');
    script.src = src;
    script.crossOrigin = 'anonymous';
    if (integrity) script.integrity = integrity;
    let thrown: unknown;
    const onError = ({ filename, error, message }: ErrorEvent) => {
      if (filename === script.src) thrown = error ?? new Error(message);
    };
    const end = (problem?: unknown) => {
      removeEventListener('error', onError);
      script.remove();
      if (problem) fail(problem);
      else done();
    };
    addEventListener('error', onError);
    script.onload = () => end(thrown);
    script.onerror = () => end(new EntryFailed(`${src} is not a script as it was released`));
    document.head.append(script);
  });
}

/** What a half-loaded build left behind: its chunks would count as loaded in the next attempt. */
function forget(container: string): void {
  page[container] = undefined;
  delete page[`webpackChunk${container}`];
}
