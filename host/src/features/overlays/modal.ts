import { atom } from 'jotai';

/** The browser makes everything outside inert, so messages have to render inside it. */
export const modalAtom = atom<HTMLElement | null>(null);
