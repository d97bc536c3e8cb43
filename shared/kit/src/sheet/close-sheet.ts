import { createContext } from 'react';

/** Closes the sheet around a component; undefined outside of sheets. */
export const CloseSheet = createContext<(() => void) | undefined>(undefined);
