import { renderShell } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { MarkdownText } from './markdown-text.tsx';

beforeEach(async () => {
  await setUpKit();
});

it.each([
  ['a script', '<script>alert(1)</script>', 'script'],
  ['an image with a handler', '<img src=x onerror=alert(1)>', 'img'],
  ['a frame', '<iframe src="https://example.org"></iframe>', 'iframe'],
  ['an image of another site', '![chart](https://example.org/a.png)', 'img'],
  ['a link with a script', '[here](javascript:alert(1))', 'a'],
  ['a link with another scheme', '[here](data:text/html,<b>x</b>)', 'a'],
  ['a link without a scheme', '[here](//example.org)', 'a'],
])('%s renders as text only', (_what, body, element) => {
  const { container } = renderShell(<MarkdownText body={body} />);
  expect(container.querySelector(element)).toBeNull();
  expect(container.textContent).not.toBe('');
});

it('Markdown renders as elements, with https and internal links', () => {
  renderShell(
    <MarkdownText body={'## Hours\n\n- **one**\n\n[site](https://example.org) [card](/bank)'} />,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Hours' })).toBeTruthy();
  expect(screen.getByRole('listitem').textContent).toBe('one');
  const [site, card] = screen.getAllByRole('link');
  expect(site?.getAttribute('rel')).toBe('noopener noreferrer');
  expect(card?.getAttribute('href')).toBe('/bank');
});
