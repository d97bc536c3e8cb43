import type { CardState, DataOf } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { shellStore, toastsAtom } from '@shared/shell';
import { renderShell, setUpShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { QuickActions } from './quick-actions.tsx';

beforeEach(() => shellStore.set(toastsAtom, []));

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

const cardsOf = (states: CardState[], open = 0): DataOf<typeof visa.info> => ({
  cards: states.map(cardOf),
  products: [],
  cardholders: { approved: 0, pending: 0, rejected: 0 },
  applications_open: open,
  unpaid: [],
  account_frozen: false,
});

async function show() {
  const server = await setUpShell({
    messages: { overview: (locale) => import(`./messages/${locale}.json`) },
  });
  await signIn(server);
  return server;
}

const paths = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));
const stable = ['/wallet/deposit', '/wallet/transfer', '/withdraw'];

it.each<{ states: CardState[]; open?: number; path: string; step: RegExp | undefined }>([
  { states: [], path: '/bank?tab=get', step: /first/ },
  { states: [], open: 1, path: '/bank/applyList', step: /not ready/ },
  { states: ['frozen'], path: '/bank', step: /None/ },
  { states: ['frozen', 'active'], path: '/bank/cardDetail/2?do=recharge', step: undefined },
  { states: ['active', 'active'], path: '/bank', step: /Choose/ },
])('tops up $states by $path, and names a step before', async ({ states, open, path, step }) => {
  const server = await show();
  server.answer(visa.info, cardsOf(states, open));
  renderShell(<QuickActions />);
  await waitFor(() => expect(paths()).toEqual([...stable, path]));
  await waitFor(() => {
    fireEvent.click(screen.getByRole('link', { name: 'Top up card' }));
    const texts = shellStore.get(toastsAtom).map(({ text }) => text);
    expect(texts).toEqual(step ? [expect.stringMatching(step)] : []);
  });
});

it('does not offer a first card while the cards are unknown', async () => {
  const server = await show();
  server.refuse(visa.info, 'unavailable');
  renderShell(<QuickActions />);
  await waitFor(() => expect(server.callsOf(visa.info)).not.toEqual([]));
  expect(paths()).toEqual([...stable, '/bank']);
});
