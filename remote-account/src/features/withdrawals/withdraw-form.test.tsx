import * as withdraw from '@shared/contract/endpoints/withdraw';
import { linkContext } from '@shared/contract/testing/inputs/payment-links.ts';
import { cancelConfirms, confirmAtom, setNavigation, shellStore, toastsAtom } from '@shared/shell';
import {
  type FakeServer,
  renderShell,
  signIn,
  testAddress,
  testConfig,
} from '@shared/shell/testing';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { setUpRemote } from '../../testing.ts';
import type { Offer } from './terms.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const { chainId, usdt, spa, checkout } = linkContext;

const offer = (asset: Offer['asset'], token: string | null, fee: string, held: bigint): Offer => ({
  asset,
  token,
  fee,
  held,
  min: '1',
  network_fee: null,
  daily_limit: String(held),
  left_today: String(held),
  review_above: String(held),
});
const offers = [
  offer('JU', null, '100000000000000000', 10n ** 19n),
  offer('USDT', usdt, '2000000', 100_000_000n),
  offer('SPA', spa, '0', 10n ** 21n),
];

let server: FakeServer;
beforeEach(async () => {
  sessionStorage.clear();
  server = await setUpRemote({
    config: { ...testConfig, checkout, chain: { ...testConfig.chain, id: chainId } },
  });
  await signIn(server);
  renderShell(<WithdrawForm offers={offers} hours={24} reached={undefined} />);
});

const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const coin = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const paste = (value: string) => fireEvent.change(box(/wallet address/), { target: { value } });

it('selects the coin of a link, and adds the fee to the amount of the link', async () => {
  expect(coin(/^JU/).checked).toBe(true);
  paste(`ethereum:${usdt}@${chainId}/transfer?address=${recipient}&uint256=12500000`);
  expect(
    await screen.findByText(/asks for 12\.50\sUSDT\. With the fee, 14\.50\sUSDT/),
  ).toBeTruthy();
  expect(coin(/^USDT/).checked).toBe(true);
  expect(box(/wallet address/).value).toBe(recipient);
  expect(box(/Amount/).value).toBe('14.5');
});

it('fills in the open form from a link for the selected coin', async () => {
  paste(`ethereum:${recipient}@${chainId}?value=2.014e18`);
  expect(await screen.findByText(/asks for 2\.014\sJU\. With the fee, 2\.114\sJU/)).toBeTruthy();
  expect(coin(/^JU/).checked).toBe(true);
  expect(box(/Amount/).value).toBe('2.114');
});

it('uses the amount of a link as it is for a coin without a fee', async () => {
  paste(`ethereum:${spa}@${chainId}/transfer?address=${recipient}&uint256=2e20`);
  expect(await screen.findByText(/asks for 200\sSPA\.$/)).toBeTruthy();
  expect(box(/Amount/).value).toBe('200');
});

it('clears the amount of an earlier link when the next link does not name a network', async () => {
  paste(`ethereum:${recipient}@${chainId}?value=2e18`);
  await screen.findByText(/asks for 2\sJU/);
  paste(`ethereum:${recipient}?value=1e18`);
  expect(await screen.findByText(/amount is not filled in/)).toBeTruthy();
  expect([box(/wallet address/).value, box(/Amount/).value]).toEqual([recipient, '']);
  // The notice applies to that recipient only.
  paste('0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359');
  expect(screen.queryByText(/amount is not filled in/)).toBeNull();
});

it('changes only the address field for a link of another network', () => {
  fireEvent.change(box(/Amount/), { target: { value: '3' } });
  paste(`ethereum:${usdt}@1/transfer?address=${recipient}&uint256=20000000`);
  expect(screen.getByText(/for another network/)).toBeTruthy();
  expect([coin(/^JU/).checked, box(/Amount/).value]).toEqual([true, '3']);
});

it('shows what arrives and the fee, also above the button', () => {
  fireEvent.change(box(/Amount/), { target: { value: '3' } });
  expect(screen.getByText(/^Arrives: 2\.9\sJU · fee 0\.1\sJU$/)).toBeTruthy();
  expect(screen.getByText('Arrives at the wallet')).toBeTruthy();
});

