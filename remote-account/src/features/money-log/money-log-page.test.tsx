import type { MoneyLogEntry, MoneyLogExport } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { shellStore, toastsAtom } from '@shared/shell';
import { type FakeServer, renderShell, signIn, testRecord } from '@shared/shell/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MoneyLogPage } from './money-log-page.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  holds([]);
});

/** Answers with the account's records, in pages of ten. */
function holds(entries: MoneyLogEntry[], more = false): void {
  server.answer(user.moneyLog, ({ cursor = '0' }) => {
    const to = Number(cursor) + 10;
    return { list: entries.slice(Number(cursor), to), next: entries[to] ? String(to) : null };
  });
  server.answer(user.moneyLogCount, { total: entries.length, more });
}

const show = (path = '/wallet/moneyLog') => renderShell(<MoneyLogPage />, { path });

describe('money records', () => {
  it('apply the filter of the URL', async () => {
    show('/wallet/moneyLog?type=ticket_purchase&asset=JU');
    await screen.findByText('Nothing matches');
    const asked = { type: 'ticket_purchase', asset: 'JU' };
    expect(server.callsOf(user.moneyLog)[0]?.query).toEqual({ ...asked, limit: '10' });
    expect(server.callsOf(user.moneyLogCount)[0]?.query).toEqual(asked);
  });

  it('say that money went to the wallet, instead of a balance that it did not change', async () => {
    const claim: MoneyLogEntry = {
      ...testRecord,
      type: 'aid_claim',
      amount: '90600000000000000000',
      paid_from: null,
      paid_to: 'wallet',
      quantity: null,
      effects: [],
      balances: [{ asset: 'JU', amount: '0' }],
    };
    holds([claim]);
    show();
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toMatch(/Paid to your wallet.*\+90\.6/);
    expect(item.textContent).not.toContain('Balance');
  });

  it('show payments from the wallet, and every asset that one transaction credited', async () => {
    const gift: MoneyLogEntry = {
      ...testRecord,
      id: '2',
      type: 'welcome_gift',
      asset: 'USDT',
      amount: '5000000',
      paid_from: null,
      quantity: null,
      order_id: null,
      tx_hash: null,
      postings: [],
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

  it('open details with every posting, the net effect and a copyable transaction hash', async () => {
    holds([testRecord]);
    show();
    fireEvent.click(await screen.findByRole('button', { name: /Bought 1 ticket/ }));
    const details = within(await screen.findByRole('dialog', { name: 'Bought 1 ticket' }));
    const [effect] = details.getAllByText('Tessera balance');
    expect(effect?.parentElement?.textContent).toMatch(/\+1\s?ticket/);
    expect(details.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Your wallet−60/),
      expect.stringMatching(/^Tessera balance\+60/),
      expect.stringMatching(/^Tessera balance−60/),
      expect.stringMatching(/^Sales\+60/),
      expect.stringMatching(/^Issued to members−1/),
      expect.stringMatching(/^Tessera balance\+1/),
    ]);
    expect(details.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy();
  });

  it('open from a link, and report a record that does not exist', async () => {
    server.answer(user.moneyLogRecord, testRecord);
    const first = show('/wallet/moneyLog?entry=1');
    await screen.findByRole('dialog', { name: 'Bought 1 ticket' });
    expect(server.callsOf(user.moneyLogRecord)[0]?.query).toEqual({ id: '1' });
    first.unmount();
    server.refuse(user.moneyLogRecord, 'notFound');
    show('/wallet/moneyLog?entry=2');
    await waitFor(() => expect(shellStore.get(toastsAtom)).toHaveLength(1));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('export of the records', () => {
  const file: MoneyLogExport = {
    id: 'a',
    status: 'ready',
    type: null,
    asset: 'JU',
    from: null,
    to: null,
    name: 'money-log-2026-03-01.csv',
    records: 1_200,
    created_at: '2026-03-01T12:00:00Z',
    expires_at: '2026-03-02T12:00:00Z',
  };

  it('shows its progress, and offers a new export for failed and expired files', async () => {
    const statuses = ['waiting', 'ready', 'failed', 'expired'] as const;
    server.answer(user.moneyLogExports, {
      list: statuses.map((status) => ({ ...file, id: status, status })),
    });
    show();
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Export activity' }));
    const rows = await sheet.findAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/1,200 records.*Being created/),
      expect.stringMatching(/1,200 records · kept until.*Ready.*Download/),
      expect.stringMatching(/try again.*Failed/),
      expect.stringMatching(/kept for one day.*Deleted/),
    ]);
    expect(sheet.getAllByRole('button', { name: 'Download' })).toHaveLength(1);
  });

  it('uses the filter of the page, and reports a file that was deleted meanwhile', async () => {
    server.answer(user.moneyLogExports, { list: [file] });
    server.answer(user.moneyLogExport, file);
    server.refuse(user.moneyLogExportTicket, 'exportNotFound');
    show('/wallet/moneyLog?asset=JU&from=2026-01-01');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create file' }));
    await waitFor(() => expect(server.callsOf(user.moneyLogExport)).toHaveLength(1));
    const from = new Date(2026, 0, 1).toISOString();
    expect(server.callsOf(user.moneyLogExport)[0]?.body).toEqual({ asset: 'JU', from });
    fireEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() =>
      expect(shellStore.get(toastsAtom)).toMatchObject([
        { text: expect.stringContaining('no longer available') },
      ]),
    );
  });

  it('is disabled while the filter has invalid days', async () => {
    server.answer(user.moneyLogExports, { list: [] });
    show('/wallet/moneyLog?from=2026-01-02&to=2026-01-01');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    const make = await screen.findByRole('button', { name: 'Create file' });
    expect(make.hasAttribute('disabled') || make.getAttribute('aria-disabled')).toBeTruthy();
  });
});
