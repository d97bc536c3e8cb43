import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Address } from './address.tsx';
import { Amount } from './amount.tsx';

afterEach(cleanup);

const address = '0x8ba1f109551bd432803012645ac136ddd64dba72';

test('an address is shortened in the middle, without a line break', () => {
  const { container } = render(<Address value={address} />);
  expect(container.textContent).toBe('0x8ba1…\u2060ba72');
});

test('a whole address can be selected and pasted unchanged', () => {
  const { container } = render(<Address value={address} full />);
  expect(container.textContent).toBe(address);
});

test('an address has a copy button only with a label for it', () => {
  const { rerender } = render(<Address value={address} />);
  expect(screen.queryByRole('button')).toBeNull();
  rerender(<Address value={address} copyLabel="Copy address" copiedLabel="Copied" />);
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
});

test.each([
  ['in', '1.8', '+1.8\u00a0JU'],
  ['out', '-60', '−60\u00a0JU'],
  ['default', '-60', '−60\u00a0JU'],
  ['default', '60', '60\u00a0JU'],
] as const)('an amount with tone %s shows %s as %s', (tone, value, text) => {
  const { container } = render(<Amount value={value} unit="JU" tone={tone} />);
  expect(container.textContent).toBe(text);
});

test('a figure updates its value and unit after a translator has replaced its texts', () => {
  const { container, rerender } = render(<Amount value="60" unit="JU" />);
  const walker = document.createTreeWalker(container, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim())) {
    const font = document.createElement('font');
    font.textContent = text.data;
    text.replaceWith(font);
  }
  rerender(<Amount value="180" unit="USDT" />);
  expect(container.textContent).toBe('180\u00a0USDT');
  rerender(<Amount value="180" />);
  expect(container.textContent).toBe('180');
});
