import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import decodeQR from 'qr/decode.js';
import { expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { QrCode } from './qr-code.tsx';

it('QrCode draws a readable code of the value, with a copy button', async () => {
  await setUpKit();
  const value = `0x${'aB12345678'.repeat(4)}`;
  renderShell(<QrCode value={value} label="QR code of your address" copyLabel="Copy address" />);
  const code = screen.getByRole('img', { name: 'QR code of your address' });
  expect(decodeQR(drawn(code))).toBe(value);
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
});

/** Returns the path's squares as a picture, each eight pixels wide. */
function drawn(code: Element) {
  const scale = 8;
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]) * scale;
  const data = new Uint8ClampedArray(size * size * 4).fill(255);
  for (const [, x, y] of (code.querySelector('path')?.getAttribute('d') ?? '').matchAll(
    /M(\d+) (\d+)/g,
  ))
    for (let dy = 0; dy < scale; dy++)
      for (let dx = 0; dx < scale; dx++) {
        const at = ((Number(y) * scale + dy) * size + Number(x) * scale + dx) * 4;
        data.fill(0, at, at + 3);
      }
  return { width: size, height: size, data };
}
