import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type FakeWallet,
  fakeWallet,
  never,
  rpcError,
  settled,
} from '../../testing/fake-wallet.ts';
import { testConfig } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import { ApiError } from '../api/api-error.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { createWallet, type Wallet } from '../wallet/wallet-connection.ts';
import { createSignIn, type SignIn } from './sign-in.flow.ts';
import { signInAtom } from './sign-in-atom.ts';

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const signature = `0x${'ab'.repeat(65)}`;

const messageFor = (
  address: string,
) => `app.example wants you to sign in with your Ethereum account:
${address}

Sign in.

URI: https://app.example
Version: 1
Chain ID: 31337
Nonce: abcdef0123456789
Issued At: 2026-01-01T00:00:00.000Z`;

let timers: MovingTimers;
let store: ReturnType<typeof createStore>;
let page: EventTarget;
let fake: FakeWallet;
let detail: WalletDetail;
let wallet: Wallet;
let signIn: SignIn;
let invite: string | undefined;
const loginMessage = vi.fn();
const login = vi.fn();
const enter = vi.fn();
const requestAnother = vi.fn();

const state = () => store.get(signInAtom);

beforeEach(() => {
  vi.resetAllMocks();
  page = new EventTarget();
  timers = movingTimers();
  store = createStore();
  invite = undefined;
  fake = fakeWallet({
    eth_requestAccounts: () => [alice.toLowerCase()],
    eth_chainId: () => '0x7a69',
    personal_sign: () => signature,
  });
  detail = { id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider: fake.provider };
  const storage = { get: () => null, set: () => {} };
  wallet = createWallet({
    page,
    timers,
    store,
    storage,
    fallbackName: () => '',
  });
  loginMessage.mockImplementation(async ({ address }: { address: string }) => ({
    message: messageFor(address),
    expires_at: '2026-01-01T00:05:00.000Z',
  }));
  login.mockResolvedValue({ token: 'token' });
  enter.mockResolvedValue(undefined);
  signIn = createSignIn({
    wallet,
    store,
    timers,
    chain: () => testConfig.chain,
    host: () => 'app.example',
    loginMessage,
    login,
    invite: {
      get: () => invite,
      set: (code) => {
        invite = code;
      },
      requestAnother,
    },
    enter,
  });
  signIn.follow();
  signIn.open({ to: '/ticket' });
});

describe('the requested page', () => {
  const reopened = () => {
    signIn.cancel();
    signIn.open();
    return state().to;
  };

  it('stays requested after the sheet was closed, until the user opens another page', () => {
    expect(reopened()).toBe('/ticket');
    expect(reopened()).toBe('/ticket');
    signIn.forgetPage();
    expect(reopened()).toBeUndefined();
  });

  it('opens once', async () => {
    signIn.cancel();
    signIn.open();
    await signIn.begin(detail);
    await signIn.sign();
    expect(enter).toHaveBeenCalledWith('token', alice.toLowerCase(), '/ticket');
    expect(reopened()).toBeUndefined();
  });

  it('gives way to a page requested later', () => {
    signIn.open({ to: '/wallet' });
    expect(reopened()).toBe('/wallet');
  });
});

it('two taps start a session with a wallet', async () => {
  timers.move(600);
  expect(state().step).toBe('choosing');
  await signIn.begin(detail);
  expect(state()).toMatchObject({
    step: 'reviewing',
    review: { domain: 'app.example', statement: 'Sign in.' },
  });
  expect(fake.asked('personal_sign')).toBe(0);
  await signIn.sign();
  expect(login).toHaveBeenCalledWith(
    {
      address: alice.toLowerCase(),
      message: messageFor(alice.toLowerCase()),
      sign_message: signature,
    },
    expect.anything(),
  );
  expect(enter).toHaveBeenCalledWith('token', alice.toLowerCase(), '/ticket');
  expect(state().step).toBe('closed');
});

it('a missing wallet is reported until a wallet announces itself', () => {
  timers.move(600);
  expect(state()).toMatchObject({
    step: 'choosing',
    problem: { key: 'member:signIn.error.installWallet' },
  });
  const info = { uuid: 'w', name: 'W', rdns: 'w', icon: '' };
  const late = { detail: { info, provider: fake.provider } };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', late));
  expect(state().problem).toBeUndefined();
});

