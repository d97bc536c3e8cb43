import { atom, useSetAtom } from 'jotai';

/** The frame's own sheets; those of flows (sign-in, confirm, risk) follow their own atoms. */
export type SheetName = 'language' | 'account';

export const sheetAtom = atom<SheetName | null>(null);

/** Opens one of the frame's sheets. */
export function useSheet(): (name: SheetName | null) => void {
  return useSetAtom(sheetAtom);
}
