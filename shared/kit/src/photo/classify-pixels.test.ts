import { expect, it } from 'vitest';
import { classifyPixels, type Pixels } from './classify-pixels.ts';

const [width, height] = [320, 200];

/** Creates a picture from the brightness of each point. */
function picture(brightness: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      data.fill(brightness(x, y), (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height };
}

/** Returns the brightness of small print on paper: lines of strokes. */
const print = (x: number, y: number) => (y % 12 < 6 && x % 5 < 2 ? 40 : 215);

/** Returns the brightness function `of`, blurred by `radius` px. */
function soft(of: (x: number, y: number) => number, radius: number) {
  return (x: number, y: number) => {
    let sum = 0;
    for (let dy = -radius; dy <= radius; dy += 1) {
      for (let dx = -radius; dx <= radius; dx += 1) sum += of(x + dx, y + dy);
    }
    return sum / (2 * radius + 1) ** 2;
  };
}

const lamp = (x: number, y: number) =>
  (x - 160) ** 2 + (y - 100) ** 2 < 45 ** 2 ? 255 : print(x, y);

it.each([
  ['sharp print', print, undefined],
  ['print out of focus', soft(print, 7), 'blurred'],
  ['print in the dark', (x: number, y: number) => print(x, y) / 8, 'dark'],
  ['print under a lamp', lamp, 'glare'],
  [
    'print on white paper that is bright everywhere',
    (x: number, y: number) => (print(x, y) > 100 ? 255 : 40),
    undefined,
  ],
] as const)('classifies %s', (_, brightness, flaw) => {
  expect(classifyPixels(picture(brightness))).toBe(flaw);
});
