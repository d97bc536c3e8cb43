import { getDefaultStore } from 'jotai';

/** jotai's default store, so that parcels (separate React roots) share its atoms. */
export const shellStore = getDefaultStore();
