import type { MoneyLogEntry } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useLocation } from 'react-router-dom';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MoneyLogPage } from './money-log-page.tsx';

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
  holds([]);
});

/** What the account has, in pages of ten. */
function holds(entries: MoneyLogEntry[], more = false): void {
  server.answer(user.moneyLog, ({ cursor = '0' }) => {
    const to = Number(cursor) + 10;
    return { list: entries.slice(Number(cursor), to), next: entries[to] ? String(to) : null };
  });
  server.answer(user.moneyLogCount, { total: entries.length, more });
}

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
    show('/wallet/moneyLog?type=ticket_purchase&asset=JU');
    await screen.findByText('Nothing matches');
    const asked = { type: 'ticket_purchase', asset: 'JU' };
    expect(server.callsOf(user.moneyLog)[0]?.query).toEqual({ ...asked, limit: '10' });
    expect(server.callsOf(user.moneyLogCount)[0]?.query).toEqual(asked);
  });

  it('clearing the filters clears the address', async () => {
    show('/wallet/moneyLog?type=unknown&lang=en');
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No records yet')).toBeTruthy();
    expect(address()).toBe('?lang=en');
  });

  it('choosing an asset writes the address and asks anew', async () => {
    holds([entry('1')]);
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
    holds([entry('1'), entry('2', { type: 'ticket_income', asset: 'TICKET', amount: '1' })]);
    show();
    expect(await screen.findByText(/^−60/)).toBeTruthy();
    expect(screen.getByText(/^\+1/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Copy transaction hash' })).toHaveLength(2);
  });

  it('a failed page keeps what was there, and the reader tries again', async () => {
    const all = Array.from({ length: 11 }, (_, index) => entry(String(index)));
    holds(all);
    show();
    const more = await screen.findByRole('button', { name: 'Load more' });
    server.refuse(user.moneyLog, 'unavailable');
    fireEvent.click(more);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getAllByText('Ticket purchase')).toHaveLength(10);
    holds(all);
    fireEvent.click(retry);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
    fireEvent.click(more);
    await waitFor(() => expect(screen.getAllByText('Ticket purchase')).toHaveLength(11));
  });

  it('are counted as a whole, and only so far', async () => {
    const all = Array.from({ length: 11 }, (_, index) => entry(String(index)));
    holds(all);
    show();
    await screen.findByText('11 records');
    server.answer(user.moneyLogCount, { total: 10_000, more: true });
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('10,000+ records');
  });

  it('show without their count, and a retry asks for both', async () => {
    server.refuse(user.moneyLogCount, 'unavailable');
    server.refuse(user.moneyLog, 'unavailable');
    show();
    const retry = await screen.findByRole('button', { name: 'Try again' });
    server.answer(user.moneyLog, { list: [entry('1')], next: null });
    fireEvent.click(retry);
    await screen.findByText('Ticket purchase');
    expect(screen.queryByText(/^\d.* records?$/)).toBeNull();
    expect(screen.queryByText('Loading records')).toBeNull();
    expect(server.callsOf(user.moneyLogCount)).toHaveLength(2);
  });

  it('says what went wrong when there is nothing to show', async () => {
    server.refuse(user.moneyLog, 'serverError');
    show();
    expect((await screen.findByRole('alert')).textContent).toContain('could not be loaded');
  });
});
