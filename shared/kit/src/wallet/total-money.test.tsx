import type { WalletBalances } from '@shared/contract';
import * as visa from '@shared/contract/endpoints/visa';
import * as rates from '@shared/contract/endpoints/wallet';
import { session } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import {
  type FakeServer,
  fakeWallet,
  renderShell,
  signIn,
  testAddress,
} from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import {
  AccountMoney,
  AccountTotal,
  MoneyLines,
  MoneyParts,
  TotalMoney,
  WalletMoney,
} from './index.ts';

const usdt = `0x${'1'.repeat(40)}`;
const spa = `0x${'2'.repeat(40)}`;
const tokens: WalletBalances['tokens'] = [
  { asset: 'USDT', address: usdt },
  { asset: 'SPA', address: spa },
];
/** Returns balances with this much USDT, base units. */
const accountOf = (amount: string): WalletBalances => ({
  balances: [{ asset: 'USDT', amount, usdt_value: amount }],
  usdt_total: amount,
  rates_at: '2026-01-01T00:00:00Z',
});
let server: FakeServer;

beforeEach(async () => {
  server = await setUpKit();
  await signIn(server);
  server.answer(rates.rates, {
    rates: [
      { asset: 'USDT', usdt_per_unit: '1000000' },
      { asset: 'JU', usdt_per_unit: '500000' },
    ],
    rates_at: '2026-01-01T00:00:00Z',
  });
  server.answer(rates.balances, { ...accountOf('1500000'), tokens });
  server.answer(visa.info, {
    cards: [{ ...card, balance: '10000000' }],
    products: [],
    applications_open: 0,
    unpaid: [],
    account_frozen: false,
    cardholders: { approved: 0, pending: 0, rejected: 0 },
  });
});
afterEach(() => wallet.disconnect());

const card = {
  id: '1',
  type: 'virtual',
  status: 'success',
  state: 'active',
  scheme: 'Visa',
  region: 'HK',
  holder: 'LI WANG',
  last4: '4242',
  expires: '09/29',
  replacement: null,
  replacing: null,
  account_frozen: false,
} as const;

/** Connects a wallet with 2 JU. Pass `held` to add 3 USDT and 4 SPA, which has no rate. */
async function connect(balanceOf: (token: string) => string = () => '0x0') {
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => '0x7a69',
    eth_getBalance: () => `0x${(2n * 10n ** 18n).toString(16)}`,
    eth_call: (params) => balanceOf((params as [{ to: string }])[0].to),
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
}
const held = (token: string) =>
  token === usdt ? `0x${3_000_000n.toString(16)}` : `0x${(4n * 10n ** 18n).toString(16)}`;

it('TotalMoney adds wallet, account and cards, and notes a missing rate', async () => {
  await connect(held);
  renderShell(<TotalMoney />);
  const total = await screen.findByRole('region', { name: 'Total value' });
  await screen.findByText('15.50');
  expect(total.textContent).toContain('≈');
  expect(total.textContent).toContain('there is no rate: SPA');
  expect(total.textContent).toContain('Rates set by');
});

it('TotalMoney names coins and tickets without a rate, once the rates are known', async () => {
  server.answer(rates.balances, {
    balances: [
      { asset: 'USDT', amount: '1500000', usdt_value: '1500000' },
      { asset: 'ENU', amount: '5', usdt_value: null },
      { asset: 'TICKET', amount: '1', usdt_value: null },
    ],
    usdt_total: '1500000',
    rates_at: '2026-01-01T00:00:00Z',
  });
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer(rates.rates, async () => {
    await asked;
    return { rates: [{ asset: 'USDT' as const, usdt_per_unit: '1000000' }], rates_at: null };
  });
  renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
    </>,
  );
  // The cards do not depend on the rates, so their value shows that the other calls are answered.
  await screen.findByText('10.00');
  expect(screen.queryByText(/there is no rate/)).toBeNull();
  answer();
  expect(await screen.findByText(/there is no rate: ENU and tickets$/)).toBeTruthy();
});