it.each([
  ['below the minimum', { min: '4000000000000000000' }],
  ['above the balance', { held: 2n * 10n ** 18n }],
  ['above the rest of the 24-hour limit', { left_today: '2000000000000000000' }],
])('shows no totals, and no amount on the button, for an amount %s', (_, terms) => {
  cleanup();
  const [ju] = offers;
  if (!ju) throw new Error('no JU');
  renderShell(
    <WithdrawForm
      offers={[{ ...ju, review_above: '1', ...terms }]}
      hours={24}
      reached={undefined}
    />,
  );
  fireEvent.change(box(/Amount/), { target: { value: '3' } });
  expect(screen.queryByText(/^Arrives/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Withdraw' })).toBeTruthy();
  expect(screen.queryByText(/a person checks/)).toBeNull();
});

it.each([
  ['the whole limit', '2', /^Above 2\sJU a person checks/],
  ['the rest of the limit', '5', /^5\sJU in 24 hours go out automatically; 2\sJU of it is left\./],
])('says from when a person checks: %s', (_, limit, text) => {
  cleanup();
  const [ju] = offers;
  if (!ju) throw new Error('no JU');
  const terms = { review_above: `2${'0'.repeat(18)}`, review_limit: `${limit}${'0'.repeat(18)}` };
  renderShell(<WithdrawForm offers={[{ ...ju, ...terms }]} hours={24} reached={undefined} />);
  fireEvent.change(box(/Amount/), { target: { value: '3' } });
  expect(screen.getByText(text)).toBeTruthy();
});

it.each([
  ['a new address', [], true],
  ['an address that a withdrawal reached', [testAddress], false],
  ['an older server', undefined, false],
])('names the lower limit of new addresses: %s', async (_, reached, isNamed) => {
  cleanup();
  const [ju] = offers;
  if (!ju) throw new Error('no JU');
  const terms = { review_new_above: `2${'0'.repeat(18)}` };
  renderShell(<WithdrawForm offers={[{ ...ju, ...terms }]} hours={24} reached={reached} />);
  fireEvent.change(box(/Amount/), { target: { value: '3' } });
  const named = screen.queryByText(/^You have not withdrawn to this address yet\. Above 2\sJU/);
  expect(named !== null).toBe(isNamed);
  server.answer(withdraw.recipient, {
    address: testAddress,
    ...(isNamed && { needs_step_up: true }),
  });
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  await vi.waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  const { message } = shellStore.get(confirmAtom) ?? {};
  expect(message?.includes('A person checks it before it is sent')).toBe(isNamed);
  expect(message?.includes('under Security')).toBe(isNamed);
  cancelConfirms();
});

it('disables a coin without a balance, and shows the balance of each', () => {
  cleanup();
  renderShell(
    <WithdrawForm
      offers={[...offers.slice(0, 2), offer('SPA', spa, '0', 0n)]}
      hours={24}
      reached={undefined}
    />,
  );
  expect(coin(/^SPA 0$/).disabled).toBe(true);
  expect(coin(/^USDT [\d,]+\.\d\d$/).disabled).toBe(false);
});

it('shows the whole address in groups, without the tone of destructive actions', async () => {
  const asked = vi.fn();
  const stop = shellStore.sub(confirmAtom, () => asked(shellStore.get(confirmAtom)));
  // The withdrawal checks the address again, so a check that fails does not stop the member.
  server.vanish(withdraw.recipient);
  fireEvent.change(box(/Amount/), { target: { value: '3' } });
  paste(recipient);
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  await vi.waitFor(() => expect(asked).toHaveBeenCalled());
  stop();
  const { tone, details } = asked.mock.lastCall?.[0] ?? {};
  cleanup();
  const { container } = render(details[0].shown);
  expect(container.textContent).toBe(recipient);
  expect(container.querySelectorAll('bdi > span')).toHaveLength(11);
  expect(tone).toBe('normal');
  cancelConfirms();
});

it.each([
  ['another wallet', 'none', recipient, /10\.00\sUSDT to 0x5aAe\S* requested\.$/],
  ['the own wallet', 'none', testAddress, /10\.00\sUSDT to your wallet requested\.$/],
  [
    'a check',
    'review',
    testAddress,
    /to your wallet requested\. A person checks it before it is sent/,
  ],
] as const)('says what goes where, and whether a person checks it: %s', async (...row) => {
  const [, check, address, text] = row;
  const isReviewed = check === 'review';
  cleanup();
  setNavigation({ navigate: vi.fn(), prefetch: () => {} });
  const [, usdtOffer] = offers;
  if (!usdtOffer) throw new Error('no USDT');
  renderShell(
    <WithdrawForm
      offers={[isReviewed ? { ...usdtOffer, review_above: '9999999' } : usdtOffer]}
      hours={24}
      reached={undefined}
    />,
  );
  server.answer(withdraw.recipient, { address });
  server.answer(withdraw.apply, {
    withdrawal: {
      id: '1',
      asset: 'USDT',
      amount: '10000000',
      fee: '2000000',
      net: '8000000',
      network_fee: null,
      network_fee_paid: false,
      network_fee_spent: false,
      address,
      status: 'processing',
      stage: isReviewed ? 'review' : 'queued',
      reason: null,
      needs_too_much_gas: false,
      cancellable: true,
      order_id: null,
      tx_hash: null,
      confirmations: 0,
      confirmations_needed: 12,
      created_at: '2026-01-01T00:00:00Z',
      done_at: null,
    },
    order: null,
  });
  fireEvent.change(box(/Amount/), { target: { value: '10' } });
  paste(address);
  fireEvent.click(screen.getByRole('button', { name: /^Withdraw/ }));
  await vi.waitFor(() => expect(shellStore.get(confirmAtom)).not.toBeNull());
  const { message, details, confirmLabel, tone, settle } = shellStore.get(confirmAtom) ?? {};
  const isOwn = address === testAddress;
  expect(message?.includes('Compare the address')).toBe(!isOwn);
  expect(details?.[0]?.label).toBe(isOwn ? 'To your wallet' : 'To wallet address');
  expect(details?.at(-1)).toEqual({ label: 'Balance after', value: '90.00\u00a0USDT' });
  expect(confirmLabel).toBe('Withdraw 10.00\u00a0USDT');
  expect(tone).toBe('normal');
  expect(message?.includes('A person checks it before it is sent')).toBe(isReviewed);
  settle?.(true);
  await vi.waitFor(() => expect(shellStore.get(toastsAtom).at(-1)?.text).toMatch(text));
});
