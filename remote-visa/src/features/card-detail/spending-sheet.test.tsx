import type { CardSpending } from '@shared/contract';
import { renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { SpendingSheet } from './spending-sheet.tsx';

it.each([
  ['balance', 'active', 'Top up'],
  ['balance', 'closed', undefined],
  ['inactive', 'inactive', 'Activate'],
  ['inactive', 'active', undefined],
] as const)('offers after %s on a card now %s: %s', async (reason, state, remedy) => {
  await signIn(await setUpRemote());
  const spending: CardSpending = {
    id: 's1',
    merchant: 'Harbour Hotel',
    country: 'US',
    status: 'declined',
    reason,
    amount: '24000000',
    asked: { amount: '24.00', currency: 'USD' },
    at: '2026-11-20T10:00:00Z',
  };
  const card = detailOf({ ...activeCard, state });
  renderShell(<SpendingSheet spending={spending} card={card} open onClose={() => {}} />);
  await screen.findByRole('dialog', { name: 'Harbour Hotel' });
  const offered = screen.queryByRole('link', { name: /^(Top up|Activate)$/ });
  expect(offered?.textContent).toBe(remedy);
});
