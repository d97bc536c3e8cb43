import * as visa from '@shared/contract/endpoints/visa';
import { confirmAtom, shellStore } from '@shared/shell';
import { renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { activeCard, detailOf } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { LossSheet } from './loss-sheet.tsx';

const agreements = { user: '1', aml: '1', privacy: '1' };
const terms = { min: '1000000', max: '100000000', presets: [], rate: '1000000' };

it.each([
  ['physical', /^It was stolen/, 'Report the card ending in 0001 as stolen?'],
  ['virtual', /^Block the card/, 'Block the card ending in 0001?'],
] as const)('reports a stolen %s card after a confirmation', async (type, reason, title) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(visa.consumeList, { list: [], next: null });
  server.answer(visa.getVirtualCardBin, { products: [], agreements, token: null });
  const card = detailOf({ ...activeCard, type });
  server.answer(visa.reportLost, { ...card, state: 'lost', reported: 'stolen' });
  const onClose = vi.fn();
  renderShell(<LossSheet card={card} terms={terms} open onClose={onClose} />);
  fireEvent.click(await screen.findByRole('button', { name: reason }));
  expect(screen.queryByRole('button', { name: /^I lost it/ }) !== null).toBe(type === 'physical');
  await waitFor(() => expect(shellStore.get(confirmAtom)?.title).toBe(title));
  expect(server.callsOf(visa.reportLost)).toEqual([]);
  shellStore.get(confirmAtom)?.settle(true);
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.callsOf(visa.reportLost)[0]?.body).toEqual({ id: '1', reason: 'stolen' });
});

const payment = {
  id: 's1',
  merchant: 'Harbour Hotel',
  country: 'US',
  status: 'settled',
  reason: null,
  amount: '24000000',
  asked: { amount: '182.40', currency: 'HKD' },
  at: '2026-11-20T10:00:00Z',
} as const;

it.each([
  ['with payments', [payment], ['order a replacement', 'check the recent payments']],
  ['without payments', [], ['order a replacement', 'order a replacement']],
] as const)('names the next step for a stolen card %s', async (_, list, steps) => {
  const server = await setUpRemote();
  await signIn(server);
  server.answer(visa.consumeList, { list: [...list], next: null });
  server.answer(visa.getVirtualCardBin, { products: [], agreements, token: null });
  const card = detailOf({ ...activeCard, type: 'physical' });
  renderShell(<LossSheet card={card} terms={terms} open onClose={() => {}} />);
  await expect
    .poll(() => screen.queryAllByText(/^Next, /).map(({ textContent }) => textContent))
    .toEqual(steps.map((step) => expect.stringContaining(step)));
});

it.each([
  ['physical', null, true],
  ['physical', 'A1', false],
  ['virtual', null, false],
] as const)(
  'offers to replace a damaged %s card with replacement %s: %s',
  async (type, replacement, isOffered) => {
    const server = await setUpRemote();
    await signIn(server);
    server.answer(visa.consumeList, { list: [], next: null });
    server.answer(visa.getVirtualCardBin, { products: [], agreements, token: null });
    const card = detailOf({ ...activeCard, type, replacement });
    const onClose = vi.fn();
    renderShell(<LossSheet card={card} terms={terms} open onClose={onClose} />);
    await screen.findByRole('dialog');
    const offer = screen.queryByRole('button', { name: /^It is damaged/ });
    expect(offer !== null).toBe(isOffered);
    if (!offer) return;
    fireEvent.click(offer);
    expect(onClose).toHaveBeenCalled();
    expect(server.callsOf(visa.reportLost)).toEqual([]);
  },
);
