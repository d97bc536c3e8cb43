import { getDefaultStore } from 'jotai';

/**
 * jotai's default store, so that parcels (React roots without the host's Provider) share its atoms.
 */
export const shellStore = getDefaultStore();
