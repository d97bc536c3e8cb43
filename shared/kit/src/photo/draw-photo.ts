import { judgedSide, judgePixels, type PhotoFlaw } from './judge-pixels.ts';

/** Longest side of a photo that is sent, in pixels: small print of an identity card stays legible. */
export const maxSide = 1600;
/** Longest side below which nothing is read in a document: a thumbnail, or a part of a page. */
export const minSide = 600;

/** The picture is too small for a document. */
export class PhotoTooSmall extends Error {
  override name = 'PhotoTooSmall';
}

/** JPEG qualities, tried until what is sent is small enough. */
const qualities = [0.8, 0.65, 0.5, 0.4] as const;
/** Bytes of what is sent: a slow network has to carry it. */
export const maxBytes = 600_000;

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;
interface Drawing {
  canvas: AnyCanvas;
  pen: CanvasRenderingContext2D;
}
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

/** A file, or a picture that has been read already; that one is closed. */
export type PhotoSource = Blob | ImageBitmap;

/**
 * A picture drawn anew as a JPEG of at most `maxSide` and `maxBytes`, the right way up. What a camera
 * writes beside the picture (place, time, device) stays behind. Works in a worker as well.
 * @throws PhotoTooSmall
 */
export async function drawPhoto(source: PhotoSource, makeCanvas: MakeCanvas): Promise<DrawnPhoto> {
  const canvas = await drawSmall(source, makeCanvas);
  return { photo: await smallEnough(canvas, makeCanvas), flaw: flawIn(canvas, makeCanvas) };
}

/** The large one is read once, and is out of memory before anything else is made of it. */
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
  const { width, height } = fitted(canvas.width, canvas.height, judgedSide);
  return judgePixels(draw(canvas, judgedSide, makeCanvas).pen.getImageData(0, 0, width, height));
}

/** Less quality first, then fewer pixels: print is lost by the second. */
async function smallEnough(canvas: AnyCanvas, makeCanvas: MakeCanvas): Promise<Blob> {
  for (const quality of qualities) {
    const photo = await jpegOf(canvas, quality);
    if (photo.size <= maxBytes) return photo;
  }
  const side = Math.round(Math.max(canvas.width, canvas.height) * 0.75);
  return smallEnough(draw(canvas, side, makeCanvas).canvas, makeCanvas);
}

/**
 * A picture at most `longest` px a side. Halved before the rest: each of its pixels counts in each step,
 * in every browser, and it is done sooner than by `imageSmoothingQuality`.
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
  if (!pen) throw new Error('no canvas to draw on');
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
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')));
    canvas.toBlob(settle, type, quality);
  });
}
