import { analysedSide, classifyPixels, type PhotoFlaw } from './classify-pixels.ts';

/** Longest side of a submitted photo, in px. Small print of an identity card stays legible. */
export const maxSide = 1600;
/** Minimum of the longest side, px. Documents are not legible below it. */
const minSide = 600;

export class PhotoTooSmall extends Error {
  override name = 'PhotoTooSmall';
}

/** JPEG qualities, tried until the file is small enough. */
const qualities = [0.8, 0.65, 0.5, 0.4] as const;
/** Maximum size of the file in bytes, for slow networks. */
export const maxBytes = 600_000;

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
interface Drawing {
  canvas: AnyCanvas;
  pen: CanvasRenderingContext2D;
}
type MakeCanvas = (width: number, height: number) => AnyCanvas;

export interface DrawnPhoto {
  photo: Blob;
  flaw: PhotoFlaw | undefined;
}

/** Returns the size at which to draw a picture, px; never larger than the picture. */
export function fitted(
  width: number,
  height: number,
  longest = maxSide,
): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/** A file, or a decoded picture, which is closed after use. */
export type PhotoSource = Blob | ImageBitmap;

/**
 * Draws a picture as an upright JPEG of at most `maxSide` and `maxBytes`. Removes the camera's
 * metadata (place, time, device). Also works in a worker.
 * @throws PhotoTooSmall; DOMException if the picture cannot be decoded
 */
export async function drawPhoto(source: PhotoSource, makeCanvas: MakeCanvas): Promise<DrawnPhoto> {
  const canvas = await drawSmall(source, makeCanvas);
  return { photo: await smallEnough(canvas, makeCanvas), flaw: flawIn(canvas, makeCanvas) };
}

/** Draws the picture on a canvas of at most `maxSide`, and frees the large picture's memory. */
async function drawSmall(source: PhotoSource, makeCanvas: MakeCanvas): Promise<AnyCanvas> {
  const picture =
    source instanceof Blob
      ? await createImageBitmap(source, { imageOrientation: 'from-image' })
      : source;
  try {
    if (Math.max(picture.width, picture.height) < minSide) throw new PhotoTooSmall();
    return draw(picture, maxSide, makeCanvas).canvas;
  } finally {
    picture.close();
  }
}

function flawIn(canvas: AnyCanvas, makeCanvas: MakeCanvas): PhotoFlaw | undefined {
  const { width, height } = fitted(canvas.width, canvas.height, analysedSide);
  return classifyPixels(
    draw(canvas, analysedSide, makeCanvas).pen.getImageData(0, 0, width, height),
  );
}

/** Reduces quality first, then pixels, because fewer pixels make print illegible. */
async function smallEnough(canvas: AnyCanvas, makeCanvas: MakeCanvas): Promise<Blob> {
  for (const quality of qualities) {
    const photo = await jpegOf(canvas, quality);
    if (photo.size <= maxBytes) return photo;
  }
  const side = Math.round(Math.max(canvas.width, canvas.height) * 0.75);
  return smallEnough(draw(canvas, side, makeCanvas).canvas, makeCanvas);
}

/**
 * Draws a picture with sides of at most `longest` px. Halves it repeatedly, because some browsers
 * skip pixels in larger steps. This is faster than `imageSmoothingQuality`.
 */
function draw(picture: ImageBitmap | AnyCanvas, longest: number, makeCanvas: MakeCanvas): Drawing {
  const { width, height } = picture;
  const half = Math.ceil(Math.max(width, height) / 2);
  if (half <= longest) return drawAt(picture, fitted(width, height, longest), makeCanvas);
  const halved = drawAt(picture, fitted(width, height, half), makeCanvas);
  return draw(halved.canvas, longest, makeCanvas);
}

function drawAt(
  picture: ImageBitmap | AnyCanvas,
  { width, height }: { width: number; height: number },
  makeCanvas: MakeCanvas,
): Drawing {
  const canvas = makeCanvas(width, height);
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D | null;
  if (!pen) throw new Error('This browser has no 2D canvas.');
  // A transparent picture would turn black.
  pen.fillStyle = '#fff';
  pen.fillRect(0, 0, width, height);
  pen.drawImage(picture, 0, 0, width, height);
  return { canvas, pen };
}

function jpegOf(canvas: AnyCanvas, quality: number): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) =>
      blob ? resolve(blob) : reject(new Error('The canvas returned no JPEG.'));
    canvas.toBlob(settle, type, quality);
  });
}
