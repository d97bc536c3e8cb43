import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { costlyFiles, oddFiles, photo, script, turnedPhoto } from '../../testing/pictures.ts';
import { PictureRefused, reencode } from './picture.ts';

const outcomeOf = (bytes: Buffer): Promise<Buffer | string> =>
  reencode(bytes).catch((error: unknown) => {
    if (error instanceof PictureRefused) return error.reason;
    throw error;
  });

/** Checks that the kept picture has pixels only. */
async function expectClean(picture: Buffer): Promise<void> {
  const found = await sharp(picture).metadata();
  expect(found.format).toBe('jpeg');
  expect(Math.max(found.width, found.height)).toBeLessThanOrEqual(2_000);
  const { exif, icc, iptc, xmp, orientation, comments } = found;
  expect({ exif, icc, iptc, xmp, orientation, comments }).toEqual({});
  expect(picture.includes(script)).toBe(false);
  // No bytes follow the end of the picture.
  expect(picture.subarray(-2).toString('hex')).toBe('ffd9');
}

describe('reencode', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'makes a JPEG of a %s with nothing but its pixels',
    async (format) => {
      const sent = await photo(640, 480, format);
      expect(sent.includes('Somebody')).toBe(true);
      const picture = await reencode(sent);
      await expectClean(picture);
      expect(picture.includes('Somebody')).toBe(false);
      expect(await sharp(picture).metadata()).toMatchObject({ width: 640, height: 480 });
    },
  );

  it('limits a photo of 12 MP to 2,000 pixels on a side', async () => {
    const picture = await reencode(await photo(4_000, 3_000));
    expect(await sharp(picture).metadata()).toMatchObject({ width: 2_000, height: 1_500 });
  });

  it('applies the rotation stored in the metadata', async () => {
    const picture = await reencode(await turnedPhoto());
    await expectClean(picture);
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([400, 300]);
    const left = (150 * 400 + 50) * info.channels;
    const right = (150 * 400 + 350) * info.channels;
    expect(data[left]).toBeGreaterThan(200);
    expect(data[right + 2]).toBeGreaterThan(200);
  });

  it('keeps only the first frame of an animation', async () => {
    const frames = await Promise.all([photo(60, 40), photo(60, 40)]);
    const animation = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    const picture = await reencode(animation);
    expect(await sharp(picture).metadata()).toMatchObject({ width: 60, height: 40 });
  });

  it('puts a transparent picture on white', async () => {
    const clear = { width: 20, height: 20, channels: 4 as const, background: '#00000000' };
    const picture = await reencode(await sharp({ create: clear }).png().toBuffer());
    expect((await sharp(picture).raw().toBuffer())[0]).toBeGreaterThan(250);
  });

  it('returns the same bytes for the same picture', async () => {
    const sent = await photo();
    expect((await reencode(sent)).equals(await reencode(sent))).toBe(true);
  });
});

it('refuses files that are not pictures, and keeps only the pixels of polyglot files', async () => {
  const outcomes: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(await oddFiles())) {
    const outcome = await outcomeOf(bytes);
    if (typeof outcome !== 'string') await expectClean(outcome);
    outcomes[name] = typeof outcome === 'string' ? outcome : 'a clean picture';
  }
  expect(outcomes).toEqual({
    'a GIF that is a script as well': 'type',
    'a PDF called a JPEG': 'type',
    'an SVG': 'type',
    'an SVG behind an XML head': 'type',
    'a page': 'type',
    'a JPEG that is a script in its comment': 'a clean picture',
    'a JPEG with a script behind it': 'a clean picture',
    'a JPEG with an archive behind it': 'a clean picture',
    'a JPEG cut off in the middle': 'damaged',
    'the head of a JPEG': 'damaged',
    'the head of a JPEG with a script': 'damaged',
    'a PNG cut off': 'damaged',
    'a WebP cut off': 'damaged',
    'one byte': 'type',
    'a program': 'type',
  });
});

it('refuses pictures that are too large to decode, and returns clean ones of other costly files', async () => {
  const outcomes: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(await costlyFiles())) {
    const outcome = await outcomeOf(bytes);
    if (typeof outcome !== 'string') await expectClean(outcome);
    outcomes[name] = typeof outcome === 'string' ? outcome : 'a clean picture';
  }
  expect(outcomes).toEqual({
    'a PNG one pixel wide and 50,000,000 high': 'pixels',
    'a PNG 16,385 pixels wide and one high': 'pixels',
    'a PNG of 900 million pixels': 'pixels',
    // Its data is truncated too, but the size is checked first.
    'a PNG of 49 million pixels of eight bytes': 'pixels',
    'a PNG 16,384 pixels wide and one high': 'a clean picture',
    'a PNG of 100 pixels in 200 MB': 'a clean picture',
    'a PNG with 200 MB of text': 'a clean picture',
    'a WebP of 300 frames': 'a clean picture',
    'a GIF of 300 frames': 'type',
  });
});

it('returns a clean picture or a reason for any bytes', async () => {
  const originals = await Promise.all(
    (['jpeg', 'png', 'webp'] as const).map((format) => photo(48, 32, format)),
  );
  const damaged = fc
    .tuple(
      fc.constantFrom(...originals),
      fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 12 }),
      fc.option(fc.nat(), { nil: undefined }),
      fc.uint8Array({ maxLength: 40 }),
    )
    .map(([original, changes, cut, tail]) => {
      const bytes = Buffer.from(original);
      for (const [at, value] of changes) bytes[at % bytes.length] = value;
      return Buffer.concat([bytes.subarray(0, cut && cut % bytes.length), tail]);
    });
  const anything = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const made = { kept: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.oneof({ arbitrary: damaged, weight: 9 }, anything), async (bytes) => {
      const outcome = await outcomeOf(bytes);
      if (typeof outcome === 'string') {
        made.refused += 1;
        expect(['type', 'pixels', 'damaged']).toContain(outcome);
      } else {
        made.kept += 1;
        await expectClean(outcome);
      }
    }),
    { numRuns: 1_000, seed: 20_260_104 },
  );
  expect(Math.min(made.kept, made.refused)).toBeGreaterThan(50);
});
