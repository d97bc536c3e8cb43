import { type DrawnPhoto, drawPhoto, type PhotoSource, PhotoTooSmall } from './draw-photo.ts';

/** The file is no picture that this browser can read. */
export class PhotoUnreadable extends Error {
  override name = 'PhotoUnreadable';
}

/** A worker whose code has not come after so long draws nothing, ms. */
const workerStartMs = 6_000;

/** A worker that waits for a photo. */
let waiting: Worker | undefined;

/** A photo is about to be chosen or taken: the worker's code comes meanwhile. */
export function expectPhoto(): void {
  if (typeof OffscreenCanvas === 'undefined' || waiting) return;
  const worker = startWorker();
  if (!worker) return;
  waiting = worker;
  // Its code did not come: the photo tries again.
  worker.onerror = () => {
    if (waiting === worker) waiting = undefined;
  };
}

/**
 * A photo ready to be sent: small, upright and without what the camera wrote beside it. Drawn in a
 * worker; on the page itself where a worker has no canvas (Safari before 16.4) or does not start.
 * @throws PhotoUnreadable, PhotoTooSmall
 */
export async function shrinkPhoto(source: PhotoSource): Promise<DrawnPhoto> {
  const drawn = typeof OffscreenCanvas === 'undefined' ? 'no worker' : await drawInWorker(source);
  if (drawn !== 'no worker') {
    // The worker had a copy.
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
    // A file of the host's build, at the page's own origin: `worker-src 'self'` lets it in.
    return new Worker(new URL('./shrink.worker.ts', import.meta.url));
  } catch {
    return undefined;
  }
}

/** null: it is no picture. */
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
