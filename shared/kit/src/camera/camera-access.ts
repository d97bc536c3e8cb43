/** Reasons why the camera shows no picture. */
export type CameraFlaw = 'denied' | 'missing' | 'failed';

/** Classifies an error of getUserMedia (Media Capture and Streams). */
export function flawOf(error: unknown): CameraFlaw {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'failed';
}

/** Returns whether the page can request a camera. Insecure pages lack the API. */
export const canOpenCamera = (): boolean =>
  typeof navigator.mediaDevices?.getUserMedia === 'function';

/** Returns whether this seems a phone or tablet: desktops open a file dialog for `capture`. */
export const hasCameraApp = (): boolean =>
  globalThis.matchMedia?.('(pointer: coarse)').matches === true;
