import { type DrawnPhoto, drawPhoto, type PhotoSource } from './draw-photo.ts';

/** A worker's own side, which the DOM's types do not know. */
const side = globalThis as unknown as {
  onmessage: (event: MessageEvent<PhotoSource>) => void;
  postMessage(answer: DrawnPhoto | null): void;
};

side.onmessage = ({ data }) => {
  drawPhoto(data, (width, height) => new OffscreenCanvas(width, height)).then(
    (photo) => side.postMessage(photo),
    () => side.postMessage(null),
  );
};
