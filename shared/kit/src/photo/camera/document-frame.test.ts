import { expect, it } from 'vitest';
import { partInFrame } from './document-frame.ts';

const stage = { width: 300, height: 400 };
const frame = { x: 20, y: 120, width: 260, height: 164 };

it('partInFrame returns the part of the picture within the frame, with a margin', () => {
  // Portrait, as on a phone: four times the stage.
  expect(partInFrame({ width: 1200, height: 1600 }, stage, frame)).toEqual({
    x: 18,
    y: 418,
    width: 1164,
    height: 780,
  });
});

it('partInFrame accounts for the sides of the picture that the stage cuts off', () => {
  // Landscape, as on a desktop: the stage shows 810 of 1920 columns.
  expect(partInFrame({ width: 1920, height: 1080 }, stage, frame)).toEqual({
    x: 567,
    y: 282,
    width: 786,
    height: 527,
  });
});

it('partInFrame limits the margin to the picture', () => {
  const all = { x: 0, y: 0, width: 300, height: 400 };
  expect(partInFrame({ width: 300, height: 400 }, stage, all)).toEqual(all);
});
