import type { createInstance } from '@module-federation/enhanced/runtime';
import type { Provides } from '@shared/contract';

/** Module → the host's instance for remotes, in the federation runtime's format. */
export type ShareScope = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** Filled in by the host's build (build/share-scope.ts). */
export const shareScope: ShareScope = {};

export interface SharedNow {
  readonly name: string;
  readonly version: string;
  readonly from: string;
  /** Whether its code is loaded. */
  readonly loaded: boolean;
  /** Number of usable names; undefined for a CommonJS module, whose names are unknown. */
  readonly names?: number | undefined;
}

/** The names and texts that builds may use; filled in by the host's build (build/provides.ts). */
export const provides: Provides = { modules: {}, texts: [] };
