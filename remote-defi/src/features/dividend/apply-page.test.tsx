import type { TicketApplication } from '@shared/contract';
import * as ticket from '@shared/contract/endpoints/ticket';
import * as user from '@shared/contract/endpoints/user';
import * as wallet from '@shared/contract/endpoints/wallet';
import { currentFormat } from '@shared/shell';
import { renderShell, signIn } from '@shared/shell/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ju } from '../../testing/answers.ts';
import { setUpRemote } from '../../testing.ts';
import { ApplyPage } from './apply-page.tsx';

const purchase = {
  order_id: 'O1',
  hash: `0x${'1'.repeat(64)}`,
  quantity: 1,
  amount: ju(60),
  asset: 'JU' as const,
  paid_at: '2026-01-01T00:00:00.000Z',
  application: null,
};

const application: TicketApplication = {
  id: 'A1',
  status: 'pending',
  hash: purchase.hash,
  quantity: 1,
  reason: null,
  created_at: '2026-01-01T00:00:00.000Z',
  decided_at: null,
};

const noBalances = { balances: [], usdt_total: '0', rates_at: null, account_frozen: false };

const isUnfolded = async () => {
  const summary = await screen.findByText('Enter a transaction hash instead');
  return summary.closest('details')?.open;
};

it('folds the form for a hash below the purchases, unless a hash was typed before', async () => {
  const server = await setUpRemote();
  server.answer(user.applyTicketDividendList, { list: [], next: null });
  server.answer(ticket.purchases, { list: [purchase], next: null });
  server.answer(wallet.balances, noBalances);
  await signIn(server);
  const show = () => renderShell(<ApplyPage />, { path: '/ticket/apply' });
  show();
  expect(await screen.findByRole('button', { name: 'Apply for all your tickets' })).toBeTruthy();
  expect(await isUnfolded()).toBe(false);
  fireEvent.change(screen.getByLabelText('Transaction hash'), { target: { value: '0x12' } });
  cleanup();
  show();
  expect(await isUnfolded()).toBe(true);
});

it('names all tickets as the subject of an application, and the purchase as its proof', async () => {
  const server = await setUpRemote();
  server.answer(user.applyTicketDividendList, { list: [application], next: null });
  await signIn(server);
  renderShell(<ApplyPage />, { path: '/ticket/apply' });
  const [row] = await screen.findAllByRole('listitem');
  expect(row?.textContent).toMatch(/^All your tickets.*Proof: 1 ticket 0x1111/);
});

it('gives the date of the next release once the application is approved', async () => {
  const server = await setUpRemote();
  const approved = { ...application, status: 'approved' as const };
  server.answer(user.applyTicketDividendList, { list: [approved], next: null });
  const next = { at: '2026-01-02T00:00:00.000Z', amount: '1800000' };
  server.answer(user.neuRelease, {
    state: 'releasing',
    historical: '180000000',
    released: '0',
    remaining: '180000000',
    available: '0',
    rate_bps: 100,
    progress_bps: 0,
    next,
    releases: [],
  });
  await signIn(server);
  renderShell(<ApplyPage />, { path: '/ticket/apply' });
  const date = currentFormat().date(next.at, 'near');
  expect(await screen.findByText(new RegExp(`Next release: ${date}`))).toBeTruthy();
});
