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

/** Container → its latest attempt. */
const attempts = new Map<string, UnderWay>();

const federation = createInstance({
  name: 'host',
  remotes: [],
  shared: tryAgainAfterFailure(shareScope),
  shareStrategy: 'loaded-first',
  plugins: [
    // Remotes are built with `externalRuntime`: they use this copy instead of their own.
    provideRuntimeCore(),
    {
      name: 'checked-entries',
      loadEntry: async ({ remoteInfo: { name } }) => {
        const under = attempts.get(name);
        if (!under) throw new Error(`no attempt to load ${name} is in flight`);
        return loadEntry(name, under) as Promise<never>;
      },
    },
  ],
});

/**
 * Makes a shared module whose chunk failed load again on its next use. Runtime core 2.9.2 keeps the
 * rejected promise in `loading`, for all remotes of the page
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

/** Returns the modules that are in the share scope now: one row per version of each module. */
export function sharedNow(): SharedNow[] {
  const scopes = Object.values(federation.shareScopeMap);
  return scopes.flatMap((scope) =>
    Object.entries(scope).flatMap(([name, versions]) =>
      Object.entries(versions).map(([version, { get, from, loaded, lib }]) => ({
        name,
        version,
        from: isOfHost(name, get) ? 'host' : from,
        loaded: Boolean(loaded || lib),
        names: provides.modules[name]?.length,
      })),
    ),
  );
}

/** Returns whether a module is the host's. Compares getters: `from` names the first requester. */
function isOfHost(name: string, get: unknown): boolean {
  return federation.options.shared[name]?.some((own) => own.get === get) ?? false;
}

/**
 * Loads a build's './remote', unless it needs more than this host provides.
 * @throws LoadError for such a build, EntryFailed, or any error of the runtime or the remote's
 * code.
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
  // Uses another URL; otherwise the runtime would return the build that it has.
  const entry = again ? `${build.entry}?attempt=${attempt.number}` : build.entry;
  federation.registerRemotes([{ name, entryGlobalName: name, entry }], { force: again });
  return federation.loadRemote(`${name}/remote`);
}

/** Runs a build's entry, whose integrity the browser checks, and returns its container. */
async function loadEntry(name: string, { build, attempt, fetched }: UnderWay): Promise<unknown> {
  try {
    await runScript(await fetched, build.integrity);
  } catch (error) {
    // The browser may cache a damaged file for a year, so this fetches it from another URL.
    if (!(error instanceof EntryFailed) || attempt.signal.aborted) throw error;
    await runScript(await fetchEntry(build, attempt, true), build.integrity);
  }
  const container = page[name];
  if (!container) throw new Error(`${build.entry} did not define ${name}`);
  return container;
}

/** Runs a script in the page. @throws EntryFailed, or the error of the script. */
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
    script.onerror = () => end(new EntryFailed(`${src} did not load, or was changed`));
    document.head.append(script);
  });
}

/**
 * Removes the globals of a half-loaded build: its chunks would count as loaded in the next attempt.
 * Assigns the host's modules to the host again, because `removeRemote` of runtime core 2.9.2 also
 * removes the modules that the build was first to request.
 */
function forget(container: string): void {
  for (const scope of Object.values(federation.shareScopeMap))
    for (const [name, versions] of Object.entries(scope))
      for (const shared of Object.values(versions))
        if (isOfHost(name, shared.get)) shared.from = federation.name;
  page[container] = undefined;
  delete page[`webpackChunk${container}`];
}
