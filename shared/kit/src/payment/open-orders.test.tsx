import * as orders from '@shared/contract/endpoints/order';
import { renderShell, signIn, testOrder } from '@shared/shell/testing';
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { OpenOrders } from './open-orders.tsx';

async function show(path: '/ticket' | '/ticket?order=second') {
  const server = await setUpKit();
  const list = ['first', 'second'].map((id) => ({ ...testOrder, id }));
  server.answer(orders.open, { list });
  await signIn(server);
  renderShell(<OpenOrders kind="ticket" icon="ticket" what={({ id }) => id} />, { path });
  const rows = await screen.findAllByRole('listitem');
  return rows.map((row) => row.textContent?.slice(0, 5));
}

it('puts the order that the link names at the top, and focuses its button', async () => {
  expect(await show('/ticket?order=second')).toEqual(['secon', 'first']);
  const [button] = screen.getAllByRole('button', { name: 'Continue' });
  await waitFor(() => expect(document.activeElement).toBe(button));
});

it('keeps the sequence of the list if the link names no order', async () => {
  expect(await show('/ticket')).toEqual(['first', 'secon']);
});

it('has one primary button, of the first unpaid order', async () => {
  const server = await setUpKit();
  const list = [
    { ...testOrder, id: 'seen', status: 'confirming' as const },
    { ...testOrder, id: 'first' },
    { ...testOrder, id: 'second' },
  ];
  server.answer(orders.open, { list });
  await signIn(server);
  renderShell(<OpenOrders kind="ticket" icon="ticket" what={({ id }) => id} />);
  const buttons = await screen.findAllByRole('button', { name: 'Continue' });
  expect(buttons.map(({ dataset }) => dataset.variant)).toEqual(['primary', 'secondary']);
});
