import type {
  LoaderEvent,
  RegistryView,
  RouteOwner,
  RunningBuild,
} from '@shared/federation/loader';
import type { Atom } from 'jotai';

/** The registry as this tab read it, and the latest events, oldest first. */
export interface TabFacts {
  readonly registry: RegistryView;
  readonly events: readonly NotedEvent[];
}

export interface NotedEvent {
  /** ms since the navigation. */
  readonly at: number;
  readonly event: LoaderEvent;
}

/** The federation of this tab, as far as the page draws it; provided by the host. */
export interface Federation {
  readonly tab: Atom<TabFacts>;
  running(remote: string): RunningBuild | undefined;
  matchRoute(path: string): RouteOwner | undefined;
  /** Resolves when the registry has been read or has failed. */
  ready(): Promise<void>;
  /** Rejects if the remote cannot be loaded; the events contain the outcome. */
  loadRoutes(remote: string): Promise<unknown>;
  clearOverride(remote: string): void;
}
