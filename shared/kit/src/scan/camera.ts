import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';

/** Why there is no picture. */
export type CameraFlaw = 'denied' | 'missing' | 'failed';

interface Scan {
  /** Ends it, and the camera with it. */
  signal: AbortSignal;
  /** Each time a code was read. */
  onText(text: string): void;
  onFlaw(flaw: CameraFlaw): void;
}

/** Whether this browser lets a page ask for a camera at all: over an insecure connection none does. */
export const hasCamera = (): boolean => 'mediaDevices' in navigator;

/** Shows the camera that looks away from the user in `video`, and reads QR codes in it. */
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

/** Media Capture and Streams, getUserMedia's errors. */
function flawOf(error: unknown): CameraFlaw {
  const { name } = error as { name?: string };
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing';
  return 'failed';
}
