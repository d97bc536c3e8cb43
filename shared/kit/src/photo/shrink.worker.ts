import { type DrawnPhoto, drawPhoto, type PhotoSource, PhotoTooSmall } from './draw-photo.ts';

/** A worker's own side, which the DOM's types do not know. */
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
