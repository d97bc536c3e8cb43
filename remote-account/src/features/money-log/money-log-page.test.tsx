import type { ActivityItem, MoneyLogEntry, MoneyLogExport } from '@shared/contract';
import * as user from '@shared/contract/endpoints/user';
import { shellStore, toastsAtom } from '@shared/shell';
import { nextTask } from '@shared/shell/next-task';
import {
  type FakeServer,
  fakeWallet,
  renderShell,
  signIn,
  testAddress,
  testRecord,
  testSpending,
} from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import { MoneyLogPage } from './money-log-page.tsx';
import { RecentRecords, recentRows } from './recent-records.tsx';

let server: FakeServer;
beforeEach(async () => {
  server = await setUpRemote();
  await signIn(server);
  holds([]);
});

const itemOf = (record: MoneyLogEntry): ActivityItem => ({
  id: `record-${record.id}`,
  at: record.created_at,
  record,
  spending: null,
});

/** Makes the server answer with these records, in pages of ten. */
function holds(entries: MoneyLogEntry[]): void {
  holdsItems(entries.map(itemOf));
}

function holdsItems(items: ActivityItem[]): void {
  server.answer(user.activity, ({ cursor = '0' }) => {
    const to = Number(cursor) + 10;
    return { list: items.slice(Number(cursor), to), next: items[to] ? String(to) : null };
  });
  server.answer(user.activityCount, { total: items.length, more: false });
  server.answer(user.activityTotals, { list: [] });
}

const paid = (change: Partial<typeof testSpending>): ActivityItem => {
  const one = { ...testSpending, ...change };
  return { id: `card-${one.id}`, at: one.at, record: null, spending: one };
};

const show = (path = '/wallet/moneyLog') => renderShell(<MoneyLogPage />, { path });

