import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RemoteModule } from '../remote.ts';
import { attemptBuild, type LoadBuild } from './attempt.ts';
import { loadBuild } from './edge.ts';
import type { LoaderEvent } from './events.ts';
import { whenIdle } from './idle.ts';
import { dropOverride, tabStorage } from './overrides.ts';
import type { Build, RegistryView, RemoteRow } from './registry-view.ts';
import { LoadError, RemoteUnavailable } from './remote-unavailable.ts';
import { matchRoute, type RouteOwner, remoteOf } from './routes.ts';
import { within } from './timeout.ts';

/**
 * Time for the stable build, then for the previous one; together well within the 8 s after which a
 * page must say that it failed, though the server hang on both.
 */
export const loadBudgetMs = { stable: 3_500, previous: 2_500 } as const;

/** What a retry spends on reading the registry again, ms. */
const rereadLimitMs = 1_500;

export interface LoaderOptions {
  readonly registry: RegistryView;
  readonly report: (event: LoaderEvent) => void;
  /** Reads the registry again, when a remote that failed is tried again. */
  readonly reread?: () => Promise<RegistryView>;
  readonly loadBuild?: LoadBuild;
}

export interface Loader {
  readonly registry: RegistryView;
  /**
   * The remote's routes, messages and parcels. Loaded once; a failure is not kept, so calling again
   * tries again. @throws RemoteUnavailable within 6 s; a retry within 7.5 s.
   */
  loadRemote(name: string): Promise<RemoteModule>;
  matchRoute(path: string): RouteOwner | undefined;
  remoteOf(path: string): string | undefined;
  /** Loads the code of the page at `path` ahead of the visit. Never rejects. */
  prefetch(path: string): Promise<void>;
  /** Loads all remotes' entries, one after the other, whenever the browser has nothing to do. */
  preloadEntries(): void;
  /** Remotes whose stable build is replaced in this tab. */
  overrides(): readonly { remote: string; url: string }[];
  /** Ends one override, or all, and loads the page anew. */
  clearOverride(remote?: string): void;
  readonly report: (event: LoaderEvent) => void;
}

/** The federation of one page load. Which versions run is settled here and stays until the next one. */
export function createLoader(options: LoaderOptions): Loader {
  const { registry, report, reread, loadBuild: load = loadBuild } = options;
  const rows = new Map(registry.remotes.map((row) => [row.name, row]));
  const loaded = new Map<string, Promise<RemoteModule>>();
  const failed = new Set<string>();
  const prefetched = new Map<string, Promise<void>>();
  const attempts = new Map<Build['entry'], number>();
  for (const problem of registry.problems) report({ type: 'registry-problem', problem });

  function loadRemote(name: string): Promise<RemoteModule> {
    const known = loaded.get(name);
    if (known) return known;
    const loading = stableOrPrevious(name);
    loaded.set(name, loading);
    loading.catch((error: RemoteUnavailable) => {
      loaded.delete(name);
      failed.add(name);
      report({ type: 'remote-unavailable', remote: name, error });
    });
    return loading;
  }

  async function stableOrPrevious(name: string): Promise<RemoteModule> {
    if (failed.delete(name)) await adoptRepairedRow(name);
    const row = rows.get(name);
    if (!row) throw new RemoteUnavailable(name, notRegistered(registry, name));
    const stable = await tryBuild(row.stable, loadBudgetMs.stable);
    if (!(stable instanceof LoadError)) return stable;
    if (!row.previous) throw new RemoteUnavailable(name, stable);
    const previous = await tryBuild(row.previous, loadBudgetMs.previous);
    if (previous instanceof LoadError) throw new RemoteUnavailable(name, stable, previous);
    report({ type: 'fell-back', remote: name, to: row.previous.version, error: stable });
    return previous;
  }

  async function tryBuild(build: Build, timeoutMs: number): Promise<RemoteModule | LoadError> {
    const number = (attempts.get(build.entry) ?? 0) + 1;
    attempts.set(build.entry, number);
    return attemptBuild(load, build, { number, timeoutMs }).catch((error: LoadError) => error);
  }

  /**
   * Nothing of a remote that failed runs in this tab, so a newer row may take its place. Read when
   * it is tried again and not before: the repair comes after the failure.
   */
  async function adoptRepairedRow(name: string): Promise<void> {
    if (!reread) return;
    const late = () => new Error('the registry takes too long');
    const view = await within(reread(), rereadLimitMs, late).catch(() => undefined);
    const row = view?.remotes.find((candidate) => candidate.name === name);
    if (row) rows.set(name, row);
  }

  /** Asked on every touch, hover and focus: once it is there, or on its way, there is no more to do. */
  function prefetch(path: string): Promise<void> {
    const pathname = path.replace(/[?#].*$/, '');
    const prefetching = prefetched.get(pathname) ?? loadPages(pathname);
    prefetched.set(pathname, prefetching);
    return prefetching.catch(() => {
      // The visit itself will try again and show what is wrong.
      prefetched.delete(pathname);
    });
  }

  async function loadPages(pathname: string): Promise<void> {
    const owner = matchRoute(registry, pathname);
    if (!owner) return;
    const { routes } = await loadRemote(owner.remote);
    const pages = matchRoutes(routes, pathname) ?? [];
    await Promise.all(pages.map(({ route }) => loadPage(route)));
  }

  return {
    registry,
    report,
    loadRemote,
    prefetch,
    matchRoute: (path) => matchRoute(registry, path),
    remoteOf: (path) => remoteOf(registry, path),
    preloadEntries: () => whenIdle([...rows.keys()].map((name) => () => loadRemote(name))),
    overrides: () => [...rows.values()].flatMap(overrideOf),
    clearOverride(remote) {
      dropOverride(tabStorage, remote);
      const url = new URL(location.href);
      url.searchParams.delete('remote');
      location.replace(url);
    },
  };
}

async function loadPage({ lazy }: RouteObject): Promise<void> {
  if (typeof lazy === 'function') await lazy();
}

function overrideOf({ name, override }: RemoteRow) {
  return override ? [{ remote: name, url: override }] : [];
}

function notRegistered(registry: RegistryView, name: string): LoadError {
  const disabled = registry.disabled.find((remote) => remote.name === name);
  return new LoadError('not-registered', '–', disabled?.reason ?? 'it is not in the registry');
}