/** Returns the text of the note about the known part of a total. */
const known = () => screen.getByText(/^Known now:/).textContent;

it('TotalMoney names the places that it cannot read, and has no total without them', async () => {
  server.refuse(visa.info, 'unavailable');
  renderShell(<TotalMoney />);
  expect(await screen.findByText('–')).toBeTruthy();
  expect(known()).toMatch(/1\.50.USDT$/);
  expect(screen.getByText('Without your wallet: it is not connected in this tab.')).toBeTruthy();
  expect(screen.getByText('Without your cards: they could not be loaded.')).toBeTruthy();
});

it('TotalMoney counts the other coins of a wallet when one cannot be read', async () => {
  await connect((token) => {
    if (token === spa) throw new Error('reverted');
    return held(token);
  });
  renderShell(<TotalMoney />);
  expect(await screen.findByText('–')).toBeTruthy();
  expect(known()).toMatch(/≈.15\.50.USDT$/);
  expect(
    screen.getByText('Without SPA in your wallet: the balance could not be read.'),
  ).toBeTruthy();
});

it('TotalMoney and rows count USDT alone, as a part, when the rates fail to load', async () => {
  server.refuse(rates.rates, 'unavailable');
  await connect(held);
  renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
    </>,
  );
  await screen.findByText(/^Known now:/);
  expect(known()).toMatch(/:\s14\.50.USDT$/);
  expect(screen.getByText('Without JU and SPA: rates could not be loaded.')).toBeTruthy();
  expect(screen.queryByText(/there is no rate/)).toBeNull();
  const row = (title: string) => screen.getByText(title).closest('a')?.textContent;
  expect(row('Your wallet')).toMatch(/≥.3\.00.USDT/);
  expect(row('Tessera balance')).toMatch(/[^≥]1\.50.USDT/);
});

it('a place whose coins all lack the failed rates has no value', async () => {
  for (const call of [rates.rates, rates.balances, visa.info]) server.refuse(call, 'unavailable');
  await connect();
  renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
    </>,
  );
  expect(await screen.findAllByText('Unknown')).toHaveLength(3);
  expect(screen.getByText('Without JU: rates could not be loaded.')).toBeTruthy();
  expect(screen.queryByText(/^Known now:/)).toBeNull();
});

it('TotalMoney shows the last complete total while a part fails, until the session ends', async () => {
  await connect(held);
  const { unmount } = renderShell(<TotalMoney />);
  await screen.findByText('15.50');
  unmount();
  queryClient.clear();
  for (const call of [visa.info, rates.rates]) server.refuse(call, 'unavailable');
  const failed = renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
    </>,
  );
  expect(await screen.findByText('15.50')).toBeTruthy();
  expect(screen.getByText(/^As of /)).toBeTruthy();
  // The parts fit to the total: none is unknown or a minimum.
  expect(screen.queryByText('Unknown')).toBeNull();
  expect(screen.queryByText(/≥/)).toBeNull();
  // The figure counts the cards, and all else that a note would name.
  expect(screen.queryByText(/^(Without|Known now|Not in the total|Rates)/)).toBeNull();
  failed.unmount();
  await session.logout('user');
  await signIn(server);
  renderShell(<TotalMoney />);
  expect(await screen.findByText('–')).toBeTruthy();
});

it('TotalMoney shows USDT, with a note, when the chosen unit has no rate', async () => {
  server.answer(rates.rates, {
    rates: [{ asset: 'USDT', usdt_per_unit: '1000000' }],
    rates_at: '2026-01-01T00:00:00Z',
  });
  const choose = (unit: string) => {
    localStorage.setItem('tessera.valueUnit', unit);
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'tessera.valueUnit' })));
  };
  renderShell(<TotalMoney />);
  await screen.findByText('11.50');
  choose('SPA');
  expect(await screen.findByText('No rate for SPA: shown in USDT.')).toBeTruthy();
  expect(screen.getByText('11.50')).toBeTruthy();
  choose('USDT');
  expect(screen.queryByText('No rate for SPA: shown in USDT.')).toBeNull();
});

