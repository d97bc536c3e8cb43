/** Pixels of a canvas: four bytes each, row by row. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Reasons why a document in a photo may be illegible. */
export type PhotoFlaw = 'dark' | 'glare' | 'blurred';

/** Longest side of the analysed picture, px. A larger one shows noise, a smaller one hides blur. */
export const analysedSide = 800;

/** Mean brightness, 0 to 255, below which print is hard to read. */
const darkBelow = 45;
/** Brightness from which a pixel has lost its detail. */
const blownAbove = 250;
/** Share of overexposed pixels from which a block is glare. White paper with print stays below. */
const blownBlock = 0.98;
/** Side of a block in px, and the share of overexposed blocks from which a photo has glare. */
const block = 16;
const glareFrom = 0.04;
/** Variance of the Laplacian below which edges are soft (Pech-Pacheco et al., 2000). */
const blurredBelow = 30;

/** Returns the first flaw of a document's photo; undefined if none is detected. Pure. */
export function classifyPixels(pixels: Pixels): PhotoFlaw | undefined {
  const grey = greyOf(pixels);
  if (mean(grey) < darkBelow) return 'dark';
  if (hasGlare(grey, pixels)) return 'glare';
  return laplacianVariance(grey, pixels) < blurredBelow ? 'blurred' : undefined;
}

/** Returns the luma, 0 to 255 (ITU-R BT.601). A simple loop, because slow phones run it. */
function greyOf({ data, width, height }: Pixels): Uint8Array {
  const grey = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < grey.length; at += 1, from += 4) {
    const red = 77 * (data[from] ?? 0);
    const green = 150 * (data[from + 1] ?? 0);
    const blue = 29 * (data[from + 2] ?? 0);
    grey[at] = (red + green + blue) >> 8;
  }
  return grey;
}

function mean(values: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 1) sum += values[at] ?? 0;
  return sum / values.length;
}

/** Returns whether some blocks, but fewer than half, are overexposed: white paper has more. */
function hasGlare(grey: Uint8Array, { width, height }: Pixels): boolean {
  let [blown, blocks] = [0, 0];
  for (let top = 0; top + block <= height; top += block) {
    for (let left = 0; left + block <= width; left += block) {
      blocks += 1;
      if (blownPart(grey, width, top, left) >= blownBlock) blown += 1;
    }
  }
  const part = blocks === 0 ? 0 : blown / blocks;
  return part >= glareFrom && part < 0.5;
}

function blownPart(grey: Uint8Array, width: number, top: number, left: number): number {
  let count = 0;
  for (let y = top; y < top + block; y += 1) {
    for (let x = left; x < left + block; x += 1) {
      if ((grey[y * width + x] ?? 0) >= blownAbove) count += 1;
    }
  }
  return count / block ** 2;
}

function laplacianVariance(grey: Uint8Array, { width, height }: Pixels): number {
  let [sum, squares, count] = [0, 0, 0];
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const around =
        (grey[at - 1] ?? 0) +
        (grey[at + 1] ?? 0) +
        (grey[at - width] ?? 0) +
        (grey[at + width] ?? 0);
      const edge = around - 4 * (grey[at] ?? 0);
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}
