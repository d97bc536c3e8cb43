import { atom, useSetAtom } from 'jotai';

/** The frame's own sheets; sheets of flows (sign-in, confirm, risk) have their own atoms. */
export type SheetName = 'language' | 'account';

export const sheetAtom = atom<SheetName | null>(null);

/** Returns a function that opens one of the frame's sheets. */
export function useSheet(): (name: SheetName | null) => void {
  return useSetAtom(sheetAtom);
}