it('TotalMoney shows no figure when no place can be read', async () => {
  for (const call of [visa.info, rates.balances]) server.refuse(call, 'unavailable');
  renderShell(<TotalMoney />);
  expect(await screen.findByText('–')).toBeTruthy();
});

it('counts the money in mutual aid in the total, in a row of its own, if there is any', async () => {
  const answer = (in_mutual_aid: string) =>
    server.answer(rates.balances, {
      balances: [{ asset: 'USDT', amount: '1500000', usdt_value: '1500000' }],
      usdt_total: '1500000',
      rates_at: '2026-01-01T00:00:00Z',
      in_mutual_aid,
    });
  const show = () =>
    renderShell(
      <>
        <TotalMoney />
        <MoneyParts />
      </>,
    );
  answer(`906${'0'.repeat(17)}`);
  const { unmount } = show();
  const row = (await screen.findByText('In mutual aid')).closest('a');
  expect(row?.getAttribute('href')).toBe('/ticket/aid?tab=mine');
  expect(row?.textContent).toMatch(/90\.6.JU, at risk until you claim it≈.45\.30.USDT$/);
  expect(await screen.findByText('56.80')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }));
  expect(row?.textContent).not.toMatch(/\d/);
  fireEvent.click(screen.getByRole('button', { name: 'Show balances' }));
  unmount();

  queryClient.clear();
  server.answer(rates.rates, { rates: [], rates_at: null });
  const unpriced = show();
  expect(await screen.findByText('11.50')).toBeTruthy();
  expect(screen.getByText(/there is no rate: JU$/)).toBeTruthy();
  const name = /^In mutual aid ?90\.6.JU, at risk until you claim it$/;
  expect(screen.getByRole('link', { name })).toBeTruthy();
  unpriced.unmount();
  queryClient.clear();

  answer('0');
  show();
  await screen.findByText('11.50');
  expect(screen.queryByText(/mutual aid/)).toBeNull();
});

it.each([
  [['withdrawal'], '/withdraw/list', 'Withdrawal in progress'],
  [['card_fee'], '/wallet/moneyLog', 'Card fee or top-up in progress'],
  [
    ['card_recharge', 'withdrawal'],
    '/withdraw/list',
    'Withdrawal in progress · Card fee or top-up in progress',
  ],
] as const)(
  'counts money on hold for %j in the total, in a row of its own',
  async (types, to, why) => {
    server.answer(rates.balances, {
      balances: [{ asset: 'USDT', amount: '1500000', usdt_value: '1500000' }],
      usdt_total: '1500000',
      rates_at: '2026-01-01T00:00:00Z',
      reserved: types.map((type) => ({ type, asset: 'USDT' as const, amount: '1001000000' })),
    });
    renderShell(
      <>
        <TotalMoney />
        <MoneyParts />
      </>,
    );
    const row = (await screen.findByText('On hold')).closest('a');
    const sum = 1001 * types.length;
    expect(row?.getAttribute('href')).toBe(to);
    expect(row?.textContent?.replace(',', '')).toBe(`On hold${why}${sum}.00\u00a0USDT`);
    const total = (sum + 11.5).toLocaleString('en', { minimumFractionDigits: 2 });
    expect(await screen.findByText(total)).toBeTruthy();
  },
);

it('counts money from a card in the total until the account has it', async () => {
  server.answer(rates.balances, {
    ...accountOf('1500000'),
    reserved: [{ type: 'card_recharge', asset: 'USDT', amount: '4000000', from_card: true }],
  });
  renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
    </>,
  );
  const row = (await screen.findByText('On hold')).closest('a');
  expect(row?.getAttribute('href')).toBe('/bank');
  expect(row?.textContent).toBe('On holdMoney coming back from a card4.00\u00a0USDT');
  expect(await screen.findByText('15.50')).toBeTruthy();
});

