import { type DrawnPhoto, drawPhoto, type PhotoSource, PhotoTooSmall } from './draw-photo.ts';

/** The worker's global scope, which the DOM types lack. */
const side = globalThis as unknown as {
  onmessage: (event: MessageEvent<PhotoSource>) => void;
  postMessage(answer: 'begun' | DrawnPhoto | 'too small' | null): void;
};

side.onmessage = ({ data }) => {
  side.postMessage('begun');
  drawPhoto(data, (width, height) => new OffscreenCanvas(width, height)).then(
    (photo) => side.postMessage(photo),
    (error: unknown) => side.postMessage(error instanceof PhotoTooSmall ? 'too small' : null),
  );
};
