import { judgedSide, judgePixels, type PhotoFlaw } from './judge-pixels.ts';

/** Longest side of a photo that is sent, in pixels: small print of an identity card stays legible. */
export const maxSide = 1600;
/** JPEG qualities, tried until what is sent is small enough. */
const qualities = [0.85, 0.7, 0.55, 0.4] as const;
/** Bytes of what is sent: a slow network has to carry it. */
export const maxBytes = 600_000;

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
type MakeCanvas = (width: number, height: number) => AnyCanvas;

/** A photo to be sent, and what may be wrong with it. */
export interface DrawnPhoto {
  photo: Blob;
  flaw: PhotoFlaw | undefined;
}

/** The size a picture is drawn at: never larger than it is. */
export function fitted(
  width: number,
  height: number,
  longest = maxSide,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * A picture drawn anew as a JPEG of at most `maxSide` and `maxBytes`, the right way up. What a camera
 * writes beside the picture (place, time, device) stays behind. Works in a worker as well.
 */
export async function drawPhoto(file: Blob, makeCanvas: MakeCanvas): Promise<DrawnPhoto> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const judged = draw(picture, judgedSide, makeCanvas);
    const { width, height } = judged.canvas;
    const flaw = judgePixels(judged.pen.getImageData(0, 0, width, height));
    return { photo: await smallEnough(picture, makeCanvas), flaw };
  } finally {
    picture.close();
  }
}

/** Less quality first, then fewer pixels: print is lost by the second. */
async function smallEnough(picture: ImageBitmap, makeCanvas: MakeCanvas): Promise<Blob> {
  for (let side = maxSide; ; side = Math.round(side * 0.75)) {
    const { canvas } = draw(picture, side, makeCanvas);
    for (const quality of qualities) {
      const photo = await jpegOf(canvas, quality);
      if (photo.size <= maxBytes) return photo;
    }
  }
}

function draw(picture: ImageBitmap, longest: number, makeCanvas: MakeCanvas) {
  const { width, height } = fitted(picture.width, picture.height, longest);
  const canvas = makeCanvas(width, height);
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!pen) throw new Error('no canvas to draw on');
  // A transparent picture would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(picture, 0, 0, width, height);
  return { canvas, pen };
}

function jpegOf(canvas: AnyCanvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')));
    canvas.toBlob(settle, type, quality);
  });
}