it.each([
  [['deposit'], '/wallet/deposit', 'Payment being confirmed'],
  [['ticket', 'deposit'], '/wallet/deposit', 'Payment being confirmed'],
] as const)(
  'counts incoming payments for %j in the total, in the row of money on hold',
  async (kinds, to, why) => {
    server.answer(rates.balances, {
      ...accountOf('1500000'),
      incoming: kinds.map((kind) => ({
        order_kind: kind,
        asset: 'USDT' as const,
        amount: '100000000',
      })),
    });
    renderShell(
      <>
        <TotalMoney />
        <MoneyParts />
      </>,
    );
    const row = (await screen.findByText('On hold')).closest('a');
    expect(row?.getAttribute('href')).toBe(to);
    expect(row?.textContent).toBe(`On hold${why}${100 * kinds.length}.00\u00a0USDT`);
    expect(await screen.findByText(`${100 * kinds.length + 11}.50`)).toBeTruthy();
  },
);

it('counts unassigned payments in the total, in a row that leads to the page where they are credited', async () => {
  const show = (isFrozen: boolean) => {
    queryClient.clear();
    server.answer(rates.balances, {
      ...accountOf('1500000'),
      account_frozen: isFrozen,
      incoming: [
        { order_kind: null, asset: 'JU' as const, amount: `7${'0'.repeat(18)}` },
        { order_kind: null, asset: 'USDT' as const, amount: '2000000' },
        { order_kind: 'deposit' as const, asset: 'USDT' as const, amount: '100000000' },
      ],
    });
    return renderShell(
      <>
        <TotalMoney />
        <MoneyParts />
      </>,
    );
  };
  const { unmount } = show(false);
  const row = (await screen.findByText('Waiting for you')).closest('a');
  expect(row?.getAttribute('href')).toBe('/wallet/deposit');
  expect(row?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'Waiting for youCredit 2.00 USDT + 7 JU to your balance≈ 5.50 USDT',
  );
  expect(screen.getByText('On hold').closest('a')?.textContent).toContain('100.00');
  expect(await screen.findByText('117.00')).toBeTruthy();
  unmount();

  show(true);
  const held = (await screen.findByText('On hold')).closest('a');
  expect(held?.textContent?.replaceAll('\u00a0', ' ')).toBe(
    'On holdPayment being confirmed · Unassigned payment · 102.00 USDT · 7 JU≈ 105.50 USDT',
  );
  expect(screen.queryByText('Waiting for you')).toBeNull();
  expect(await screen.findByText('117.00')).toBeTruthy();
});

it('counts a withdrawal once, whether account or wallet has it, and no deposit twice', async () => {
  let inWallet = 3_000_000n;
  const account = (change: Partial<WalletBalances>) => {
    server.answer(rates.balances, { ...accountOf('1500000'), tokens, ...change });
    return queryClient.invalidateQueries({ queryKey: [rates.balances.path] });
  };
  const withdrawal = { type: 'withdrawal', asset: 'USDT', amount: '5000000' } as const;
  await account({ reserved: [withdrawal] });
  await connect((token) => (token === usdt ? `0x${inWallet.toString(16)}` : '0x0'));
  renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
    </>,
  );
  // 3 USDT and 2 JU in the wallet, 1.5 and 5 in the account, 10 on a card.
  expect(await screen.findByText('20.50')).toBeTruthy();
  const total = screen.getByRole('region', { name: 'Total value' });
  const shown = new Set<string | undefined>();
  const observer = new MutationObserver(() => shown.add(/\d+\.\d\d/.exec(total.textContent)?.[0]));
  observer.observe(total, { childList: true, subtree: true, characterData: true });
  inWallet += 5_000_000n;
  await act(() => account({ reserved: [{ ...withdrawal, in_wallet: true }] }));
  await waitFor(() => expect(screen.queryByText('On hold')).toBeNull());
  expect(await screen.findByText('20.50')).toBeTruthy();
  inWallet -= 2_000_000n;
  await act(() =>
    account({ incoming: [{ order_kind: 'deposit', asset: 'USDT', amount: '2000000' }] }),
  );
  expect(await screen.findByText('On hold')).toBeTruthy();
  expect(await screen.findByText('20.50')).toBeTruthy();
  observer.disconnect();
  // Undefined while the chain is read again.
  expect([...shown].filter((one) => one && one !== '20.50')).toEqual([]);
});

