/**
 * Whether this browser lets the page request a camera. Browsers do not over an insecure connection.
 */
export const canOpenCamera = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function';
