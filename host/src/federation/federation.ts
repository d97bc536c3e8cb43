import type { MenuEntry, OrderPages } from '@shared/contract';
import type { Loader, LoaderEvent, RegistryView } from '@shared/federation/loader';
import { shellStore } from '@shared/shell';
import { type Atom, useAtomValue } from 'jotai';
import { createContext, useContext } from 'react';
import type { RouteObject } from 'react-router-dom';
import { registryAtom } from './start-federation.ts';

/** The registry as this tab read it, and the latest events, oldest first. */
export interface TabFacts {
  readonly registry: RegistryView;
  readonly events: readonly RecordedEvent[];
}

export interface RecordedEvent {
  /** ms since the navigation. */
  readonly at: number;
  readonly event: LoaderEvent;
}

type LoaderPart = Pick<
  Loader,
  'matchRoute' | 'running' | 'reloadIfReplaced' | 'prefetch' | 'clearOverride'
>;

/** The remotes as the host uses them. The properties change when the registry arrives. */
export interface Federation extends LoaderPart {
  /** False if no registry could be read and none is saved: the remotes' pages are unknown. */
  readonly known: boolean;
  readonly menu: readonly MenuEntry[];
  /** Returns the pages of an order kind; undefined if no manifest names them. */
  orderPages(kind: string): OrderPages | undefined;
  /** Resolves when the pages are known or unavailable. Rereads the registry for unknown paths. */
  ready(path?: string): Promise<void>;
  /** False if the path may be a page of a remote that is missing in the registry. */
  knows(path: string): boolean;
  /** Returns a remote's routes. @param spentMs time already waited @throws RemoteUnavailable */
  loadRoutes(remote: string, spentMs?: number): Promise<RouteObject[]>;
  /** Reports that a page's own files have loaded. `ms` is the loading time. */
  reportPageLoaded(remote: string, ms: number): void;
  /** Reports that the page at `path` could not be shown. */
  reportPageFailed(path: string, error: unknown): void;
  /** Loads the remotes' entries and the pages of the footer tabs while the browser is idle. */
  preload(): void;
  /** Looks for new releases from now on. */
  watch(): void;
  readonly overrides: readonly { remote: string; url: string }[];
  /** State and events of the federation in this tab; read it from the shell's store. */
  readonly tab: Atom<TabFacts>;
}

export const FederationContext = createContext<Federation | null>(null);

/** Returns the page's federation. Its users rerender when the registry arrives. */
export function useFederation(): Federation {
  const federation = useContext(FederationContext);
  useAtomValue(registryAtom, { store: shellStore });
  if (!federation) throw new Error('useFederation needs a FederationContext');
  return federation;
}
