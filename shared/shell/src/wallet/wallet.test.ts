import { auth } from '@shared/contract/endpoints';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeWallet, fakeWallet } from '../../testing/fake-wallet.ts';
import { type FakeServer, setUpShell, signIn, testAddress } from '../../testing/index.ts';
import { localText } from '../browser-storage.ts';
import en from '../messages/en.json' with { type: 'json' };
import { toastsAtom } from '../overlays/toast.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { rememberedWalletKey } from './remembered-wallet-key.ts';
import { takeUpWallet, wallet } from './wallet.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let server: FakeServer;
let fake: FakeWallet;
let installed = 0;

/** The browser has a wallet whose id is stored from an earlier visit. */
beforeEach(async () => {
  server = await setUpShell();
  server.answer(auth.logout, {});
  wallet.disconnect();
  fake = fakeWallet({ eth_accounts: () => [testAddress.toLowerCase()], eth_chainId: () => '0x1' });
  const id = `test.wallet.${++installed}`;
  const info = { uuid: id, name: id, rdns: id, icon: '' };
  const detail = { info, provider: fake.provider };
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  localText.set(rememberedWalletKey, id);
});

it('takeUpWallet resumes the wallet of a restored session without a prompt', async () => {
  await signIn(server);
  await takeUpWallet();
  expect(wallet.get()).toMatchObject({ status: 'connected' });
  expect(fake.asked('eth_requestAccounts')).toBe(0);
  expect(session.signedIn()).toBe(true);
});

it('takeUpWallet ends the session if the wallet has another account', async () => {
  fake.handlers.eth_accounts = () => [bob];
  await signIn(server);
  await takeUpWallet();
  await vi.waitFor(() => expect(session.signedIn()).toBe(false));
});

it('a locked wallet keeps the session, and connects again when unlocked', async () => {
  await signIn(server);
  await takeUpWallet();
  fake.emit('accountsChanged', []);
  expect(wallet.get().status).toBe('disconnected');
  expect(session.signedIn()).toBe(true);
  fake.emit('accountsChanged', [testAddress]);
  await vi.waitFor(() => expect(wallet.get().status).toBe('connected'));
  expect(session.signedIn()).toBe(true);
  expect(shellStore.get(toastsAtom)).toEqual([]);
});

it.each([
  ['while it is unlocked', false],
  ['after it was locked', true],
])('another account in the wallet, %s, ends the session with a message', async (_, isLocked) => {
  await signIn(server);
  await takeUpWallet();
  if (isLocked) fake.emit('accountsChanged', []);
  fake.emit('accountsChanged', [bob]);
  expect(session.signedIn()).toBe(false);
  expect(server.callsOf(auth.logout)).toHaveLength(1);
  expect(shellStore.get(toastsAtom)).toMatchObject([
    { text: en['session.accountChanged'], tone: 'danger' },
  ]);
});

it('another spelling of the account keeps the session', async () => {
  await signIn(server);
  await takeUpWallet();
  fake.emit('accountsChanged', [testAddress.toUpperCase().replace('0X', '0x')]);
  expect(session.signedIn()).toBe(true);
});

it('a chain change in the wallet keeps the session and updates the chain id', async () => {
  await signIn(server);
  await takeUpWallet();
  fake.handlers.eth_chainId = () => '0x38';
  fake.emit('chainChanged', '0x38');
  await vi.waitFor(() => expect(fake.asked('eth_chainId')).toBe(2));
  expect(wallet.get().chainId).toBe(56);
  expect(session.signedIn()).toBe(true);
  expect(shellStore.get(toastsAtom)).toEqual([]);
});

describe('a logout disconnects the wallet', () => {
  it.each(['user', 'accountChanged'] as const)('in all tabs, with reason %s', async (reason) => {
    await signIn(server);
    await takeUpWallet();
    await session.logout(reason);
    expect(wallet.get().status).toBe('disconnected');
    expect(localText.get(rememberedWalletKey)).toBeNull();
  });

  it.each([
    ['expired'],
    ['unauthorized'],
    ['otherTab'],
    ['accountChangedElsewhere'],
    ['otherAccount'],
  ] as const)('in this tab only, with reason %s', async (reason) => {
    await signIn(server);
    await takeUpWallet();
    await session.logout(reason);
    expect(wallet.get().status).toBe('disconnected');
    // Like a reload of another tab whose session continues.
    await signIn(server);
    await takeUpWallet();
    expect(wallet.get().status).toBe('connected');
  });
});

it('a sign-in while signed in keeps its connected wallet', async () => {
  await signIn(server);
  await takeUpWallet();
  session.signIn('token-2', testAddress);
  expect(server.callsOf(auth.logout)).toHaveLength(1);
  expect(wallet.get().status).toBe('connected');
  expect(localText.get(rememberedWalletKey)).not.toBeNull();
});

it('takeUpWallet without a session sends no request to the stored wallet', async () => {
  await signIn(server);
  await takeUpWallet();
  await session.logout('expired');
  fake.calls.length = 0;
  await takeUpWallet();
  expect(fake.calls).toEqual([]);
  expect(wallet.get().status).toBe('disconnected');
  expect(session.signedIn()).toBe(false);
});
