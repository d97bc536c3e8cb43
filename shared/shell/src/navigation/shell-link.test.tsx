import type { PagePath } from '@shared/contract';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setNavigation } from './navigation.ts';
import { ShellLink, type ShellLinkProps } from './shell-link.tsx';

/** Links in content can have any address, not only a `PagePath`. */
type Props = Omit<Partial<ShellLinkProps>, 'to'> & { to?: string };

const navigate = vi.fn();
const prefetch = vi.fn();

beforeEach(() => {
  vi.clearAllMocks();
  setNavigation({ navigate, prefetch });
});
afterEach(cleanup);

function link({ to = '/wallet?tab=team', ...props }: Props = {}): HTMLElement {
  render(
    <ShellLink to={to as PagePath} {...props}>
      Wallet
    </ShellLink>,
  );
  return screen.getByText('Wallet');
}

it('ShellLink sends an ordinary click to the host’s router instead of the browser', () => {
  const anchor = link();
  expect(anchor.getAttribute('href')).toBe('/wallet?tab=team');
  expect(fireEvent.click(anchor), 'not left to the browser').toBe(false);
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/wallet?tab=team', undefined);
});

it.each<[string, Props, MouseEventInit]>([
  ['a click for a new tab', {}, { ctrlKey: true }],
  ['a click for a new tab on a Mac', {}, { metaKey: true }],
  ['a click for a new window', {}, { shiftKey: true }],
  ['the middle button', {}, { button: 1 }],
  ['a target', { target: '_blank' }, {}],
  ['a download', { download: 'wallet.csv' }, {}],
  ['another site', { to: 'https://example.org/' }, {}],
  ['another host', { to: '//example.org/' }, {}],
])('ShellLink leaves %s to the browser', (_what, props, how) => {
  // Runs after React's handler, so that the test opens nothing.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  fireEvent.click(link(props), how);
  expect(navigate).not.toHaveBeenCalled();
});

it('ShellLink loads a page’s code on touch, hover and focus, except for other sites', () => {
  const anchor = link();
  for (const event of ['pointerEnter', 'touchStart', 'focus'] as const) fireEvent[event](anchor);
  expect(prefetch.mock.calls).toEqual([
    ['/wallet?tab=team'],
    ['/wallet?tab=team'],
    ['/wallet?tab=team'],
  ]);
  cleanup();
  prefetch.mockClear();
  fireEvent.focus(link({ to: 'https://example.org/' }));
  expect(prefetch).not.toHaveBeenCalled();
});
