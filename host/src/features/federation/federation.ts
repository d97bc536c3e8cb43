import type {
  LoaderEvent,
  RegistryView,
  RouteOwner,
  RunningBuild,
} from '@shared/federation/loader';
import type { Atom } from 'jotai';

/** The registry as this tab took it, and the latest of what happened, the oldest first. */
export interface TabFacts {
  readonly registry: RegistryView;
  readonly events: readonly NotedEvent[];
}

export interface NotedEvent {
  /** ms since the navigation. */
  readonly at: number;
  readonly event: LoaderEvent;
}

/** The federation of this tab, as far as it is drawn; the host gives it. */
export interface Federation {
  readonly tab: Atom<TabFacts>;
  running(remote: string): RunningBuild | undefined;
  matchRoute(path: string): RouteOwner | undefined;
  /** Resolves when the registry has been read, or cannot be. */
  ready(): Promise<void>;
  /** Rejects where it cannot be loaded; what came of it is among the events. */
  loadRoutes(remote: string): Promise<unknown>;
  clearOverride(remote: string): void;
}
