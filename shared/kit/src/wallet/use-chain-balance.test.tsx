import { noteConnectivity, shellStore } from '@shared/shell';
import { type PaymentState, paymentAtom } from '@shared/shell/payment';
import { fakeWallet, renderShell, signIn, testAddress, testOrder } from '@shared/shell/testing';
import { wallet } from '@shared/shell/wallet';
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { setUpKit } from '../testing.ts';
import { useChainBalance } from './use-chain-balance.ts';

const idle = shellStore.get(paymentAtom);
let balance = 5n;
let chainId = '0x7a69';

function Balance() {
  const { reading, missing, balance: held } = useChainBalance();
  return <p>{reading ? 'reading' : held === undefined ? missing : `${held} held`}</p>;
}

beforeEach(async () => {
  balance = 5n;
  chainId = '0x7a69';
  const server = await setUpKit();
  await signIn(server);
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [testAddress],
    eth_chainId: () => chainId,
    eth_getBalance: () => `0x${balance.toString(16)}`,
  });
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
});
afterEach(() => {
  wallet.disconnect();
  shellStore.set(paymentAtom, idle);
});

it('a wallet’s balance is unknown, not 0, after the wallet switched the chain without an event', async () => {
  chainId = '0x1';
  balance = 0n;
  renderShell(<Balance />);
  expect(await screen.findByText('otherNetwork')).toBeTruthy();
});

it('a wallet’s balance is missing as `unread`, not as `away`, when the node fails', async () => {
  balance = -1n;
  renderShell(<Balance />);
  expect(await screen.findByText('unread')).toBeTruthy();
});

it('a wallet’s balance is refetched after a successful payment', async () => {
  renderShell(<Balance />);
  await screen.findByText('5 held');
  balance = 2n;
  const paid: PaymentState = { ...idle, step: 'success', order: testOrder };
  act(() => shellStore.set(paymentAtom, paid));
  expect(await screen.findByText('2 held')).toBeTruthy();
});

it('a balance that failed to load is read at once when the server is reachable again', async () => {
  balance = -1n;
  noteConnectivity('unreachable');
  renderShell(<Balance />);
  await screen.findByText('unread');
  balance = 5n;
  act(() => noteConnectivity('online'));
  expect(await screen.findByText('5 held')).toBeTruthy();
});
