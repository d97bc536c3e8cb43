/** Longest side of a photo that is sent, in pixels: small print of an identity card stays legible. */
export const maxSide = 1600;
const quality = 0.85;

type AnyCanvas = OffscreenCanvas | HTMLCanvasElement;

/** The size a picture is drawn at: never larger than it is. */
export function fitted(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: side(width), height: side(height) };
}

/**
 * A picture drawn anew as a JPEG of at most `maxSide`, the right way up. What a camera writes beside
 * the picture (place, time, device) stays behind. Works in a worker as well.
 */
export async function drawPhoto(
  file: Blob,
  makeCanvas: (width: number, height: number) => AnyCanvas,
): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  try {
    const { width, height } = fitted(picture.width, picture.height);
    const canvas = makeCanvas(width, height);
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D | null;
    if (!pen) throw new Error('no canvas to draw on');
    // A transparent picture would turn black.
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, width, height);
    return await jpegOf(canvas);
  } finally {
    picture.close();
  }
}

function jpegOf(canvas: AnyCanvas): Promise<Blob> {
  const type = 'image/jpeg';
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type, quality });
  return new Promise((resolve, reject) => {
    const settle = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('no picture')));
    canvas.toBlob(settle, type, quality);
  });
}
