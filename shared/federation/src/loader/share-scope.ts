import type { createInstance } from '@module-federation/enhanced/runtime';

/** Module → how remotes get the host's instance of it, as the federation runtime reads it. */
export type ShareScope = NonNullable<Parameters<typeof createInstance>[0]['shared']>;

/** The host's build fills it in (build/share-scope.ts). */
export const shareScope: ShareScope = {};
