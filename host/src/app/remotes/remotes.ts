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

/** The federation as the host's pages use it. What it says of pages follows the registry. */
export interface HostRemotes {
  /** False: the registry could not be read, so the remotes' pages are unknown. */
  readonly known: boolean;
  readonly menu: readonly MenuEntry[];
  /** Resolves when it is known which pages there are, or cannot be; asks again where it could not. */
  ready(path?: string): Promise<void>;
  /** False: a path that no remote has may be a page of one that the registry lacks. */
  knows(path: string): boolean;
  matchRoute(path: string): RouteOwner | undefined;
  /**
   * @param spentMs how long people have waited already.
   * @throws RemoteUnavailable; calling again tries again.
   */
  loadRoutes(remote: string, spentMs?: number): Promise<RouteObject[]>;
  /** For a page whose files did not come: loads the document anew where the tab is too old. */
  reloadIfReplaced(remote: string, href: string): Promise<void>;
  /** A page's own files have come, after so long. */
  pageCame(remote: string, ms: number): void;
  /** The page at `path` could not be shown. */
  pageFailed(path: string, error: unknown): void;
  /** Loads code and texts of the page at `path`; never rejects. */
  prefetch(path: string): Promise<void>;
  /** Loads the remotes' entries and the tabs' pages while the browser has nothing to do. */
  preload(): void;
  readonly overrides: readonly { remote: string; url: string }[];
  /** Ends one override, or all, and loads the page anew. */
  clearOverride(remote?: string): void;
  /** The build of a remote that runs in this tab; undefined until one does. */
  running(remote: string): RunningBuild | undefined;
  /** What became of the federation in this tab; to be read from the shell's store. */
  readonly tab: Atom<TabFacts>;
}

/** A newer build of a remote is registered; it runs from the next load of the document. */
export const updateAtom = atom(false);

/** Changes when the registry arrives, for what has been drawn without it. */
export const registryAtom = atom<RegistryView>(noRegistry);

/** Events of a tab that are kept. */
const eventsKept = 100;
const eventsAtom = atom<readonly NotedEvent[]>([]);
const tabAtom = atom((get): TabFacts => ({ registry: get(registryAtom), events: get(eventsAtom) }));

/** Events that developers need no line in the console of. */
const asItShould: readonly LoaderEvent['type'][] = [
  'loading',
  'load',
  'parcel-shown',
  'update-available',
];

/** How long the first page of a browser that has no registry yet waits for its menu, ms. */
const menuWaitMs = 300;

/**
 * Gives parcels their mount and has the registry read. The first page does not wait for it: a browser
 * that has a registry from before shows that one's menu meanwhile; without any, the host stands alone.
 * Never rejects. `overrideOrigins` is asked for only when the tab overrides a remote.
 */
export async function startRemotes(
  overrideOrigins: () => Promise<readonly string[]>,
): Promise<HostRemotes> {
  const saved = savedRegistry();
  let isRead = false;
  let inner = adopt(saved ?? noRegistry);
  let reading = readFirst();

  /** Nothing of a remote is loaded before the registry has been read, so none loads twice. */
  function adopt(registry: RegistryView): Loader {
    shellStore.set(registryAtom, registry);
    return createLoader({ registry, report, reread });
  }

  async function readFirst(): Promise<void> {
    inner = adopt(await loadRegistry({ overrideOrigins }));
    isRead = true;
  }

  /** Reads the registry again. Of what is newer, this tab takes only remotes that it did not have. */
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

  /** Its texts and the kit's are there before anything of a remote is shown. */
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

  /** For developers, and for who collects what became of loads; people see the panel in the area. */
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
