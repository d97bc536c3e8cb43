import sharp, { type Metadata } from 'sharp';
import type { RefusalReason } from './uploads.ts';

/** Of what is kept: enough to read a document, too little to hide in. */
const maxSide = 2_000;
const quality = 82;
/** Of a preview: enough to recognise a document by. */
const previewSide = 720;
const previewQuality = 60;
/** Width × height of a picture that is decoded: the largest phone cameras' photos, and no bomb. */
export const maxPixels = 50_000_000;
/** Longest side of it. A picture one pixel wide costs far more time than one of the same area. */
const maxSentSide = 16_384;
/** Decoded pixels: four channels of one byte each. */
const maxDecodedBytes = maxPixels * 4;

// Nothing but the three formats is ever decoded, whatever else the library could.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].flatMap((format) => [
    `VipsForeignLoad${format}Buffer`,
    `VipsForeignLoad${format}`,
  ]),
});
// Nobody's photo stays in memory.
sharp.cache(false);
// Pictures are decoded side by side already (decoder.ts).
sharp.concurrency(1);

/** The bytes are no picture that can be kept. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * A new picture made of the pixels of one that came from outside, upright, at most 2,000 px on a side,
 * as JPEG: no metadata, and no byte of what was sent. Call it through `createDecoder`, which limits
 * time and memory.
 * @throws PictureRefused
 */
export async function remake(sent: Buffer): Promise<Buffer> {
  const format = formatOf(sent);
  if (!format) throw new PictureRefused('type');
  const limits = { limitInputPixels: maxPixels, failOn: 'error' } as const;
  try {
    const found = await sharp(sent, { ...limits, limitInputPixels: false }).metadata();
    if (found.format !== format) throw new PictureRefused('type');
    assertDecodable(found);
    return await sharp(sent, { ...limits, sequentialRead: true })
      .autoOrient()
      .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
      // What is transparent is drawn on paper.
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .toBuffer();
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused('damaged');
  }
}

/** By its header, before a pixel is decoded. @throws PictureRefused */
function assertDecodable({ width, height, channels, depth }: Metadata): void {
  const pixels = width * height;
  const bytes = pixels * channels * (depth === 'ushort' ? 2 : 1);
  if (Math.max(width, height) > maxSentSide || pixels > maxPixels || bytes > maxDecodedBytes)
    throw new PictureRefused('pixels');
}

/** A small one of a picture that `remake` made: no byte of it comes from outside. @returns a JPEG */
export function previewOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: maxSide ** 2 })
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: previewQuality })
    .toBuffer();
}

/** By its first bytes; neither by its name nor by what the sender calls it. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const starts = (hex: string, at = 0) => bytes.toString('hex', at, at + hex.length / 2) === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  // 'RIFF' size 'WEBP'
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}
