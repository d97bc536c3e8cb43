import {
  createLoader,
  createRemoteParcel,
  type Load,
  type LoaderEvent,
  loadRegistry,
  noRegistry,
  type RegistryView,
  remoteNames,
  savedRegistry,
} from '@shared/federation/loader';
import { loadKitTexts } from '@shared/kit/messages';
import { registerMessages, setParcelMount, shellStore, whenIdle } from '@shared/shell';
import { atom } from 'jotai';
import type { Federation, RecordedEvent, TabFacts } from './federation.ts';
import { recordLoad } from './load-reports/index.ts';

/** True if a newer build of a remote is registered; it runs from the next load of the document. */
export const updateAtom = atom(false);

/** Changes when the registry arrives, for components rendered without it. */
export const registryAtom = atom<RegistryView>(noRegistry);

const eventsKept = 100;
const eventsAtom = atom<readonly RecordedEvent[]>([]);
const tabAtom = atom((get): TabFacts => ({ registry: get(registryAtom), events: get(eventsAtom) }));

/** Events that are not logged to the console. */
const silentEvents: readonly LoaderEvent['type'][] = [
  'loading',
  'load',
  'parcel-shown',
  'update-available',
];

/** How long the first page waits for its menu in a browser without a saved registry, ms. */
const menuWaitMs = 300;

/**
 * Reads the registry; until it arrives, the menu of a saved registry shows. Without a saved one,
 * waits at most `menuWaitMs`, then starts without remotes. Also makes parcels mountable. Never
 * rejects. Calls `overrideOrigins` only if the tab overrides a remote.
 */
export async function startFederation(
  overrideOrigins: () => Promise<readonly string[]>,
): Promise<Federation> {
  const saved = savedRegistry();
  let isRead = false;
  const loader = createLoader({ registry: saved ?? noRegistry, report, reread });
  shellStore.set(registryAtom, loader.registry);
  let reading = readFirst();

  async function readFirst(): Promise<void> {
    // Remotes load only after this: a saved registry serves only the menu until then.
    loader.setRegistry(await loadRegistry({ overrideOrigins }));
    shellStore.set(registryAtom, loader.registry);
    isRead = true;
  }

  /** Reads the registry again. Adds only remotes that this tab does not have. */
  async function reread(): Promise<RegistryView> {
    const registry = await loadRegistry({ overrideOrigins });
    if (isRead && registry.source !== 'none' && !isComplete()) {
      loader.addRemotes(registry);
      shellStore.set(registryAtom, loader.registry);
    }
    return registry;
  }

  const isUnknown = () => loader.registry.source === 'none';
  const isComplete = () => remoteNames.every(loader.hasPagesOf);
  const knows = (path: string) => !isRead || isComplete() || loader.remoteOf(path) !== undefined;

  async function ready(path = ''): Promise<void> {
    if (isRead && !knows(path)) reading = reread().then(() => {});
    await reading;
  }

  /** Loads a remote with its texts and those of the kit. */
  async function loadRemote(name: string, spentMs?: number) {
    await reading;
    const [remote] = await Promise.all([
      loader.loadRemote(name, spentMs).then(async (loaded) => {
        await registerMessages(name, loaded.messages);
        return loaded;
      }),
      loadKitTexts(),
    ]);
    return remote;
  }

  /** Records an event. The console is for developers; users see the failure panel. */
  function report(event: LoaderEvent): void {
    shellStore.set(eventsAtom, (events) => [
      ...events.slice(1 - eventsKept),
      { at: performance.now(), event },
    ]);
    if (event.type === 'load') recordLoad(event, loader);
    else if (event.type === 'update-available') shellStore.set(updateAtom, true);
    else if (event.type === 'parcel-failed') reportRunning(event.remote, 'parcel', 0, event.error);
    if (!silentEvents.includes(event.type)) console.warn('federation', event);
  }

  function reportRunning(remote: string, phase: Load['phase'], ms: number, error?: unknown): void {
    const build = loader.running(remote);
    if (build) report({ type: 'load', ...build, remote, phase, ms, error });
  }

  setParcelMount(createRemoteParcel({ report, loadRemote }));
  if (!saved) await Promise.race([reading, new Promise((done) => setTimeout(done, menuWaitMs))]);

  return {
    get known() {
      return !isRead || !isUnknown();
    },
    get menu() {
      return loader.registry.menu;
    },
    get overrides() {
      return loader.overrides();
    },
    orderPages: (kind) =>
      loader.registry.remotes.flatMap(({ stable }) => stable.orders?.[kind] ?? [])[0],
    ready,
    knows,
    matchRoute: loader.matchRoute,
    loadRoutes: async (name, spentMs) => (await loadRemote(name, spentMs)).routes,
    reloadIfReplaced: loader.reloadIfReplaced,
    reportPageLoaded: (remote, ms) => reportRunning(remote, 'page', ms),
    reportPageFailed(path, error) {
      const owner = loader.matchRoute(path);
      if (owner) reportRunning(owner.remote, 'render', 0, error);
    },
    async prefetch(path) {
      await reading;
      const owner = loader.matchRoute(path);
      if (owner)
        await Promise.all([loader.prefetch(path), loadRemote(owner.remote).catch(() => {})]);
    },
    preload: () =>
      void reading.then(() => {
        const tabs = loader.registry.menu.filter(({ place }) => place === 'footer');
        loader.preload(tabs.map(({ path }) => path));
      }),
    watch: () =>
      whenIdle(async () => {
        await reading;
        const { watchRegistry } = await import('@shared/federation/watch-registry');
        watchRegistry({ registry: loader.registry, reread, report });
      }),
    clearOverride: loader.clearOverride,
    running: loader.running,
    tab: tabAtom,
  };
}
