import { auth, user } from '@shared/contract/endpoints';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeWallet } from '../../testing/fake-wallet.ts';
import { testConfig, testUser } from '../../testing/fixtures.ts';
import { type FakeServer, setUpShell, signIn as startSession } from '../../testing/index.ts';
import { localText } from '../browser-storage.ts';
import { setNavigation } from '../navigation/navigation.ts';
import { session } from '../session/session.ts';
import { lastWalletKey, rememberedWalletKey } from '../wallet/remembered-wallet-key.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { wallet } from '../wallet/wallet.ts';
import { signIn } from './sign-in.ts';

const address = testUser.name;
const message = `${location.host} wants you to sign in with your Ethereum account:
${address}

Sign in.

URI: ${location.origin}
Version: 1
Chain ID: ${testConfig.chain.id}
Nonce: abcdef0123456789
Issued At: 2026-01-01T00:00:00.000Z`;

let server: FakeServer;
let chosen: WalletDetail;

beforeEach(async () => {
  server = await setUpShell();
  server.answer(auth.loginMessage, {
    message,
    expires_at: new Date(Date.now() + 300_000).toISOString(),
  });
  server.answer(auth.login, { token: 'new-token' });
  server.answer(auth.logout, {});
  server.answer(user.info, testUser);
  const { provider } = fakeWallet({
    eth_requestAccounts: () => [address],
    eth_chainId: () => testConfig.chain.id,
    personal_sign: () => `0x${'ab'.repeat(65)}`,
  });
  chosen = { id: 'test.wallet', name: 'Test', icon: undefined, source: 'eip6963', provider };
});

it('sign() stores the wallet only after a successful login', async () => {
  signIn.open();
  await signIn.begin(chosen);
  expect(wallet.get().status).toBe('connected');
  expect(localText.get(rememberedWalletKey)).toBeNull();
  await signIn.sign();
  expect(session.token()).toBe('new-token');
  expect(localText.get(rememberedWalletKey)).toBe('test.wallet');
});

it('sign() keeps its wallet if a session already exists', async () => {
  await startSession(server);
  signIn.open();
  await signIn.begin(chosen);
  await signIn.sign();
  expect(session.token()).toBe('new-token');
  expect(wallet.get()).toMatchObject({ status: 'connected', account: address });
  expect(localText.get(rememberedWalletKey)).toBe('test.wallet');
});

it('a logout keeps the id of the last wallet for the next sign-in', async () => {
  signIn.open();
  await signIn.begin(chosen);
  await signIn.sign();
  await session.logout('user');
  expect(localText.get(rememberedWalletKey)).toBeNull();
  expect(localText.get(lastWalletKey)).toBe('test.wallet');
});

const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const here = '/wallet?tab=team#top';

it.each([
  ['the account of the expired session returns to its page', 'expired', address, here],
  ['the account of a revoked session returns to its page', 'unauthorized', address, here],
  ['a member who signed out in another tab returns to the page', 'otherTab', address, here],
  ['another account stays on its page', 'expired', other, undefined],
  ['a member who signed out stays on the page', 'user', address, undefined],
] as const)('%s', async (_what, reason, owner, path) => {
  const navigate = vi.fn();
  setNavigation({ navigate, prefetch() {} });
  session.signIn('old-token', owner);
  history.replaceState(null, '', here);
  await session.logout(reason);
  history.replaceState(null, '', '/index');
  signIn.open();
  await signIn.begin(chosen);
  await signIn.sign();
  expect(navigate.mock.calls.map(([to]) => to)).toEqual(path ? [path] : []);
});
