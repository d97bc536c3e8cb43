import sharp, { type Metadata } from 'sharp';
import type { RefusalReason } from './uploads.ts';

/** Longest side of a kept picture: enough to read a document. */
const maxSide = 2_000;
const quality = 82;
/** Longest side of a preview: enough to recognise a document. */
const previewSide = 720;
const previewQuality = 60;
/** Maximum pixels before decoding: it fits photos of phones and stops decompression bombs. */
const maxPixels = 50_000_000;
/** Longest accepted side: a very thin picture takes far longer to decode than its area suggests. */
const maxSentSide = 16_384;
/** Maximum size of the decoded pixels: four channels of one byte each. */
const maxDecodedBytes = maxPixels * 4;

// The library supports more formats. Only these three may be decoded.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp'].flatMap((format) => [
    `VipsForeignLoad${format}Buffer`,
    `VipsForeignLoad${format}`,
  ]),
});
// Disable the cache, so that no photo stays in memory.
sharp.cache(false);
// Pictures are already decoded in parallel (decoder.ts).
sharp.concurrency(1);

/** The bytes are not an acceptable picture. */
export class PictureRefused extends Error {
  override name = 'PictureRefused';
  readonly reason: RefusalReason;

  constructor(reason: RefusalReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Returns a new upright JPEG without metadata or any of the original bytes. Call it through
 * `createDecoder`, which limits time and memory.
 * @throws PictureRefused
 */
export async function reencode(sent: Buffer): Promise<Buffer> {
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
      // Transparent areas become white.
      .flatten({ background: '#fff' })
      .jpeg({ quality })
      .toBuffer();
  } catch (error) {
    throw error instanceof PictureRefused ? error : new PictureRefused('damaged');
  }
}

/** Checks the header before any pixel is decoded. @throws PictureRefused */
function assertDecodable({ width, height, channels, depth }: Metadata): void {
  const pixels = width * height;
  const bytes = pixels * channels * (depth === 'ushort' ? 2 : 1);
  if (Math.max(width, height) > maxSentSide || pixels > maxPixels || bytes > maxDecodedBytes)
    throw new PictureRefused('pixels');
}

/** Returns a small JPEG of a picture from `reencode`, whose bytes are trusted. */
export function previewOf(picture: Buffer): Promise<Buffer> {
  return sharp(picture, { limitInputPixels: maxSide ** 2 })
    .resize({ width: previewSide, height: previewSide, fit: 'inside', withoutEnlargement: true })
    .jpeg({ quality: previewQuality })
    .toBuffer();
}

/** Returns the format by the first bytes, whatever type was declared; undefined for another. */
function formatOf(bytes: Buffer): 'jpeg' | 'png' | 'webp' | undefined {
  const starts = (hex: string, at = 0) => bytes.toString('hex', at, at + hex.length / 2) === hex;
  if (starts('ffd8ff')) return 'jpeg';
  if (starts('89504e470d0a1a0a')) return 'png';
  // 'RIFF' size 'WEBP'
  if (starts('52494646') && starts('57454250', 8)) return 'webp';
  return undefined;
}
