import { type DrawnPhoto, drawPhoto, type PhotoSource, PhotoTooSmall } from './draw-photo.ts';

/** This browser cannot decode the file as a picture. */
export class PhotoUnreadable extends Error {
  override name = 'PhotoUnreadable';
}

/** Time for a worker's code to load, ms. Then the page draws the photo itself. */
const workerStartMs = 6_000;

/** A worker that was started for the next photo. */
let waiting: Worker | undefined;

/** Starts loading the worker's code before the user chooses or takes a photo. */
export function expectPhoto(): void {
  if (typeof OffscreenCanvas === 'undefined' || waiting) return;
  const worker = startWorker();
  if (!worker) return;
  waiting = worker;
  // The code failed to load. The next photo retries.
  worker.onerror = () => {
    if (waiting === worker) waiting = undefined;
  };
}

/**
 * Prepares a photo for upload: small, upright and without metadata. Draws in a worker, or on the
 * page if workers have no canvas (Safari before 16.4) or the worker does not start.
 * @throws PhotoUnreadable, PhotoTooSmall
 */
export async function shrinkPhoto(source: PhotoSource): Promise<DrawnPhoto> {
  const drawn = typeof OffscreenCanvas === 'undefined' ? 'no worker' : await drawInWorker(source);
  if (drawn !== 'no worker') {
    // The worker drew a copy of the bitmap.
    if (!(source instanceof Blob)) source.close();
    if (drawn === 'too small') throw new PhotoTooSmall();
    if (drawn === null) throw new PhotoUnreadable();
    return drawn;
  }
  try {
    return await drawPhoto(source, canvasOnPage);
  } catch (cause) {
    if (cause instanceof PhotoTooSmall) throw cause;
    throw new PhotoUnreadable('', { cause });
  }
}

function startWorker(): Worker | undefined {
  try {
    // A file of the host's build on the page's own origin, which `worker-src 'self'` allows.
    return new Worker(new URL('./shrink.worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}

/** null if drawing failed, mostly because the file is not a picture. */
type Drawn = DrawnPhoto | 'too small' | null | 'no worker';

async function drawInWorker(source: PhotoSource): Promise<Drawn> {
  const worker = waiting ?? startWorker();
  waiting = undefined;
  if (!worker) return 'no worker';
  return new Promise<Drawn>((resolve) => {
    const late = setTimeout(() => resolve('no worker'), workerStartMs);
    worker.onmessage = ({ data }: MessageEvent<Drawn | 'begun'>) => {
      clearTimeout(late);
      if (data !== 'begun') resolve(data);
    };
    worker.onerror = () => resolve('no worker');
    worker.postMessage(source);
  }).finally(() => worker.terminate());
}

function canvasOnPage(width: number, height: number): HTMLCanvasElement {
  return Object.assign(document.createElement('canvas'), { width, height });
}