describe('a wallet', () => {
  it.each([
    [rpcError(4001), 'member:signIn.error.connectionRejected'],
    [rpcError(-32002), 'member:signIn.error.requestPending'],
    [rpcError(-32603), 'member:signIn.error.walletInternal'],
    [rpcError(-32005), 'member:signIn.error.tooManyRequests'],
    [new Error('?'), 'member:signIn.error.connectFailed'],
  ])('that refuses to connect (%j) leads to %s and the choice of wallets', async (error, key) => {
    fake.handlers.eth_requestAccounts = () => Promise.reject(error);
    await signIn.begin(detail);
    expect(state()).toMatchObject({ step: 'choosing', problem: { key } });
  });

  it.each([
    [rpcError(4001), 'cancelled', 'member:signIn.error.signatureCancelled'],
    [rpcError(-32602), 'failed', 'member:signIn.error.signatureParameters'],
    [rpcError(-32603), 'failed', 'member:signIn.error.walletInternal'],
    [new Error('?'), 'failed', 'member:signIn.error.signatureFailed'],
  ])('that refuses to sign (%j) leads to %s', async (error, step, key) => {
    await signIn.begin(detail);
    fake.handlers.personal_sign = () => Promise.reject(error);
    await signIn.sign();
    expect(state()).toMatchObject({ step, problem: { key } });
    await signIn.retry();
    expect(state().step).toBe('reviewing');
    expect(loginMessage).toHaveBeenCalledTimes(2);
  });

  it.each(['0x', null, '0x1234'])(
    'with an invalid signature %j ends the attempt',
    async (answer) => {
      await signIn.begin(detail);
      fake.handlers.personal_sign = () => answer;
      await signIn.sign();
      expect(state()).toMatchObject({
        step: 'invalid',
        problem: { key: 'member:signIn.error.signatureInvalid' },
      });
      expect(login).not.toHaveBeenCalled();
    },
  );
});

describe('a sign-in on the wrong network', () => {
  let current: string;
  beforeEach(async () => {
    current = '0x1';
    fake.handlers.eth_chainId = () => current;
    await signIn.begin(detail);
  });

  it('stops before the signature, and continues after a switch', async () => {
    expect(state()).toMatchObject({ step: 'wrongNetwork', chainId: 1 });
    expect(loginMessage).not.toHaveBeenCalled();
    fake.handlers.wallet_switchEthereumChain = () => {
      current = '0x7a69';
      return null;
    };
    await signIn.switchNetwork();
    expect(state().step).toBe('reviewing');
  });

  it('continues after a manual switch in the wallet', async () => {
    current = '31337';
    fake.emit('chainChanged', '31337');
    await vi.waitFor(() => expect(state().step).toBe('reviewing'));
  });

  it('continues on a recheck after a manual switch without an event', async () => {
    await signIn.recheckNetwork();
    expect(state().step).toBe('wrongNetwork');
    current = '0x7a69';
    await signIn.recheckNetwork();
    expect(state().step).toBe('reviewing');
  });

  it.each([
    [rpcError(4001), 'switchRejected'],
    [rpcError(4200), 'switchUnsupported'],
    [rpcError(-32603), 'switchFailed'],
  ])('keeps its step and shows the reason after a failed switch (%j)', async (error, key) => {
    fake.handlers.wallet_switchEthereumChain = () => Promise.reject(error);
    await signIn.switchNetwork();
    expect(state()).toMatchObject({
      step: 'wrongNetwork',
      problem: { key: `member:signIn.error.${key}` },
    });
  });
});

describe('a server', () => {
  const refusal = (errorName: ConstructorParameters<typeof ApiError>[0]['errorName'], code = 400) =>
    new ApiError({ kind: 'api', code, errorName, reference: 'r-1' }, 'server words');

  it.each([
    ['signatureInvalid', 'invalid', 'signatureInvalid'],
    ['loginMessageExpired', 'failed', 'messageExpired'],
    ['loginMessageUsed', 'failed', 'messageUsed'],
    ['loginMessageForeign', 'failed', 'messageForeign'],
    ['loginThrottled', 'failed', 'tooManyRequests'],
  ] as const)('that refuses (%s) leads to %s, with text and reference', async (name, step, key) => {
    login.mockRejectedValueOnce(refusal(name));
    await signIn.begin(detail);
    await signIn.sign();
    expect(state()).toMatchObject({
      step,
      problem: { key: `member:signIn.error.${key}`, reference: 'r-1' },
    });
  });

  it('that fails leads to a failed login, and a retry succeeds', async () => {
    login.mockRejectedValueOnce(new ApiError({ kind: 'server', code: 500 }));
    await signIn.begin(detail);
    await signIn.sign();
    expect(state()).toMatchObject({
      step: 'failed',
      problem: { key: 'member:signIn.error.loginFailed' },
    });
    await signIn.retry();
    await signIn.sign();
    expect(enter).toHaveBeenCalledOnce();
  });

  it('that sends a message for another account leads to no signature', async () => {
    loginMessage.mockResolvedValueOnce({
      message: messageFor(bob),
      expires_at: '2030-01-01T00:00:00Z',
    });
    await signIn.begin(detail);
    expect(state()).toMatchObject({
      step: 'invalid',
      problem: { key: 'member:signIn.error.messageForeign' },
    });
  });
});

