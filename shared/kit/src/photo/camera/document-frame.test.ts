import { expect, it } from 'vitest';
import { partInFrame } from './document-frame.ts';

const stage = { width: 300, height: 400 };
const frame = { x: 20, y: 120, width: 260, height: 164 };

it('what is seen within the frame is cut out of the camera’s picture, with a margin', () => {
  // Upright, as a phone's: four times the stage.
  expect(partInFrame({ width: 1200, height: 1600 }, stage, frame)).toEqual({
    ...{ x: 18, y: 418, width: 1164, height: 780 },
  });
});

it('what the stage cuts off at the sides counts as well', () => {
  // Lying, as a desktop's: the stage shows 810 of its 1920 columns.
  expect(partInFrame({ width: 1920, height: 1080 }, stage, frame)).toEqual({
    ...{ x: 567, y: 282, width: 786, height: 527 },
  });
});

it('the margin ends with the picture', () => {
  const all = { x: 0, y: 0, width: 300, height: 400 };
  expect(partInFrame({ width: 300, height: 400 }, stage, all)).toEqual(all);
});
