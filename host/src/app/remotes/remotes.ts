import type { MenuEntry } from '@shared/contract';
import {
  createLoader,
  createRemoteParcel,
  type Load,
  type Loader,
  type LoaderEvent,
  loadRegistry,
  noRegistry,
  type RegistryView,
  type RouteOwner,
  type RunningBuild,
  remoteNames,
  savedRegistry,
} from '@shared/federation/loader';
import { loadKitTexts } from '@shared/kit/messages';
import { registerMessages, setParcelMount, shellStore, whenIdle } from '@shared/shell';
import { type Atom, atom } from 'jotai';
import type { RouteObject } from 'react-router-dom';
import type { NotedEvent, TabFacts } from '../../features/federation/index.ts';
import { noteLoad } from '../load-reports/index.ts';

/** The federation as the host's pages use it. Its facts about pages follow the registry. */
export interface HostRemotes {
  /** False: the registry could not be read, so the remotes' pages are unknown. */
  readonly known: boolean;
  readonly menu: readonly MenuEntry[];
  /**
   * Resolves when the pages are known, or known to be unavailable. Reads the registry again after a
   * failure.
   */
  ready(path?: string): Promise<void>;
  /** False: an unknown path may be a page of a remote that is missing in the registry. */
  knows(path: string): boolean;
  matchRoute(path: string): RouteOwner | undefined;
  /**
   * @param spentMs how long people have waited already.
   * @throws RemoteUnavailable; another call tries again.
   */
  loadRoutes(remote: string, spentMs?: number): Promise<RouteObject[]>;
  /** For a page whose files are missing: reloads the document if the tab is too old. */
  reloadIfReplaced(remote: string, href: string): Promise<void>;
  /** A page's own files have loaded within `ms`. */
  pageCame(remote: string, ms: number): void;
  /** The page at `path` could not be shown. */
  pageFailed(path: string, error: unknown): void;
  /** Loads code and texts of the page at `path`; never rejects. */
  prefetch(path: string): Promise<void>;
  /** Loads the remotes' entries and the tabs' pages while the browser is idle. */
  preload(): void;
  readonly overrides: readonly { remote: string; url: string }[];
  /** Ends one override, or all, and reloads the page. */
  clearOverride(remote?: string): void;
  /** The build of a remote that runs in this tab; undefined before it runs. */
  running(remote: string): RunningBuild | undefined;
  /** State and events of the federation in this tab; read it from the shell's store. */
  readonly tab: Atom<TabFacts>;
}

/** True if a newer build of a remote is registered; it runs from the next load of the document. */
export const updateAtom = atom(false);

/** Changes when the registry arrives, for components rendered without it. */
export const registryAtom = atom<RegistryView>(noRegistry);

/** Number of events that a tab keeps. */
const eventsKept = 100;
const eventsAtom = atom<readonly NotedEvent[]>([]);
const tabAtom = atom((get): TabFacts => ({ registry: get(registryAtom), events: get(eventsAtom) }));

/** Events that are not logged to the console. */
const asItShould: readonly LoaderEvent['type'][] = [
  'loading',
  'load',
  'parcel-shown',
  'update-available',
];

/** How long the first page waits for its menu in a browser without a saved registry, ms. */
const menuWaitMs = 300;

/**
 * Mounts parcels and reads the registry. The first page does not wait for it: a browser with a
 * saved registry shows that menu in the meantime; without one, the host starts alone. Never
 * rejects. Calls `overrideOrigins` only if the tab overrides a remote.
 */
export async function startRemotes(
  overrideOrigins: () => Promise<readonly string[]>,
): Promise<HostRemotes> {
  const saved = savedRegistry();
  let isRead = false;
  let inner = adopt(saved ?? noRegistry);
  let reading = readFirst();

  /** Called after the registry was read, so that no remote loads twice. */
  function adopt(registry: RegistryView): Loader {
    shellStore.set(registryAtom, registry);
    return createLoader({ registry, report, reread });
  }

  async function readFirst(): Promise<void> {
    inner = adopt(await loadRegistry({ overrideOrigins }));
    isRead = true;
  }

  /**
   * Reads the registry again. From a newer one, this tab takes only remotes that it did not have.
   */
  async function reread(): Promise<RegistryView> {
    const registry = await loadRegistry({ overrideOrigins });
    if (isRead && registry.source !== 'none' && !isComplete()) {
      inner.addRemotes(registry);
      shellStore.set(registryAtom, inner.registry);
    }
    return registry;
  }

  const isUnknown = () => inner.registry.source === 'none';
  const isComplete = () => remoteNames.every(inner.hasPagesOf);
  const knows = (path: string) => !isRead || isComplete() || inner.remoteOf(path) !== undefined;

  async function ready(path = ''): Promise<void> {
    if (isRead && !knows(path)) reading = reread().then(() => {});
    await reading;
  }

  /** Resolves when the texts of the remote and of the kit are loaded, too. */
  async function loadRemote(name: string, spentMs?: number) {
    await reading;
    const [remote] = await Promise.all([
      inner.loadRemote(name, spentMs).then(async (loaded) => {
        await registerMessages(name, loaded.messages);
        return loaded;
      }),
      loadKitTexts(),
    ]);
    return remote;
  }

  /** For developers and the health reports; people see the panel in the area. */
  function report(event: LoaderEvent): void {
    const noted = { at: performance.now(), event };
    shellStore.set(eventsAtom, (events) => [...events.slice(1 - eventsKept), noted]);
    if (event.type === 'load') noteLoad(event);
    else if (event.type === 'update-available') shellStore.set(updateAtom, true);
    else if (event.type === 'parcel-failed') noteRunning(event.remote, 'parcel', 0, event.error);
    if (!asItShould.includes(event.type)) console.warn('federation', event);
  }

  function noteRunning(remote: string, phase: Load['phase'], ms: number, error?: unknown): void {
    const build = inner.running(remote);
    if (build) report({ type: 'load', ...build, remote, phase, ms, error });
  }

  setParcelMount(createRemoteParcel({ report, loadRemote }));
  whenIdle(async () => {
    await reading;
    const { watchRegistry } = await import('@shared/federation/watch-registry');
    watchRegistry({ registry: inner.registry, reread, report });
  });
  if (!saved) await Promise.race([reading, new Promise((done) => setTimeout(done, menuWaitMs))]);

  return {
    get known() {
      return !isRead || !isUnknown();
    },
    get menu() {
      return inner.registry.menu;
    },
    get overrides() {
      return inner.overrides();
    },
    ready,
    knows,
    matchRoute: (path) => inner.matchRoute(path),
    loadRoutes: async (name, spentMs) => (await loadRemote(name, spentMs)).routes,
    reloadIfReplaced: (name, href) => inner.reloadIfReplaced(name, href),
    pageCame: (remote, ms) => noteRunning(remote, 'page', ms),
    pageFailed(path, error) {
      const owner = inner.matchRoute(path);
      if (owner) noteRunning(owner.remote, 'render', 0, error);
    },
    async prefetch(path) {
      await reading;
      const owner = inner.matchRoute(path);
      if (owner)
        await Promise.all([inner.prefetch(path), loadRemote(owner.remote).catch(() => {})]);
    },
    preload: () =>
      void reading.then(() => {
        const tabs = inner.registry.menu.filter(({ place }) => place === 'footer');
        inner.preload(tabs.map(({ path }) => path));
      }),
    clearOverride: (remote) => inner.clearOverride(remote),
    running: (name) => inner.running(name),
    tab: tabAtom,
  };
}