it.each([
  [{}, 'LINK1234'],
  [{ invite: 'FRIEND1' }, 'FRIEND1'],
  [{ invite: '' }, undefined],
])('a sign-in opened with %j after an invite link sends the code %s', async (options, code) => {
  invite = 'LINK1234';
  signIn.open(options);
  await signIn.begin(detail);
  await signIn.sign();
  expect(login.mock.calls[0]?.[0].code).toBe(code);
});

describe('a login that requires an invite code', () => {
  const inviteRequired = new ApiError({ kind: 'api', code: 200, announced: true });

  beforeEach(async () => {
    login.mockRejectedValueOnce(inviteRequired);
    await signIn.begin(detail);
    await signIn.sign();
  });

  it('continues with the code without a second signature', async () => {
    expect(state().step).toBe('inviteRequired');
    // The API client opens the popup for this answer.
    expect(requestAnother).not.toHaveBeenCalled();
    await signIn.giveInvite('FRIEND1');
    expect(login).toHaveBeenLastCalledWith(
      expect.objectContaining({ code: 'FRIEND1' }),
      expect.anything(),
    );
    expect(fake.asked('personal_sign')).toBe(1);
    expect(enter).toHaveBeenCalledOnce();
    expect(invite).toBeUndefined();
  });

  it('shows the reason of a refused code, and continues without a code', async () => {
    login.mockRejectedValueOnce(
      new ApiError({ kind: 'api', code: 1006, errorName: 'inviteCodeInvalid' }),
    );
    await signIn.giveInvite('WRONG01');
    expect(state()).toMatchObject({
      step: 'inviteRequired',
      problem: { error: expect.any(ApiError) },
    });
    expect(invite).toBeUndefined();
    expect(requestAnother).toHaveBeenCalledOnce();
    await signIn.giveInvite(undefined);
    expect(login.mock.lastCall?.[0]).not.toHaveProperty('code');
    expect(enter).toHaveBeenCalledOnce();
  });
});

describe('a running attempt', () => {
  it('is slow if the wallet does not answer, and a retry sends a new request', async () => {
    fake.handlers.eth_requestAccounts = never;
    void signIn.begin(detail);
    timers.move(15_000);
    expect(state()).toMatchObject({ step: 'connecting', slow: true });
    fake.handlers.eth_requestAccounts = () => [alice];
    await signIn.retry();
    expect(state()).toMatchObject({ step: 'reviewing', slow: false });
  });

  it('ignores the wallet’s answer after the sheet was closed', async () => {
    await signIn.begin(detail);
    let answer: (value: string) => void = () => {};
    fake.handlers.personal_sign = () => new Promise((resolve) => (answer = resolve));
    const signing = signIn.sign();
    await settled();
    signIn.cancel();
    answer(signature);
    await signing;
    expect(login).not.toHaveBeenCalled();
    expect(state().step).toBe('closed');
  });

  it('does not sign an expired message, and a retry uses a new one', async () => {
    await signIn.begin(detail);
    timers.move(300_000);
    await signIn.sign();
    expect(fake.asked('personal_sign')).toBe(0);
    expect(state()).toMatchObject({
      step: 'failed',
      problem: { key: 'member:signIn.error.messageExpired' },
    });
    await signIn.retry();
    await signIn.sign();
    expect(fake.asked('personal_sign')).toBe(1);
    expect(enter).toHaveBeenCalledOnce();
  });

  it.each([
    ['years ahead', '1999-12-31T23:55:00.000Z', '2000-01-01T00:00:00.000Z'],
    ['years behind', '2099-12-31T23:55:00.000Z', '2100-01-01T00:00:00.000Z'],
  ])("does not expire because the device's clock is %s", async (_what, issued, expires) => {
    loginMessage.mockImplementation(async ({ address }: { address: string }) => ({
      message: messageFor(address).replace(/Issued At: .*/, `Issued At: ${issued}`),
      expires_at: expires,
    }));
    await signIn.begin(detail);
    timers.move(299_999);
    await signIn.sign();
    expect(enter).toHaveBeenCalledOnce();
  });

  it('uses a new message for another account in the wallet', async () => {
    await signIn.begin(detail);
    fake.emit('accountsChanged', [bob]);
    await vi.waitFor(() => expect(state().review?.address).toBe(bob));
  });

  it('returns to the choice if the wallet disconnects', async () => {
    await signIn.begin(detail);
    fake.emit('accountsChanged', []);
    await vi.waitFor(() => expect(state().step).toBe('choosing'));
    expect(state().problem?.key).toBe('member:signIn.error.walletDisconnected');
  });
});
