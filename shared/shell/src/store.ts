import { getDefaultStore } from 'jotai';

/**
 * The only jotai store. It is jotai's default store, so that parcels (React roots without the
 * host's Provider) share its atoms, and code outside React can set them.
 */
export const shellStore = getDefaultStore();
