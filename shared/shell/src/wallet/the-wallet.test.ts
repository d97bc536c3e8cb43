import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeWallet, fakeWallet } from '../../testing/fake-wallet.ts';
import { type FakeServer, setUpShell, signIn, testAddress } from '../../testing/index.ts';
import { localText } from '../browser-storage.ts';
import { session } from '../shell.ts';
import { rememberedWalletKey } from './remembered.ts';
import { takeUpWallet, wallet } from './the-wallet.ts';

const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
let server: FakeServer;
let fake: FakeWallet;
let installed = 0;

/** A wallet in this browser, remembered from before. */
beforeEach(async () => {
  server = await setUpShell();
  wallet.disconnect();
  fake = fakeWallet({ eth_accounts: () => [testAddress.toLowerCase()], eth_chainId: () => '0x1' });
  const id = `test.wallet.${++installed}`;
  const info = { uuid: id, name: id, rdns: id, icon: '' };
  const detail = { info, provider: fake.provider };
  dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
  localText.set(rememberedWalletKey, id);
});

it('the wallet of a restored session is taken up without opening it', async () => {
  await signIn(server);
  await takeUpWallet();
  expect(wallet.get()).toMatchObject({ status: 'connected' });
  expect(fake.asked('eth_requestAccounts')).toBe(0);
  expect(session.signedIn()).toBe(true);
});

it('a wallet that stands on another account after a reload ends the session', async () => {
  fake.handlers.eth_accounts = () => [bob];
  await signIn(server);
  await takeUpWallet();
  await vi.waitFor(() => expect(session.signedIn()).toBe(false));
});

it('another account chosen in the wallet ends the session', async () => {
  await signIn(server);
  await takeUpWallet();
  fake.emit('accountsChanged', [bob]);
  expect(session.signedIn()).toBe(false);
});

it('a logout lets go of the wallet', async () => {
  await signIn(server);
  await takeUpWallet();
  await session.logout('otherTab');
  expect(wallet.get().status).toBe('disconnected');
  expect(localText.get(rememberedWalletKey)).toBeNull();
});
