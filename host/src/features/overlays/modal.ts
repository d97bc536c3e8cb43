import { atom } from 'jotai';

/**
 * The native modal dialog that is open. The browser makes all outside of it inert and paints it above
 * every z-index: what is to be seen, pressed and read out then has to stand inside of it.
 */
export const modalAtom = atom<HTMLElement | null>(null);
