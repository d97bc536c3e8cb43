import type { createInstance } from '@module-federation/enhanced/runtime';
import type { Provides } from '@shared/contract';

/** Module → how remotes get the host's instance of it, as the federation runtime reads it. */
export type ShareScope = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** The host's build fills it in (build/share-scope.ts). */
export const shareScope: ShareScope = {};

/** A module of the scope that all builds of the page share, as it is now. */
export interface SharedNow {
  readonly name: string;
  readonly version: string;
  /** The build that provides it: 'host', or the container of a remote's. */
  readonly from: string;
  /** Whether its code is there. */
  readonly loaded: boolean;
  /** How many names of it builds may use; undefined: those of a CommonJS module, which nobody can list. */
  readonly names?: number | undefined;
}

/** What of it builds may use; filled in likewise (build/provides.ts). */
export const provides: Provides = { modules: {}, texts: [] };
