import { getDefaultStore } from 'jotai';

/**
 * The one jotai store. It is jotai's default store, so that a parcel (its own React root, without
 * the host's Provider) sees the same atoms, and code outside React can set them.
 */
export const shellStore = getDefaultStore();
