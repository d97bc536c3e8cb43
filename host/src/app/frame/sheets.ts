import { atom } from 'jotai';

/** The frame's own sheets; sheets of flows (sign-in, confirm, risk) have their own atoms. */
export type SheetName = 'language' | 'account';

export const sheetAtom = atom<SheetName | null>(null);
