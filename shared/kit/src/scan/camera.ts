import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';

/** Reasons why the camera shows no picture. */
export type CameraFlaw = 'denied' | 'missing' | 'failed';

interface Scan {
  /** Stops the camera. */
  signal: AbortSignal;
  /** Called for each code read. */
  onText(text: string): void;
  onFlaw(flaw: CameraFlaw): void;
}

/**
 * Whether this browser lets the page request a camera. Browsers do not over an insecure connection.
 */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** Shows the rear camera in `video` and reads QR codes from it. */
export async function scanWith(video: HTMLVideoElement, scan: Scan): Promise<void> {
  const { signal, onText, onFlaw } = scan;
  try {
    const camera = await rearCamera(video);
    const stop = () => camera.stop();
    if (signal.aborted) return stop();
    const canvas = new QRCanvas();
    let reading = false;
    const end = frameLoop(() => {
      if (reading) return;
      reading = true;
      camera
        .readFrame(canvas)
        .then((found) => {
          if (typeof found === 'string' && !signal.aborted) onText(found);
        })
        .catch(() => {})
        .finally(() => {
          reading = false;
        });
    }, video);
    signal.addEventListener('abort', () => {
      end();
      stop();
    });
  } catch (error) {
    if (!signal.aborted) onFlaw(flawOf(error));
  }
}

/** Errors of getUserMedia (Media Capture and Streams). */
function flawOf(error: unknown): CameraFlaw {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'failed';
}
