import { atom } from 'jotai';

/** The open modal dialog. Toasts render inside it, because everything outside is inert. */
export const modalAtom = atom<HTMLElement | null>(null);
