/** Whether this browser lets a page ask for a camera at all: over an insecure connection none does. */
export const canOpenCamera = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function';
