import { marquee } from '@shared/contract/endpoints/common';
import { renderShell, setUpShell, signIn, testConfig } from '@shared/shell/testing';
import { act, fireEvent, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { expect, it, vi } from 'vitest';
import { type Federation, FederationContext } from '../../federation/index.ts';
import { Home } from './home.tsx';

const federation = { menu: [], matchRoute: () => undefined } as unknown as Federation;

it.each([
  [1, 'visitor'],
  [0, 'member'],
])('renders %d marquees beside the news for a %s', async (count, who) => {
  const server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  server.answer(marquee, { list: [{ id: '1', text: 'A new card', path: null }] });
  if (who === 'member') await signIn(server);
  renderShell(
    <FederationContext value={federation}>
      <Home />
    </FederationContext>,
  );
  expect(await screen.findByRole('list', { name: 'News' })).toBeTruthy();
  expect(screen.queryAllByRole('region', { name: 'Announcements' })).toHaveLength(count);
});

it.each([
  ['30000000', '60 JU (≈ 30.00 USDT)'],
  [undefined, '60 JU,'],
])('shows a visitor the price of a ticket, with its value %s', async (value, text) => {
  const server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
    config: { ...testConfig, ...(value && { ticket_price_usdt: value }) },
  });
  server.answer(marquee, { list: [] });
  renderShell(
    <FederationContext value={federation}>
      <Home />
    </FederationContext>,
  );
  const note = await screen.findByText(/^A ticket costs/);
  expect(note.textContent?.replaceAll('\u00a0', ' ')).toContain(text);
});

it('loads the steps when a visitor asks for them before the browser is idle, and shows them once', async () => {
  vi.stubGlobal('requestIdleCallback', () => 1);
  vi.stubGlobal('cancelIdleCallback', () => {});
  const server = await setUpShell({
    messages: { host: (locale) => import(`../../messages/${locale}.json`) },
  });
  server.answer(marquee, { list: [] });
  let show: (mode: 'visible' | 'hidden') => void = () => {};
  function Pane() {
    const [mode, setMode] = useState<'visible' | 'hidden'>('visible');
    show = setMode;
    return (
      <Activity mode={mode}>
        <Home />
      </Activity>
    );
  }
  renderShell(
    <FederationContext value={federation}>
      <Pane />
    </FederationContext>,
  );
  const steps = { name: 'How it works', level: 2 };
  expect(screen.queryByRole('heading', steps)).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'How it works' }));
  const heading = await screen.findByRole('heading', steps);
  expect(document.activeElement).toBe(heading);

  // A return to the kept-alive page does not scroll again.
  heading.blur();
  act(() => show('hidden'));
  act(() => show('visible'));
  expect(document.activeElement).not.toBe(heading);
});
