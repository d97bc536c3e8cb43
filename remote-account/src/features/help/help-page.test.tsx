import * as visa from '@shared/contract/endpoints/visa';
import * as withdraw from '@shared/contract/endpoints/withdraw';
import { setLanguage } from '@shared/shell';
import { renderShell, type ShellSetUp, setUpShell } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useSearchParams } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { HelpPage } from './help-page.tsx';
import { helpTopics } from './topics.ts';

const setUp = (config: ShellSetUp['config'] = {}) =>
  setUpShell({ config, messages: { help: (locale) => import(`./messages/${locale}.json`) } });

beforeEach(async () => void (await setUp()));

const topicLinks = () =>
  screen
    .getAllByRole('link')
    .map((link) => link.getAttribute('href') ?? '')
    .filter((href) => href.startsWith('/help?topic='));

function search(text: string): void {
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search help' }), {
    target: { value: text },
  });
}

it('lists every topic', () => {
  renderShell(<HelpPage />, { path: '/help' });
  expect(topicLinks()).toEqual(helpTopics.map(({ topic }) => `/help?topic=${topic}`));
});

it('a search narrows the list, announces the number, and can be cleared after no result', () => {
  renderShell(<HelpPage />, { path: '/help' });
  search('declined');
  expect(topicLinks()).toContain('/help?topic=card-declined');
  expect(topicLinks()).not.toContain('/help?topic=node');
  expect(screen.getByRole('status').textContent).toBe(`${topicLinks().length} topics found`);
  search('zebra');
  expect(screen.getByText('Nothing found for “zebra”')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(topicLinks()).toHaveLength(helpTopics.length);
});

it('searches the texts of the current language', async () => {
  renderShell(<HelpPage />, { path: '/help' });
  await setLanguage('zhTw');
  const field = await screen.findByRole('searchbox', { name: '搜尋說明' });
  fireEvent.change(field, { target: { value: '掛失' } });
  expect(topicLinks()).toEqual(['/help?topic=card-lost']);
});

it('a link opens its topic with the product’s values', () => {
  renderShell(<HelpPage />, { path: '/help?topic=ticket' });
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('What is a ticket?');
  expect(screen.getByText(/lapses after 3 days without use/)).toBeTruthy();
  expect(document.body.textContent).not.toContain('{{');
});

it('names the page of a topic by its title', () => {
  renderShell(<HelpPage />, { path: '/help?topic=enu' });
  const link = screen.getByRole('link', { name: 'Daily ENU' });
  expect(link.getAttribute('href')).toBe('/enuRelease');
});

it('shows the current fees to a visitor', async () => {
  const server = await setUp();
  server.answer(visa.prices, {
    list: [
      { type: 'virtual', fee: '15000000', recharge_fee_bps: 150 },
      { type: 'virtual', fee: '10000000', recharge_fee_bps: 150 },
    ],
  });
  server.answer(withdraw.fees, {
    list: [
      { asset: 'USDT', fee: '2000000', network_fee: null },
      { asset: 'JU', fee: '0', network_fee: '500000000000000000' },
      { asset: 'SPA', fee: '0', network_fee: null },
    ],
  });
  renderShell(<HelpPage />, { path: '/help?topic=fees' });
  await screen.findByText('New or replacement virtual card');
  const rows = screen.getAllByRole('definition');
  expect(rows.map((row) => row.textContent?.replaceAll('\u00a0', ' '))).toEqual([
    ...['2.00 USDT, deducted', '0.5 JU, from your wallet', 'Free'],
    ...['From 10.00 USDT', '1.5%'],
    ...[expect.stringContaining('network'), 'Free', 'Network fee only', 'Network fee only'],
  ]);
});

it('shows the fees of cards if those of withdrawals cannot be loaded', async () => {
  const server = await setUp();
  server.answer(visa.prices, { list: [{ type: 'physical', fee: '1', recharge_fee_bps: 0 }] });
  server.refuse(withdraw.fees, 'unavailable');
  renderShell(<HelpPage />, { path: '/help?topic=fees' });
  expect(await screen.findByText('The fees could not be loaded.')).toBeTruthy();
  expect(await screen.findByText('New or replacement physical card')).toBeTruthy();
});

it('an unknown topic shows the list', () => {
  renderShell(<HelpPage />, { path: '/help?topic=toString' });
  expect(topicLinks()).toHaveLength(helpTopics.length);
});

it('focuses the heading of a topic opened from the list, and keeps the search', async () => {
  const Links = () => {
    const [, setParams] = useSearchParams();
    return (
      <>
        <button type="button" onClick={() => setParams({ topic: 'fees' })}>
          fees
        </button>
        <button type="button" onClick={() => setParams({})}>
          back
        </button>
      </>
    );
  };
  renderShell(
    <>
      <HelpPage />
      <Links />
    </>,
    { path: '/help' },
  );
  search('gas');
  fireEvent.click(screen.getByRole('button', { name: 'fees' }));
  const heading = screen.getByRole('heading', { level: 1 });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(heading.textContent).toBe('What does each fee mean?');
  fireEvent.click(screen.getByRole('button', { name: 'back' }));
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'gas');
});

it('links to support only if a contact is configured', async () => {
  const { unmount } = renderShell(<HelpPage />, { path: '/help' });
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull();
  unmount();
  await setUp({ support_url: 'https://help.example/' });
  renderShell(<HelpPage />, { path: '/help' });
  expect(screen.getByRole('link', { name: 'Contact support' })).toBeTruthy();
});
