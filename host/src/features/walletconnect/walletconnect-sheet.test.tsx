import { renderShell, setUpShell } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import texts from './messages/en.json';
import type { Stage } from './stage.ts';
import { WalletConnectSheet } from './walletconnect-sheet.tsx';

const uri = 'wc:ab@2?relay-protocol=irn&symKey=cd';
const cancel = vi.fn();
const renew = vi.fn();
const disconnect = vi.fn();

beforeEach(async () => {
  await setUpShell({
    locale: 'en',
    messages: { walletconnect: (locale) => import(`./messages/${locale}.json`) },
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function show(stage: Stage, { onPhone = false } = {}): void {
  const userAgent = onPhone ? 'iPhone' : 'X11';
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 0, language: 'en' });
  renderShell(<WalletConnectSheet open={stage} />);
}

const scan = (): Stage => ({ kind: 'scan', uri, expiresAt: Date.now() + 61_000, renew, cancel });
const confirm = (link: string | undefined): Stage => ({
  kind: 'confirm',
  app: { name: 'Phone', link },
  offline: false,
  cancel,
  disconnect,
});
const appLink = () => screen.queryByRole('link', { name: 'Open Phone' });

it('counts down the life of the code', () => {
  show(scan());
  expect(screen.getByText('Valid for 1:01')).toBeTruthy();
  act(() => vi.advanceTimersByTime(2_000));
  expect(screen.getByText('Valid for 0:59')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: texts['code.new'] }));
  expect(renew).toHaveBeenCalledOnce();
});

it('links to wallet apps on a phone only, with the encoded code', () => {
  show(scan(), { onPhone: true });
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links[0]).toBe(`https://metamask.app.link/wc?uri=${encodeURIComponent(uri)}`);
  expect(links.at(-1)).toBe(uri);
  const other = screen.getByRole('link', { name: texts['apps.other'] });
  expect(other.querySelector('[data-letter]')).toBeNull();
});

it('shows only the code on a desktop', () => {
  show(scan());
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByRole('img', { name: texts['code.label'] })).toBeTruthy();
});

it('opens the wallet app of an open request on a phone', () => {
  show(confirm('https://phone.example'), { onPhone: true });
  expect(appLink()?.getAttribute('href')).toBe('https://phone.example');
});

it.each([
  ['on a desktop', 'https://phone.example', false],
  ['without a link of the app', undefined, true],
])('names the wallet app of an open request %s', (_, link, onPhone) => {
  show(confirm(link), { onPhone });
  expect(screen.getByRole('heading', { name: 'Confirm in Phone' })).toBeTruthy();
  expect(appLink()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: texts.disconnect }));
  expect(disconnect).toHaveBeenCalledOnce();
});
