import { frameLoop, QRCanvas, rearCamera } from 'qr/dom.js';
import { type CameraFlaw, flawOf } from '../camera/camera-access.ts';

interface Scan {
  signal: AbortSignal;
  /** Called for each video frame with a code, so repeatedly for the same code. */
  onText(text: string): void;
  onFlaw(flaw: CameraFlaw): void;
}

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
