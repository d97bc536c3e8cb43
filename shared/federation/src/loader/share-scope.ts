import type { createInstance } from '@module-federation/enhanced/runtime';
import type { Provides } from '@shared/contract';

/** Module → how remotes get the host's instance of it, as the federation runtime reads it. */
export type ShareScope = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** The host's build fills it in (build/share-scope.ts). */
export const shareScope: ShareScope = {};

/** What of it builds may use; filled in likewise (build/provides.ts). */
export const provides: Provides = { modules: {}, texts: [] };
