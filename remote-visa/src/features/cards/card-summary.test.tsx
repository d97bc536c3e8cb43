import * as visa from '@shared/contract/endpoints/visa';
import { type FakeServer, signIn } from '@shared/shell/testing';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { activeCard, emptyHome } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { CardSummary } from './card-summary.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
});

// The summary renders in a React root of its own, without a page's router and providers.
describe('card summary', () => {
  it('adds the balances of all cards', async () => {
    const card = (id: string, balance: string) => ({ ...activeCard, id, balance });
    server.answer(visa.info, {
      cards: [card('1', '1500000'), card('2', '2250000')],
      products: [],
      cardholders: { approved: 1, pending: 0, rejected: 0 },
      applications_open: 0,
      unpaid: [],
      account_frozen: false,
    });
    render(<CardSummary />);
    expect(await screen.findByText('2 cards')).toBeTruthy();
    expect(screen.getByText(/^3\.75/)).toBeTruthy();
  });

  it.each([
    ['names the state of a single card', [{ ...activeCard, state: 'frozen' }], '1 card · Frozen'],
    [
      'mentions one of several cards',
      [activeCard, { ...activeCard, id: '2', state: 'frozen' }],
      '2 cards · one is frozen',
    ],
  ] as const)('%s', async (_name, cards, text) => {
    server.answer(visa.info, { ...emptyHome, cards: [...cards] });
    render(<CardSummary />);
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it.each([
    [
      'the card and its state',
      [{ ...activeCard, state: 'frozen' }],
      /^Card ending in \d{4}$/,
      'Frozen',
    ],
    [
      'the number of ready cards',
      [activeCard, { ...activeCard, id: '2' }],
      '2 cards',
      'Ready to pay',
    ],
  ] as const)('names %s without a balance', async (_name, cards, title, text) => {
    server.answer(visa.info, { ...emptyHome, cards: [...cards] });
    render(<CardSummary withoutBalance />);
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.queryByText(/USDT/)).toBeNull();
  });

  it('links to the cards when the server fails', async () => {
    server.vanish(visa.info);
    render(<CardSummary />);
    expect(await screen.findByText('Your cards cannot be shown right now.')).toBeTruthy();
    expect(screen.getByRole('link').getAttribute('href')).toBe('/bank');
  });
});
