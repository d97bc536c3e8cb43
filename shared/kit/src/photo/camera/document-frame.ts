/** Shape of the photographed document: a card, or a passport's photo page. */
export type DocumentFrame = 'card' | 'page';

/** Width divided by height, from the sides of ID-1 and ID-3 (ISO/IEC 7810) in mm. */
export const frameRatios: Readonly<Record<DocumentFrame, number>> = {
  card: 85.6 / 53.98,
  page: 125 / 88,
};

/** A part of a surface, in the surface's px. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Part, 'width' | 'height'>;

/** Margin around the frame as a share of its longer side: users align roughly. */
const margin = 0.06;

/**
 * Returns the part of a camera's picture within `frame`, with a margin, in the picture's px. Pure.
 * @param picture size of the picture, which covers the `stage` from its centre (`object-fit:
 * cover`)
 * @param frame position and size on the stage
 */
export function partInFrame(picture: Size, stage: Size, frame: Part): Part {
  const scale = Math.max(stage.width / picture.width, stage.height / picture.height);
  const around = Math.max(frame.width, frame.height) * margin;
  const across = reach(frame.x - around, frame.width + 2 * around, stage.width, picture.width);
  const down = reach(frame.y - around, frame.height + 2 * around, stage.height, picture.height);
  return { x: across.from, y: down.from, width: across.length, height: down.length };

  /** Converts a range along one axis, limited to the picture. */
  function reach(start: number, length: number, staged: number, pictured: number) {
    const hidden = (pictured - staged / scale) / 2;
    const from = Math.max(0, Math.round(hidden + start / scale));
    const to = Math.min(pictured, Math.round(hidden + (start + length) / scale));
    return { from, length: Math.max(1, to - from) };
  }
}
