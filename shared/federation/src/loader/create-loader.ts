import { matchRoutes, type RouteObject } from 'react-router-dom';
import type { RemoteModule } from '../remote.ts';
import { attemptBuild, type LoadBuild } from './attempt.ts';
import { loadBuild } from './edge.ts';
import type { LoaderEvent, RunningBuild } from './events.ts';
import { runIdleQueue } from './idle-queue.ts';
import {
  type Build,
  noRegistry,
  type RegistryView,
  type RemoteRow,
  viewOf,
} from './registry-view.ts';
import { LoadError, RemoteUnavailable } from './remote-unavailable.ts';
import { hasPagesOf, matchRoute, type RouteOwner, remoteOf } from './routes.ts';
import { tabStorage } from './storage.ts';
import { within } from './timeout.ts';

/** Time limits of the attempts, ms. Their sum is below the 8 s in which a page shows a failure. */
export const loadBudgetMs = { stable: 3_500, previous: 2_500 } as const;

/** Time limits of the attempts after a slow start, or for a newer release, ms. */
export const lateBudgetMs = { stable: 2_300, previous: 1_400 } as const;

/** ms since the navigation after which a load counts as late. */
const lateAfterMs = 1_500;

/** A load that fails within this time leaves enough time to load a newer release, ms. */
const quickFailureMs = 2_000;

/** Time limit for reading the registry again, ms. */
const rereadLimitMs = 1_500;

export interface LoaderOptions {
  readonly registry: RegistryView;
  readonly report: (event: LoaderEvent) => void;
  /** Reads the registry again, after a failure. */
  readonly reread?: () => Promise<RegistryView>;
  readonly loadBuild?: LoadBuild;
  readonly page?: PageEdge;
}

/** The document, limited to the parts that a reload needs. */
interface PageEdge {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  readonly reload: (href: string) => void;
  /** Whether the document runs the host's release with this main script. */
  readonly runs: (entry: string) => boolean;
}

type Budget = Readonly<Record<keyof typeof loadBudgetMs, number>>;

const reloadedKey = 'tessera.reloadedFor';

export interface Loader {
  readonly registry: RegistryView;
  /** Replaces the registry. Call it before a remote loads: a loaded one keeps its release. */
  setRegistry(next: RegistryView): void;
  /** Adds the remotes that have no usable row yet; other rows stay unchanged. */
  addRemotes(newer: RegistryView): void;
  hasPagesOf(name: string): boolean;
  /**
   * Loads the remote once; a failure is not kept, so another call tries again.
   * @throws RemoteUnavailable within 6 s, or 7.5 s if it reads the registry again.
   * @param spentMs time since the navigation, if the document was opened at the remote's address
   */
  loadRemote(name: string, spentMs?: number): Promise<RemoteModule>;
  running(name: string): RunningBuild | undefined;
  matchRoute(path: string): RouteOwner | undefined;
  remoteOf(path: string): string | undefined;
  /**
   * Call it for a page whose files are missing. If another build of remote or host is registered,
   * reloads the document at `href`, once for each such build, and does not resolve.
   */
  reloadIfReplaced(name: string, href: string): Promise<void>;
  /** Loads the code of the page at `path` before the visit. Never rejects. */
  prefetch(path: string): Promise<void>;
  preload(pages: readonly string[]): void;
  /** Remotes whose stable build is overridden in this tab. */
  overrides(): readonly { remote: string; url: string }[];
  /** Ends one override, or all, and reloads the page. */
  clearOverride(remote?: string): void;
  readonly report: (event: LoaderEvent) => void;
}

