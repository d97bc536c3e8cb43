import type { MenuEntry } from '@shared/contract';
import {
  createLoader,
  createRemoteParcel,
  type LoaderEvent,
  loadRegistry,
  type RouteOwner,
  watchRegistry,
} from '@shared/federation/loader';
import { loadKitMessages } from '@shared/kit/messages';
import { registerMessages, setParcelMount, shellStore } from '@shared/shell';
import { atom } from 'jotai';
import type { RouteObject } from 'react-router-dom';

/** The federation as the host's pages use it. */
export interface HostRemotes {
  /** False: the registry could not be read, so nobody knows which pages there are. */
  known: boolean;
  menu: readonly MenuEntry[];
  matchRoute(path: string): RouteOwner | undefined;
  /** @throws RemoteUnavailable; calling again tries again. */
  loadRoutes(remote: string): Promise<RouteObject[]>;
  /** Loads code and texts of the page at `path`; never rejects. */
  prefetch(path: string): Promise<void>;
  /** Loads the remotes' entries while the browser has nothing to do. */
  preload(): void;
  overrides: readonly { remote: string; url: string }[];
  clearOverrides(): void;
}

/** A newer build of a remote is registered; it runs from the next load of the document. */
export const updateAtom = atom(false);

/**
 * Reads the registry and gives parcels their mount. Never rejects: without a registry the host
 * stands alone. `overrideOrigins` is asked for only when the tab overrides a remote.
 */
export async function startRemotes(
  overrideOrigins: () => Promise<readonly string[]>,
): Promise<HostRemotes> {
  const reread = () => loadRegistry({ overrideOrigins });
  const registry = await reread();
  const inner = createLoader({ registry, report, reread });

  /** Its texts and the kit's are there before anything of a remote is shown. */
  async function loadRemote(name: string) {
    const [remote] = await Promise.all([
      inner.loadRemote(name).then(async (loaded) => {
        await registerMessages(name, loaded.messages);
        return loaded;
      }),
      registerMessages('kit', loadKitMessages),
    ]);
    return remote;
  }

  setParcelMount(createRemoteParcel({ ...inner, loadRemote }));
  watchRegistry({ registry, reread, report });

  return {
    known: registry.source !== 'none',
    menu: registry.menu,
    matchRoute: inner.matchRoute,
    loadRoutes: async (name) => (await loadRemote(name)).routes,
    async prefetch(path) {
      const owner = inner.matchRoute(path);
      if (owner)
        await Promise.all([inner.prefetch(path), loadRemote(owner.remote).catch(() => {})]);
    },
    preload: inner.preloadEntries,
    overrides: inner.overrides(),
    clearOverrides: () => inner.clearOverride(),
  };
}

/** For developers and, later, a collector; people see the panel in the area. */
function report(event: LoaderEvent): void {
  if (event.type === 'update-available') shellStore.set(updateAtom, true);
  else console.warn('federation', event);
}
