/**
 * Whether the device is a phone or tablet and so has a camera app. On a desktop, `capture` opens
 * the file dialog.
 */
export const isPhone = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches === true;
