import type { CardSpending } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import { openPage } from '@shared/kit/testing';
import { type FakeServer, signIn } from '@shared/shell/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { cardDetailRoutes } from './index.ts';

const declined: CardSpending = {
  id: 's1',
  merchant: 'Harbour Hotel',
  country: 'US',
  status: 'declined',
  reason: 'balance',
  amount: '24000000',
  asked: { amount: '182.40', currency: 'HKD' },
  at: '2026-11-20T10:00:00Z',
};

const answer = {
  card: detailOf(activeCard),
  can: [],
  recharge: { min: '1', max: '1000000', presets: [], rate: '1000000' },
};

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  server.answer(visa.cardDetail, answer);
  server.answer(visa.consumeList, { list: [declined], next: null });
});

it('a declined payment is struck out without a sign, with its country and reason', async () => {
  await openPage(cardDetailRoutes, '/bank/cardDetail/1');
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toMatch(/ · United States · Not enough on the card/);
  expect(row.querySelector('s')?.textContent).toMatch(/^24\.00/);
});

it.each([
  ['5000000', null, true],
  ['5000000', '6000000', true],
  ['5000000', '5000000', false],
  [undefined, '5000000', true],
])(
  'offers to change an exceeded limit of %s of at most %s: %s',
  async (amount, most, isOffered) => {
    const card = detailOf(activeCard);
    server.answer(visa.cardDetail, {
      ...answer,
      card: { ...card, most: { ...card.most, daily: most } },
    });
    const limit = amount && ({ of: 'daily', amount } as const);
    const payment = { ...declined, reason: 'limit' as const, limit: limit || null };
    server.answer(visa.consumeList, { list: [payment], next: null });
    await openPage(cardDetailRoutes, '/bank/cardDetail/1');
    fireEvent.click(within(await screen.findByRole('listitem')).getByRole('button'));
    const details = within(await screen.findByRole('dialog'));
    expect(details.queryByRole('link', { name: 'Limits' }) !== null).toBe(isOffered);
  },
);

it.each([
  ['8990000', true],
  ['0', false],
  [undefined, false],
])('a reserved amount of %s is shown: %s', async (reserved, isShown) => {
  server.answer(visa.cardDetail, { ...answer, ...(reserved && { reserved }) });
  await openPage(cardDetailRoutes, '/bank/cardDetail/1');
  await screen.findByText('On the card');
  expect(screen.queryByText('Reserved by shops, not included') !== null).toBe(isShown);
  expect(screen.queryByText('8.99') !== null).toBe(isShown);
});

it.each([
  ['physical', [declined], /^Reported stolen: check its payments/],
  ['physical', [], /^Reported stolen. No payments/],
  ['virtual', [declined], /^Blocked: check its payments/],
  ['virtual', [], /^Blocked. No payments/],
] as const)('a stolen %s card names its payments only if it has some', async (type, list, text) => {
  const card = detailOf({ ...activeCard, type, state: 'lost', reported: 'stolen' });
  server.answer(visa.cardDetail, { ...answer, card });
  server.answer(visa.consumeList, { list: [...list], next: null });
  await openPage(cardDetailRoutes, '/bank/cardDetail/1');
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  ['active', true],
  ['lost', false],
] as const)(
  'a replaced card in state %s can be used until its replacement is made: %s',
  async (state, works) => {
    const replacing = { id: '7', stage: 'review', pay_until: null } as const;
    const card = detailOf({ ...activeCard, type: 'physical', state, replacement: '7', replacing });
    server.answer(visa.cardDetail, { ...answer, card });
    await openPage(cardDetailRoutes, '/bank/cardDetail/1');
    expect(await screen.findByText(/A replacement is already in progress/)).toBeTruthy();
    expect(screen.queryByText(/You can use this card until/) !== null).toBe(works);
  },
);