describe('money records', () => {
  it('apply the filter of the URL', async () => {
    show('/wallet/moneyLog?type=ticket_purchase&asset=JU');
    await screen.findByText('Nothing matches');
    const asked = { type: 'ticket_purchase', asset: 'JU' };
    expect(server.callsOf(user.activity)[0]?.query).toEqual({ ...asked, limit: '10' });
    expect(server.callsOf(user.activityCount)[0]?.query).toEqual(asked);
  });

  it('filter by a category and by a type of it', async () => {
    show('/wallet/moneyLog?group=cards&type=card_fee');
    await screen.findByText('Nothing matches');
    const asked = () => server.callsOf(user.activity).at(-1)?.query;
    expect(asked()).toMatchObject({ group: 'cards', type: 'card_fee' });
    fireEvent.click(screen.getByRole('button', { name: 'Filters (2)' }));
    const choose = async (label: string, option: string) => {
      const box = screen.getByRole('combobox', { name: label });
      box.focus();
      fireEvent.keyDown(box, { key: 'ArrowDown' });
      const chosen = await screen.findByRole('option', { name: option });
      chosen.focus();
      fireEvent.keyDown(chosen, { key: 'Enter' });
    };
    await choose('Category', 'Mutual aid');
    await waitFor(() => expect(asked()).toEqual({ group: 'aid', limit: '10' }));
    await choose('Type', 'Mutual aid profit');
    await waitFor(() => expect(asked()).toMatchObject({ group: 'aid', type: 'aid_profit' }));
    await choose('Category', 'All');
    await waitFor(() => expect(asked()).toEqual({ limit: '10' }));
    expect(screen.queryByRole('combobox', { name: 'Type' })).toBeNull();
  });

  it('lead to the earnings with their month totals', async () => {
    const { unmount } = show();
    const link = await screen.findByRole('link', { name: 'Earnings' });
    unmount();
    show(link.getAttribute('href') ?? '');
    const group = 'earnings';
    await waitFor(() =>
      expect(server.callsOf(user.activityTotals).at(-1)?.query).toMatchObject({ group }),
    );
    expect(server.callsOf(user.activity).at(-1)?.query).toMatchObject({ group });
    expect(screen.queryByRole('link', { name: 'Earnings' })).toBeNull();
  });

  it('show a payment to the wallet', async () => {
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

  /** Opens the details of a record. Returns its facts as texts, and queries of the sheet. */
  async function details(change: Partial<MoneyLogEntry>) {
    server.answer(user.moneyLogRecord, { ...testRecord, ...change });
    show('/wallet/moneyLog?entry=1');
    const sheet = await screen.findByRole('dialog');
    const facts = [...sheet.querySelectorAll('dl > div')].map(
      (row) => `${row.querySelector('dt')?.textContent}: ${row.querySelector('dd')?.textContent}`,
    );
    return { sheet, facts, within: within(sheet) };
  }

  it('open details with the ledger’s entries folded at the end', async () => {
    const { sheet, within: rows } = await details({});
    const folded = sheet.querySelector('details');
    expect(folded?.open).toBe(false);
    expect(rows.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/^Your wallet−60/),
      expect.stringMatching(/^Tessera balance\+60/),
      expect.stringMatching(/^Tessera balance−60/),
      expect.stringMatching(/^Sales\+60/),
      expect.stringMatching(/^Issued to members−1/),
      expect.stringMatching(/^Tessera balance\+1/),
    ]);
    expect(sheet.textContent?.match(/−60/g)).toHaveLength(3);
    expect(rows.getByRole('button', { name: 'Copy transaction hash' })).toBeTruthy();
  });

  const address = '0x52908400098527886e0f7030069857d2e4169ee7';
  const own = 'Network fee, from your wallet: 0.00042\u00a0JU';
  const withoutApproval =
    'Network fee of the payment, without the approval, from your wallet: 0.00042\u00a0JU';
  const withApproval =
    'Network fees: 0.000521\u00a0JUApproval 0.000101\u00a0JUPayment 0.00042\u00a0JU';
  const [paid, approval, foreign] = ['ab', 'cd', 'ef'].map((byte) => `0x${byte.repeat(32)}`) as [
    string,
    string,
    string,
  ];
  it.each<[string, Partial<MoneyLogEntry>, string[]]>([
    [testAddress, {}, [own]],
    [testAddress, { asset: 'USDT' }, [withoutApproval]],
    [testAddress, { asset: 'USDT', approvals: [] }, [own]],
    [testAddress, { asset: 'USDT', approvals: [approval] }, [withApproval]],
    [testAddress, { asset: 'USDT', approvals: [approval, foreign] }, [withoutApproval]],
    [testAddress, { asset: 'USDT', approvals: [paid] }, [own]],
    [testAddress, { approvals: [approval] }, [own]],
    [testAddress, { type: 'chain_payment', asset: 'SPA', paid_from: null }, [withoutApproval]],
    [testAddress, { type: 'withdrawal', asset: 'USDT', paid_from: 'account' }, [own]],
    [address, {}, []],
  ])(
    'show the network fee of a transaction that %s sent for %j',
    async (from, change, expected) => {
      const receipt = { from, gasUsed: '0x33451', effectiveGasPrice: '0x77359400' };
      const { provider, asked } = fakeWallet({
        eth_requestAccounts: () => [testAddress],
        eth_chainId: () => '0x7a69',
        eth_getTransactionReceipt: ([hash]) =>
          hash === approval
            ? { ...receipt, gasUsed: '0xc543' }
            : { ...receipt, ...(hash === foreign && { from: address }) },
      });
      await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
      const { sheet } = await details({ ...change, tx_hash: paid });
      await waitFor(() => expect(asked('eth_getTransactionReceipt')).toBeGreaterThan(0));
      await act(() => nextTask());
      await waitFor(() =>
        expect(
          [...sheet.querySelectorAll('dl > div')]
            .filter((row) => row.textContent?.startsWith('Network fee'))
            .map((row) => `${row.children[0]?.textContent}: ${row.children[1]?.textContent}`),
        ).toEqual(expected),
      );
    },
  );

  const usdt: Partial<MoneyLogEntry> = {
    asset: 'USDT',
    quantity: null,
    paid_from: null,
    order_id: null,
    tx_hash: null,
    balances: [],
    effects: [],
  };
  const out: Partial<MoneyLogEntry> = {
    ...usdt,
    paid_from: 'account',
    amount: '-30600000',
    fee: '600000',
  };
  const arrived: Partial<MoneyLogEntry> = { ...usdt, amount: '30600000' };
  const card = { id: 'c1', last4: '4242' };

  it.each<[string, Partial<MoneyLogEntry>, (string | RegExp)[]]>([
    [
      'a purchase from the wallet',
      {},
      ['From: Your wallet', /^Time/, 'Tickets after: 3\u00a0tickets', /^Order/, /^Trans/],
    ],
    [
      'a purchase from the account',
      { ...out, type: 'node_purchase', fee: undefined },
      ['From: Tessera balance', /^Time/],
    ],
    [
      'a purchase from the account that added a ticket',
      {
        ...out,
        fee: undefined,
        effects: [
          { asset: 'USDT', amount: '-30600000' },
          { asset: 'TICKET', amount: '1' },
        ],
        balances: [
          { asset: 'USDT', amount: '5000000' },
          { asset: 'TICKET', amount: '3' },
        ],
      },
      [
        'From: Tessera balance',
        /^Time/,
        'Balance after: 5.00\u00a0USDT',
        'Tickets after: 3\u00a0tickets',
      ],
    ],
    [
      'a purchase that another wallet paid',
      { ...out, type: 'goods_purchase', fee: undefined, paid_from: 'wallet', wallet: address },
      [/^From: 0x5290/, /^Time/],
    ],
    [
      'a finished top-up',
      { ...out, type: 'card_recharge', status: 'completed', card },
      [
        'Arrives on the card: 30.00\u00a0USDT',
        'Top-up fee: 0.60\u00a0USDT',
        'To: Card 4242',
        'Status: Completed',
        /^Time/,
      ],
    ],
    [
      'a top-up of a server that names no card',
      { ...out, type: 'card_recharge', fee: undefined },
      [/^Time/],
    ],
    [
      'a returned top-up',
      { ...arrived, type: 'card_recharge_refund', card },
      ['From: Card 4242', 'To: Tessera balance', /^Time/],
    ],
    [
      'money moved from a card',
      { ...arrived, type: 'card_unload', card },
      ['From: Card 4242', 'To: Tessera balance', /^Time/],
    ],
    [
      'a withdrawal on its way',
      { ...out, type: 'withdrawal', status: 'processing', wallet: address },
      [
        /^Arrives at the wallet: 30\.00/,
        /^Fee \(deducted\): 0\.60/,
        /^To wallet address: 0x5290/,
        'Status: Processing',
        /^Time/,
      ],
    ],
    [
      'a withdrawal with a fee of its own',
      { ...out, type: 'withdrawal', fee: undefined, wallet_fee: '500000000000000000' },
      ['Withdrawal fee, from your wallet: 0.5\u00a0JU', /^Time/],
    ],
    [
      'the fee of a withdrawal',
      {
        ...out,
        type: 'network_fee',
        fee: undefined,
        paid_from: 'wallet',
        pays_for: { asset: 'USDT', amount: '50000000', address },
      },
      [/^Withdrawal to 0x5290.*: 50\.00\u00a0USDT$/, 'From: Your wallet', /^Time/],
    ],
    [
      'a returned withdrawal',
      { ...out, type: 'withdrawal', status: 'returned', wallet: address },
      [/^Arrives/, /^Fee/, /^To wallet address: 0x5290/, 'Status: Failed', /^Time/],
    ],
    [
      'a withdrawal refund',
      { ...arrived, type: 'withdraw_refund' },
      ['To: Tessera balance', /^Time/],
    ],
    [
      'a deposit',
      { ...arrived, type: 'chain_payment', wallet: address },
      [/^From: 0x5290/, 'To: Tessera balance', /^Time/],
    ],
    [
      'a payout to the wallet',
      { ...arrived, type: 'aid_claim', paid_to: 'wallet' },
      ['To: Your wallet', /^Time/],
    ],
    [
      'a card fee',
      { ...out, type: 'card_fee', fee: undefined, status: 'completed', card },
      ['From: Tessera balance', 'Card: Card 4242', 'Status: Completed', /^Time/],
    ],
    [
      'a sent transfer',
      {
        ...out,
        type: 'transfer',
        fee: undefined,
        counterparty: { address, name: 'Lin' },
        remark: 'May',
      },
      [/^To: Lin0x5290/, 'Remark: May', /^Time/],
    ],
    [
      'a received transfer',
      { ...arrived, type: 'transfer', counterparty: { address, name: null } },
      [/^From: 0x5290/, /^Time/],
    ],
    ['a negative correction', { ...out, type: 'data_adjustment', fee: undefined }, [/^Time/]],
  ])('show the facts of %s', async (_what, change, expected) => {
    const { sheet, facts } = await details(change);
    expect(facts).toEqual(
      expected.map((one) => (typeof one === 'string' ? one : expect.stringMatching(one))),
    );
    const outside = sheet.cloneNode(true) as HTMLElement;
    outside.querySelector('details')?.remove();
    expect(outside.textContent).not.toContain('On hold');
  });

  it.each([
    ['card_fee', 'Replacement for card 1046'],
    ['card_fee_refund', 'Replacement fee returned'],
  ] as const)('name a replacement in a %s', async (type, title) => {
    const { sheet } = await details({ ...arrived, type, replaces: '1046' });
    expect(within(sheet).getByRole('heading', { name: title })).toBeTruthy();
  });

  const daily: MoneyLogEntry = {
    ...testRecord,
    ...usdt,
    type: 'ticket_income',
    asset: 'ENU',
    amount: '1800000',
    effects: [{ asset: 'ENU', amount: '1800000' }],
  };
  const dailyOf = (order: number, day: number): MoneyLogEntry => ({
    ...daily,
    id: `${day}${order}`,
    order_id: `o${order}`,
    created_at: new Date(2026, 10, day, 8).toISOString(),
  });
  function answersReleases() {
    server.answer(user.neuRelease, {
      state: 'releasing',
      historical: '360000000',
      released: '3600000',
      remaining: '356400000',
      available: '3600000',
      rate_bps: 100,
      progress_bps: 100,
      next: null,
      releases: [1, 2].map((tickets) => ({
        order_id: `o${tickets}`,
        tickets,
        total: '180000000',
        released: '1800000',
        rate_bps: 100,
        state: 'releasing' as const,
        granted_at: '2026-11-24T12:00:00.000Z',
        started_at: '2026-11-24T12:00:00.000Z',
        completed_at: null,
      })),
    });
  }

  it('name the purchase of daily ENU', async () => {
    holds([dailyOf(1, 26), dailyOf(2, 25)]);
    answersReleases();
    show();
    expect(await screen.findByText('For 1 ticket bought on Nov 24, 2026')).toBeTruthy();
    expect(screen.getByText('For 2 tickets bought on Nov 24, 2026')).toBeTruthy();
  });

  it('share a row for the daily ENU of one day, which lists each purchase', async () => {
    const other = { ...dailyOf(3, 26), type: 'welcome_gift' as const };
    holds([dailyOf(2, 26), other, dailyOf(1, 26), dailyOf(1, 25)]);
    answersReleases();
    show();
    await screen.findByText(/^For 1 ticket/);
    expect(screen.getAllByRole('listitem').map((row) => row.textContent)).toEqual([
      expect.stringMatching(/Daily ENU.*2 releases.*\+3\.6/),
      expect.stringContaining('Welcome gift'),
      expect.stringMatching(/Daily ENU.*For 1 ticket.*\+1\.8/),
    ]);
    fireEvent.click(screen.getByRole('button', { name: /2 releases/ }));
    const sheet = within(await screen.findByRole('dialog'));
    const links = sheet.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/wallet/moneyLog?entry=262', '/wallet/moneyLog?entry=261']);
    expect(sheet.getByText('For 2 tickets bought on Nov 24, 2026')).toBeTruthy();
  });

  it('count the daily ENU of a day only once the whole day has loaded', async () => {
    holds(Array.from({ length: 12 }, (_, index) => dailyOf(index + 1, 26)));
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(10);
    fireEvent.click(screen.getByRole('button', { name: 'Load more' }));
    const row = await screen.findByText('12 releases');
    expect(row.closest('li')?.textContent).toMatch(/\+21\.6/);
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('share rows among the recent ones, except on a day that was not read to its end', () => {
    const items = [dailyOf(1, 27), dailyOf(2, 27), dailyOf(1, 26), dailyOf(2, 26)].map(itemOf);
    const sizes = (next: string | null) =>
      recentRows({ list: items, next }).map(({ length }) => length);
    expect(sizes(null)).toEqual([2, 2]);
    expect(sizes('more')).toEqual([2, 1, 1]);
  });

  it('read more recent records only for daily ENU', async () => {
    server.answer(user.activity, ({ limit }) => ({
      list: [dailyOf(1, 26), dailyOf(2, 26), dailyOf(3, 26), dailyOf(1, 25), testRecord]
        .map(itemOf)
        .slice(0, Number(limit)),
      next: null,
    }));
    renderShell(<RecentRecords />, { path: '/index' });
    expect(await screen.findByText('3 releases')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(3);
    expect(server.callsOf(user.activity).map(({ query }) => query.limit)).toEqual(['3', '50']);
  });

  it.each<[MoneyLogEntry['status'], string | undefined]>([
    ['processing', 'Processing'],
    ['returned', 'Failed'],
    ['completed', undefined],
    [undefined, undefined],
  ])('mark a withdrawal that is %s with %s', async (status, text) => {
    holds([{ ...testRecord, ...out, type: 'withdrawal', status }]);
    show();
    const item = await screen.findByRole('listitem');
    expect(item.textContent?.match(/Processing|Completed|Failed/)?.[0]).toBe(text);
  });

  it.each([
    [testAddress, 'Withdrawal to your wallet'],
    [address, 'Withdrawal to 0x5290'],
    [undefined, 'Withdrawal'],
  ])('name the destination of a withdrawal to %s', async (wallet, title) => {
    holds([{ ...testRecord, ...out, type: 'withdrawal', wallet }]);
    show();
    const item = await screen.findByRole('listitem');
    expect(item.textContent?.startsWith(title)).toBe(true);
  });

  it.each([
    ['chain_payment', testAddress, 'From your wallet'],
    ['suspense_credit', testAddress, 'From your wallet'],
    ['suspense_credit', address, 'From 0x5290'],
  ] as const)('name the source of a %s from %s', async (type, wallet, text) => {
    holds([{ ...testRecord, ...arrived, quantity: null, paid_from: null, type, wallet }]);
    show();
    const item = await screen.findByRole('listitem');
    expect(item.textContent).toContain(text);
  });

  it.each([
    [true, null],
    [undefined, 'in'],
  ] as const)(
    'have a sign, and a colour unless the totals leave them out: %s',
    async (own, tone) => {
      holds([{ ...testRecord, ...arrived, quantity: null, type: 'chain_payment', own_move: own }]);
      show();
      const item = await screen.findByRole('listitem');
      expect(item.textContent).toContain('+');
      const amount = item.querySelector('[data-tone]');
      expect(amount?.getAttribute('data-tone')).toBe(tone ?? 'default');
    },
  );

  it.each<[Partial<MoneyLogEntry>, string]>([
    [{ ...out, type: 'withdrawal', status: 'returned' }, 'It did not go through'],
    [{ ...arrived, type: 'suspense_credit' }, 'You paid without an order'],
    [{ ...arrived, type: 'card_recharge_refund' }, 'did not reach your card'],
  ])('say what happened if the title does not: %j', async (change, text) => {
    const { sheet } = await details(change);
    expect(sheet.textContent).toContain(text);
  });

  it.each<[Partial<MoneyLogEntry>, string, string]>([
    [{ ...out, type: 'card_recharge', card }, 'Open the card', '/bank/cardDetail/c1'],
    [{ ...out, type: 'withdrawal' }, 'Withdrawal records', '/withdraw/list'],
    [
      { ...out, type: 'withdrawal', status: 'processing' },
      'See progress or cancel',
      '/withdraw/list',
    ],
    [{ ...out, type: 'goods_purchase', order_id: 'O1' }, 'View the order', '/order/detail/O1'],
  ])('link to what they are about: %j', async (change, name, path) => {
    const { within: sheet } = await details(change);
    expect(sheet.getByRole('link', { name }).getAttribute('href')).toBe(path);
  });

  it('open from a link, unless the record does not exist', async () => {
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

describe('card payments', () => {
  it.each(['card_recharge', 'card_recharge_refund', 'card_fee'] as const)(
    'a record of the type %s names its card in the list',
    async (type) => {
      const record = { ...testRecord, type, quantity: null, card: testSpending.card };
      holdsItems([{ id: 'record-1', at: record.created_at, record, spending: null }]);
      show();
      const [row] = await screen.findAllByRole('listitem');
      expect(row?.textContent).toContain('Card 4242');
    },
  );

  it('show their shop, card, state and reason', async () => {
    holdsItems([
      paid({}),
      paid({ id: 's2', status: 'declined', reason: 'balance', merchant: 'Cinema', mcc: '7832' }),
      paid({ id: 's3', status: 'refunded', merchant: '', mcc: null }),
    ]);
    show();
    const [bought, refused, returned] = await screen.findAllByRole('listitem');
    expect(bought?.textContent).toMatch(/Corner Shop.*Card 4242.*−12\.5/);
    expect(refused?.textContent).toMatch(/Cinema.*Not enough on the card.*Declined/);
    expect(refused?.textContent).not.toContain('−');
    expect(returned?.textContent).toMatch(/Unknown shop.*Refunded/);
  });
});

describe('search', () => {
  it('calls the server on Enter, and ‘Clear filters’ empties it', async () => {
    server.answer(user.activity, ({ q }) => ({ list: q ? [] : [paid({})], next: null }));
    show();
    const field = await screen.findByRole('searchbox');
    fireEvent.change(field, { target: { value: ' coffee ' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    await screen.findByText('Nothing matches');
    expect(server.callsOf(user.activity).at(-1)?.query).toMatchObject({ q: 'coffee' });
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByText('Corner Shop');
    expect((field as HTMLInputElement).value).toBe('');
  });
});

describe('totals of a month', () => {
  it('show money in and out, and are requested for the chosen local month', async () => {
    server.answer(user.activityTotals, {
      list: [{ asset: 'USDT', in: '5000000', out: '12500000' }],
    });
    show();
    const out = await screen.findByText('Out');
    expect(out.closest('dl')?.textContent).toMatch(/In\+5\.00.*Out−12\.50/);
    const monthsAgo = (count: number) => {
      const now = new Date();
      return new Date(now.getFullYear(), now.getMonth() - count, 1).toISOString();
    };
    const asked = () => server.callsOf(user.activityTotals).at(-1)?.query;
    expect(asked()).toEqual({ from: monthsAgo(0), to: monthsAgo(-1) });
    fireEvent.click(screen.getByRole('button', { name: 'Previous month' }));
    await waitFor(() => expect(asked()).toEqual({ from: monthsAgo(1), to: monthsAgo(0) }));
  });

  it.each([
    ['', 'In+5.00\u00a0USDT'],
    ['?asset=TICKET', 'In+5.00\u00a0USDT+3\u00a0tickets'],
  ])('list tickets among the money only if the filter asks for them: %s', async (query, sums) => {
    server.answer(user.activityTotals, {
      list: [
        { asset: 'USDT', in: '5000000', out: '0' },
        { asset: 'TICKET', in: '3', out: '0' },
      ],
    });
    show(`/wallet/moneyLog${query}`);
    const side = await screen.findByText('In');
    expect(side.closest('dl')?.textContent).toBe(sums);
  });

  it('follow the filter of the list', async () => {
    show('/wallet/moneyLog?type=withdrawal&asset=JU&q=lin');
    await screen.findByText('Nothing came in or went out.');
    await screen.findByText('Only what your filters show.');
    const asked = server.callsOf(user.activityTotals).at(-1)?.query;
    expect(asked).toMatchObject({ type: 'withdrawal', asset: 'JU', q: 'lin' });
  });

  it('show only months and days of the list’s range', async () => {
    show('/wallet/moneyLog?from=2026-01-20&to=2026-02-10');
    await screen.findByText('Feb 1, 2026 – Feb 10, 2026');
    const day = (month: number, date: number) => new Date(2026, month - 1, date).toISOString();
    const asked = () => server.callsOf(user.activityTotals).at(-1)?.query;
    await waitFor(() => expect(asked()).toEqual({ from: day(2, 1), to: day(2, 11) }));
    expect(button('Next month').disabled).toBe(true);
    fireEvent.click(button('Previous month'));
    await screen.findByText('Jan 20, 2026 – Jan 31, 2026');
    await waitFor(() => expect(asked()).toEqual({ from: day(1, 20), to: day(2, 1) }));
    expect(button('Previous month').disabled).toBe(true);
  });

  it('show what they count only on request', async () => {
    show();
    const about = await screen.findByRole('button', { name: 'What the totals count' });
    const note = screen.getByText(/^Moves between your own/);
    expect(note.hidden).toBe(true);
    fireEvent.click(about);
    expect(note.hidden).toBe(false);
    expect(about.getAttribute('aria-expanded')).toBe('true');
  });

  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

  it('do not hide the list when they fail', async () => {
    holds([testRecord]);
    server.refuse(user.activityTotals, 'unavailable');
    show();
    await screen.findByText('The totals could not be loaded.');
    await screen.findByRole('button', { name: /Bought 1 ticket/ });
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

  it('shows the state of each file, and a download only for the ready one', async () => {
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
    show('/wallet/moneyLog?asset=USDT&group=cards&type=card_refused&q=shop&from=2026-01-01');
    fireEvent.click(await screen.findByRole('button', { name: 'Export' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create file' }));
    await waitFor(() => expect(server.callsOf(user.moneyLogExport)).toHaveLength(1));
    const from = new Date(2026, 0, 1).toISOString();
    expect(server.callsOf(user.moneyLogExport)[0]?.body).toEqual({
      ...{ asset: 'USDT', group: 'cards', type: 'card_refused', q: 'shop' },
      from,
    });
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
