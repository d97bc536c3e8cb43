import type { MoneyLogEntry } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { type FakeServer, renderShell, signIn, testRecord } from '@shared/shell/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MoneyLogPage } from './money-log-page.tsx';

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

  it('say what was paid from the wallet, and all that came in at once', async () => {
    const gift: MoneyLogEntry = {
      ...{ ...testRecord, id: '2', type: 'welcome_gift', asset: 'USDT', amount: '5000000' },
      ...{ paid_from: null, quantity: null, order_id: null, tx_hash: null, postings: [] },
      effects: [
        { asset: 'USDT', amount: '5000000' },
        { asset: 'SPA', amount: '7000000000000000000' },
      ],
    };
    holds([testRecord, gift]);
    show();
    const [bought, given] = await screen.findAllByRole('listitem');
    expect(bought?.textContent).toMatch(/Bought 1 ticket.*Paid from your wallet.*−60/);
    expect(given?.textContent).toMatch(/Welcome gift \(simulated\).*\+5.*\+7/);
  });

  it('open to every posting, what the account gained, and the transaction to copy', async () => {
    holds([testRecord]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: /Bought 1 ticket/ }));
    const details = within(await screen.findByRole('dialog', { name: 'Bought 1 ticket' }));
    expect(details.getByText('Your account here').parentElement?.textContent).toMatch(
      /\+1\s?ticket/,
    );
    expect(details.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Connected wallet \(on chain\)−60/),
      expect.stringMatching(/^Account here\+60/),
      expect.stringMatching(/^Account here−60/),
      expect.stringMatching(/^Sales\+60/),
      expect.stringMatching(/^Issued to members−1/),
      expect.stringMatching(/^Account here\+1/),
    ]);
    expect(details.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy();
  });
});