export function createLoader(options: LoaderOptions): Loader {
  const { report, reread, loadBuild: load = loadBuild, page = thisPage } = options;
  let registry = noRegistry;
  const rows = new Map<string, RemoteRow>();
  const loaded = new Map<string, Promise<RemoteModule>>();
  const failed = new Set<string>();
  const prefetched = new Map<string, Promise<void>>();
  const attempts = new Map<Build['entry'], number>();
  const running = new Map<string, RunningBuild>();
  setRegistry(options.registry);

  function setRegistry(next: RegistryView): void {
    registry = next;
    rows.clear();
    for (const row of next.remotes) rows.set(row.name, row);
    for (const problem of next.problems) report({ type: 'registry-problem', problem });
  }

  function loadRemote(name: string, spentMs = 0): Promise<RemoteModule> {
    const known = loaded.get(name);
    if (known) return known;
    const loading = stableOrNewer(name, spentMs > lateAfterMs ? lateBudgetMs : loadBudgetMs);
    loaded.set(name, loading);
    loading.catch((error: RemoteUnavailable) => {
      loaded.delete(name);
      failed.add(name);
      report({ type: 'remote-unavailable', remote: name, error });
    });
    return loading;
  }

  /** Loads a remote. A retry, or a load with missing files, reads the registry again. */
  async function stableOrNewer(name: string, budget: Budget): Promise<RemoteModule> {
    const startedAt = performance.now();
    const again = failed.delete(name);
    if (again) await adoptRegisteredRow(name);
    try {
      return await stableOrPrevious(name, budget);
    } catch (error) {
      const isGone = (error as RemoteUnavailable).stable.code === 'entry-failed';
      if (again || !isGone || performance.now() - startedAt > quickFailureMs) throw error;
      if (!(await adoptRegisteredRow(name))) throw error;
      return stableOrPrevious(name, lateBudgetMs);
    }
  }

  async function stableOrPrevious(name: string, budget: Budget): Promise<RemoteModule> {
    const row = rows.get(name);
    if (!row) throw new RemoteUnavailable(name, notRegistered(registry, name));
    const stable = await tryBuild(row.stable, budget.stable, channelOf(row));
    if (!(stable instanceof LoadError)) return stable;
    if (!row.previous) throw new RemoteUnavailable(name, stable);
    const previous = await tryBuild(row.previous, budget.previous, fallbackOf(row));
    if (previous instanceof LoadError) throw new RemoteUnavailable(name, stable, previous);
    report({ type: 'fell-back', remote: name, to: row.previous.version, error: stable });
    return previous;
  }

  async function tryBuild(
    build: Build,
    timeoutMs: number,
    channel: RunningBuild['channel'],
  ): Promise<RemoteModule | LoadError> {
    const number = (attempts.get(build.entry) ?? 0) + 1;
    attempts.set(build.entry, number);
    const startedAt = performance.now();
    const { name: remote, version } = build;
    report({ type: 'loading', remote, version, channel });
    const tried = await attemptBuild(load, build, { number, timeoutMs }).catch(
      (error: LoadError) => error,
    );
    const error = tried instanceof LoadError ? tried : undefined;
    if (!error) running.set(remote, { version, channel });
    const phase = error && error.code !== 'broken' ? 'entry' : 'evaluate';
    const ms = performance.now() - startedAt;
    report({ type: 'load', remote, version, channel, phase, error, ms });
    return tried;
  }

  /** Replaces the row of a remote that does not run. Returns whether its stable version changed. */
  async function adoptRegisteredRow(name: string): Promise<boolean> {
    const row = (await registered())?.remotes.find((one) => one.name === name);
    if (!row) return false;
    const isNewer = row.stable.version !== rows.get(name)?.stable.version;
    rows.set(name, row);
    return isNewer;
  }

  async function registered(): Promise<RegistryView | undefined> {
    if (!reread) return undefined;
    const late = () => new Error('the registry timed out');
    return within(reread(), rereadLimitMs, late).catch(() => undefined);
  }

  async function reloadIfReplaced(name: string, href: string): Promise<void> {
    const { remotes = [], host } = (await registered()) ?? {};
    const version = remotes.find((row) => row.name === name)?.stable.version;
    const isNewer = version && version !== rows.get(name)?.stable.version;
    const { storage, reload, runs } = page;
    const newer = isNewer ? `${name} ${version}` : host && !runs(host.entry) && host.entry;
    if (!newer || storage.getItem(reloadedKey) === newer) return;
    storage.setItem(reloadedKey, newer);
    reload(href);
    await new Promise(() => {});
  }

  /** Called on every touch, hover and focus; repeated calls share one load. */
  function prefetch(path: string): Promise<void> {
    const pathname = path.replace(/[?#].*$/, '');
    const prefetching = prefetched.get(pathname) ?? loadPages(pathname);
    prefetched.set(pathname, prefetching);
    return prefetching.catch(() => {
      // The visit itself tries again and shows the error.
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

  function addRemotes(newer: RegistryView): void {
    const added = newer.remotes.filter(({ name }) => !rows.has(name));
    for (const row of added) rows.set(row.name, row);
    registry = viewOf({ ...newer, remotes: [...registry.remotes, ...added] });
  }

  return {
    get registry() {
      return registry;
    },
    setRegistry,
    addRemotes,
    hasPagesOf: (name) => hasPagesOf(registry, name),
    report,
    loadRemote,
    reloadIfReplaced,
    prefetch,
    running: (name) => running.get(name),
    matchRoute: (path) => matchRoute(registry, path),
    remoteOf: (path) => remoteOf(registry, path),
    preload: (pages) =>
      runIdleQueue([
        ...[...rows.keys()].map((name) => () => loadRemote(name)),
        ...pages.map((path) => () => prefetch(path)),
      ]),
    overrides: () =>
      [...rows.values()].flatMap(({ name, override }) =>
        override ? [{ remote: name, url: override }] : [],
      ),
    async clearOverride(remote) {
      const { dropOverride } = await import('./overrides.lazy.ts');
      dropOverride(tabStorage, remote);
      const url = new URL(location.href);
      url.searchParams.delete('remote');
      location.replace(url);
    },
  };
}

const thisPage: PageEdge = {
  storage: tabStorage,
  reload: (href) => (href === location.href ? location.reload() : location.assign(href)),
  runs: (entry) => document.querySelector(`script[src="${entry}"]`) !== null,
};

async function loadPage({ lazy }: RouteObject): Promise<void> {
  if (typeof lazy === 'function') await lazy();
}

function channelOf({ override, canary }: RemoteRow): RunningBuild['channel'] {
  if (override) return 'override';
  return canary ? 'canary' : 'stable';
}

/** Returns the fallback's channel; a canary's fallback is the stable build. */
function fallbackOf({ canary }: RemoteRow): RunningBuild['channel'] {
  return canary ? 'stable' : 'previous';
}

function notRegistered(registry: RegistryView, name: string): LoadError {
  const disabled = registry.disabled.find((remote) => remote.name === name);
  return new LoadError('not-registered', '–', disabled?.reason ?? 'it is not in the registry');
}