it('rereads the chain on a page that opens after money has arrived in the wallet', async () => {
  const withdrawal = { type: 'withdrawal', asset: 'USDT', amount: '5000000' } as const;
  const answer = (inWallet: boolean) => {
    const reserved = [{ ...withdrawal, in_wallet: inWallet }];
    server.answer(rates.balances, { ...accountOf('1500000'), tokens, reserved });
  };
  let inWallet = 3_000_000n;
  answer(false);
  await connect((token) => (token === usdt ? `0x${inWallet.toString(16)}` : '0x0'));
  const { unmount } = renderShell(<TotalMoney />);
  expect(await screen.findByText('20.50')).toBeTruthy();
  unmount();

  // This page reads the account, but not the wallet.
  const other = renderShell(<AccountTotal />);
  inWallet += 5_000_000n;
  answer(true);
  await act(() => queryClient.invalidateQueries({ queryKey: [rates.balances.path] }));
  other.unmount();
  renderShell(<TotalMoney />);
  expect(screen.queryByText('15.50')).toBeNull();
  expect(await screen.findByText('20.50')).toBeTruthy();
});

it('one button hides total, parts and coins', async () => {
  await connect(held);
  renderShell(
    <>
      <TotalMoney />
      <MoneyParts />
      <WalletMoney />
    </>,
  );
  await screen.findByText('15.50');
  for (const coin of ['2 JU', '3.00 USDT', '4 SPA']) expect(screen.getByText(coin)).toBeTruthy();
  for (const name of ['JuChain coin', 'Tether USD', 'JuChain token'])
    expect(screen.getByText(name)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide balances' }));
  expect(document.body.textContent).not.toMatch(/15\.50|3\.00|2 JU/);
  fireEvent.click(screen.getByRole('button', { name: 'Show balances' }));
});

it('WalletMoney and AccountMoney show their value in the header, unless it is unknown', async () => {
  const show = () =>
    renderShell(
      <>
        <WalletMoney />
        <AccountMoney loading={null}>{() => null}</AccountMoney>
      </>,
    );
  const header = (name: string) =>
    screen.getByRole('heading', { name }).closest('header')?.textContent;
  await connect(held);
  const { unmount } = show();
  await waitFor(() => expect(header('Your wallet')).toMatch(/≈\s4\.00\sUSDT$/));
  expect(header('Tessera balance')).toMatch(/[^≈\s]\s?1\.50\sUSDT$/);
  unmount();
  wallet.disconnect();
  show();
  await screen.findByText('Not connected in this tab');
  expect(header('Your wallet')).not.toContain('USDT');
});

it('WalletMoney shows the other coins when one token cannot be read', async () => {
  await connect((token) => {
    if (token === spa) throw new Error('reverted');
    return held(token);
  });
  renderShell(<WalletMoney />);
  expect(await screen.findByText('Unknown')).toBeTruthy();
  expect(screen.getByText(/^3(\.00)?$/)).toBeTruthy();
});

it('MoneyLines shows the value of the wallet, or its native coin without a rate', async () => {
  await connect();
  const { unmount } = renderShell(<MoneyLines />);
  const line = () => screen.getByText('Your wallet').parentElement?.textContent;
  await waitFor(() => expect(line()).toMatch(/≈\s1\.00\sUSDT$/));
  unmount();
  queryClient.clear();
  server.answer(rates.rates, { rates: [], rates_at: null });
  renderShell(<MoneyLines />);
  await waitFor(() => expect(line()).toMatch(/wallet2(\.00)?\sJU$/));
});
