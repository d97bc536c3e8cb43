import { atom } from 'jotai';

/**
 * The browser makes everything outside inert and paints the dialog above every z-index, so messages
 * have to render inside it.
 */
export const modalAtom = atom<HTMLElement | null>(null);
