import type { MoneyLogEntry } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { type FakeServer, renderShell, signIn } from '@shared/shell/testing';
import { screen } from '@testing-library/react';
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

const show = (path = '/wallet/moneyLog') => renderShell(<MoneyLogPage />, { path });

describe('money records', () => {
  it('are asked for as the address filters them', async () => {
    show('/wallet/moneyLog?type=ticket_purchase&asset=JU');
    await screen.findByText('Nothing matches');
    const asked = { type: 'ticket_purchase', asset: 'JU' };
    expect(server.callsOf(user.moneyLog)[0]?.query).toEqual({ ...asked, limit: '10' });
    expect(server.callsOf(user.moneyLogCount)[0]?.query).toEqual(asked);
  });

  it('carry their sign, and the transaction to copy', async () => {
    holds([entry('1'), entry('2', { type: 'ticket_income', asset: 'TICKET', amount: '1' })]);
    show();
    expect(await screen.findByText(/^−60/)).toBeTruthy();
    expect(screen.getByText(/^\+1/)).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'Copy transaction hash' })).toHaveLength(2);
  });
});
