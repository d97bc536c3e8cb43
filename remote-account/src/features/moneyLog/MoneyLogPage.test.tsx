import type { MoneyLogEntry } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MoneyLogPage } from './MoneyLogPage.tsx';

const entry = (id: string, more: Partial<MoneyLogEntry> = {}): MoneyLogEntry => ({
  id,
  type: 'ticket_purchase',
  asset: 'JU',
  amount: '-60000000000000000000',
  created_at: '2026-01-01T12:00:00Z',
  order_id: 'O1',
  tx_hash: `0x${'a'.repeat(64)}`,
  ...more,
});

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
});

const show = (path = '/wallet/moneyLog') =>
  renderShell(
    <>
      <MoneyLogPage />
      <Address />
    </>,
    { path },
  );
const Address = () => <output data-testid="address">{useLocation().search}</output>;
const address = () => screen.getByTestId('address').textContent;

describe('money records', () => {
  it('are asked for as the address filters them', async () => {
    server.answer(user.moneyLog, { list: [], total: 0 });
    show('/wallet/moneyLog?type=ticket_purchase&asset=JU');
    await screen.findByText('Nothing matches');
    expect(server.callsOf(user.moneyLog)[0]?.query).toMatchObject({
      type: 'ticket_purchase',
      asset: 'JU',
      page: '1',
    });
  });

  it('clearing the filters clears the address', async () => {
    server.answer(user.moneyLog, { list: [], total: 0 });
    show('/wallet/moneyLog?type=unknown&lang=en');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
    expect(address()).toBe('?lang=en');
  });

  it('choosing an asset writes the address and asks anew', async () => {
    server.answer(user.moneyLog, { list: [entry('1')], total: 1 });
    show();
    const box = await screen.findByRole('combobox', { name: 'Asset' });
    box.focus();
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    const option = await screen.findByRole('option', { name: 'USDT' });
    option.focus();
    fireEvent.keyDown(option, { key: 'Enter' });
    await screen.findByText('1 record');
    expect(address()).toBe('?asset=USDT');
    expect(server.callsOf(user.moneyLog).at(-1)?.query).toMatchObject({ asset: 'USDT' });
  });

  it('carry their sign, and the transaction to copy', async () => {
    server.answer(user.moneyLog, {
      list: [entry('1'), entry('2', { type: 'ticket_income', asset: 'TICKET', amount: '1' })],
      total: 2,
    });
    show();
    expect(await screen.findByText(/^−60/)).toBeTruthy();
    expect(screen.getByText(/^\+1/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Copy transaction hash' })).toHaveLength(2);
  });

  it('a failed page keeps what was there, and the reader tries again', async () => {
    const all = Array.from({ length: 11 }, (_, index) => entry(String(index)));
    server.answer(user.moneyLog, { list: all.slice(0, 10), total: 11 });
    show();
    const more = await screen.findByRole('button', { name: 'Load more' });
    server.refuse(user.moneyLog, 'unavailable');
    fireEvent.click(more);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('Ticket purchase')).toHaveLength(10);
    server.answer(user.moneyLog, ({ page }) => ({
      list: Number(page) === 1 ? all.slice(0, 10) : all.slice(10),
      total: 11,
    }));
    fireEvent.click(retry);
    await screen.findByText('11 records');
  });

  it('says what went wrong when there is nothing to show', async () => {
    server.refuse(user.moneyLog, 'serverError');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });
});
