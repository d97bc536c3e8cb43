import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

/** 12 megapixels, as on most phones. */
const size = { width: 4000, height: 3000 } as const;

/** Creates a photo (some MB) of a printed page with sensor noise. `remove` deletes the file. */
export async function phonePhoto(browser: Browser): Promise<{ path: string; remove(): void }> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(drawPage, size).finally(() => page.close());
  const folder = mkdtempSync(join(tmpdir(), 'tessera-photo-'));
  const path = join(folder, 'photo.jpg');
  writeFileSync(path, Buffer.from(base64, 'base64'));
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

/** Runs in the page. @returns a JPEG, base64 */
async function drawPage({ width, height }: { width: number; height: number }): Promise<string> {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas to draw on');
  pen.fillStyle = '#f4f1ea';
  pen.fillRect(0, 0, width, height);
  pen.fillStyle = '#222';
  pen.font = '34px sans-serif';
  const line = 'Republic of Somewhere, identity card, number A123456789. '.repeat(5);
  for (let y = 60; y < height; y += 46) pen.fillText(line, 40, y, width - 80);
  const picture = pen.getImageData(0, 0, width, height);
  const { data } = picture;
  // The same noise each time (Numerical Recipes' generator).
  for (let at = 0, state = 1; at < data.length; at += 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    if (at % 4 !== 3) data[at] = (data[at] ?? 0) + (state >>> 29) - 4;
  }
  pen.putImageData(picture, 0, 0);
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 });
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '');
    reader.readAsDataURL(jpeg);
  });
}
