/** Phones and tablets: they have a camera app; on a desktop `capture` opens the window for files. */
export const isPhone = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches === true;
