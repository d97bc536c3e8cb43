import type { QuantitySource } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { SourcesPage } from './sources-page.tsx';

const source: QuantitySource = {
  id: 'V1',
  kind: 'ticket_purchase',
  amount: '180000000',
  tickets: 1,
  order_id: '1',
  tx_hash: null,
  taken_back: false,
  at: '2026-01-01T00:00:00.000Z',
};

async function show(change: Partial<QuantitySource>) {
  const server = await setUpRemote();
  server.answer(user.powerLog, { list: [{ ...source, ...change }], next: null });
  await signIn(server);
  renderShell(<SourcesPage />, { path: '/enuFrom' });
  return (await screen.findByText('180 ENU in total')).closest('li')?.textContent;
}

it('shows how much of a purchase is released, and what starts the release', async () => {
  const text = await show({ released: '0', state: 'waiting' });
  expect(text).toContain('0\u00a0ENU released');
  expect(text).toContain('Starts once your application for daily ENU is approved.');
});

it('names no start once the release has begun', async () => {
  const text = await show({ released: '1800000', state: 'releasing' });
  expect(text).toContain('1.8\u00a0ENU released');
  expect(text).not.toContain('Starts');
});

it('shows only the total if an older server does not send more', async () => {
  expect(await show({})).not.toMatch(/released|Starts/);
});
