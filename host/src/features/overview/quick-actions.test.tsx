import type { CardState } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import * as wallet from '@shared/contract/endpoints/wallet';
import { renderShell, setUpShell, signIn } from '@shared/shell/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { QuickActions } from './quick-actions.tsx';

const cardOf = (state: CardState, index: number) => ({
  id: String(index + 1),
  type: 'virtual' as const,
  scheme: 'Visa',
  region: 'HK',
  state,
  holder: 'LI WANG',
  status: 'success' as const,
  last4: '0001',
  expires: '09/29',
  balance: '0',
  replacement: null,
  replacing: null,
  account_frozen: false,
});

it.each<{ states: CardState[]; name: string; path: string }>([
  { states: [], name: 'Get a card', path: '/bank?tab=get' },
  { states: ['frozen'], name: 'Cards', path: '/bank' },
  { states: ['frozen', 'active'], name: 'Top up card', path: '/bank/cardDetail/2?do=recharge' },
  { states: ['active', 'active'], name: 'Top up card', path: '/bank' },
])('offers $name with cards in the states $states', async ({ states, name, path }) => {
  const server = await setUpShell({
    messages: { overview: (locale) => import(`./messages/${locale}.json`) },
  });
  await signIn(server);
  server.answer(visa.info, {
    cards: states.map(cardOf),
    products: [],
    cardholders: { approved: 0, pending: 0, rejected: 0 },
    applications_open: 0,
    unpaid: [],
    account_frozen: false,
  });
  renderShell(<QuickActions />);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
});

it.each([
  ['0', 'Tickets', '/ticket'],
  ['1800000', 'Transfer ENU', '/wallet/transfer'],
])('offers with an ENU balance of %s: %s', async (amount, name, path) => {
  const server = await setUpShell({
    messages: { overview: (locale) => import(`./messages/${locale}.json`) },
  });
  await signIn(server);
  server.answer(wallet.balances, {
    balances: [{ asset: 'ENU', amount, usdt_value: null }],
    usdt_total: '0',
    rates_at: null,
  });
  renderShell(<QuickActions />);
  const link = await screen.findByRole('link', { name });
  expect(link.getAttribute('href')).toBe(path);
  expect(screen.getAllByRole('link')).toHaveLength(4);
});

it('does not offer a first card while the cards are unknown', async () => {
  const server = await setUpShell({
    messages: { overview: (locale) => import(`./messages/${locale}.json`) },
  });
  await signIn(server);
  server.refuse(visa.info, 'unavailable');
  renderShell(<QuickActions />);
  await waitFor(() => expect(server.callsOf(visa.info)).not.toEqual([]));
  expect(screen.getByRole('link', { name: 'Cards' }).getAttribute('href')).toBe('/bank');
});
