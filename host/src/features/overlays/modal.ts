import { atom } from 'jotai';

/** The open modal dialog. Messages render inside it, because everything outside is inert. */
export const modalAtom = atom<HTMLElement | null>(null);
