import type { Order } from '@shared/contract';
import { createStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../src/api/api-error.ts';
import en from '../src/member/messages/en.json' with { type: 'json' };
import * as calls from '../src/payment/contract-calls.lazy.ts';
import { approvalPatience } from '../src/payment/money.ts';
import { createPayment, paymentAtom } from '../src/payment/payment.flow.ts';
import { createIntents } from '../src/payment/payment-intents.ts';
import { createSignIn } from '../src/sign-in/sign-in.flow.ts';
import { signInAtom } from '../src/sign-in/sign-in-atom.ts';
import type { WalletDetail } from '../src/wallet/types.ts';
import { createWallet } from '../src/wallet/wallet-connection.ts';
import { type FakeChain, fakeChain } from './fake-chain.ts';
import { rpcError, settled } from './fake-wallet.ts';
import { testAddress, testConfig, testOrder } from './fixtures.ts';
import { type MovingTimers, movingTimers } from './moving-timers.ts';

const words: Record<string, string> = en;

/** Wallet and payment messages; specification §8 names most of them. */
const specified = `install MetaMask; wallet connect failed, try again; sign error, refresh; wallet internal error, refresh; sign failed, try again; invalid signature; signature cancelled; user rejected connection; too many requests or operations, try later; login failed; payment failed; payment processing; insufficient balance or funds; insufficient gas; insufficient authorization; 'switch to {network}'; unsupported network note asking to switch to the JuChain network, with network name, chain ID and a recheck button; balance information failed`;

/** Per message: `reach` causes it in the real flows, `says` returns the shown keys. */
const rows: Record<string, { reach(): Promise<void>; says(): string[]; text: RegExp }> = {
  'install MetaMask': {
    reach: async () => timers.move(600),
    says: signInProblem,
    text: /install MetaMask/,
  },
  'wallet connect failed, try again': {
    reach: () => refuse('eth_requestAccounts', new Error('?'), connect),
    says: signInProblem,
    text: /Wallet connect failed.*try again/,
  },
  'sign error, refresh': {
    reach: () => refuse('personal_sign', rpcError(-32602), sign),
    says: signInProblem,
    text: /Sign error.*refresh/,
  },
  'wallet internal error, refresh': {
    reach: () => refuse('personal_sign', rpcError(-32603), sign),
    says: signInProblem,
    text: /Wallet internal error.*refresh/,
  },
  'sign failed, try again': {
    reach: () => refuse('personal_sign', new Error('?'), sign),
    says: signInProblem,
    text: /Sign failed.*try again/,
  },
  'invalid signature': {
    async reach() {
      chain.wallet.handlers.personal_sign = () => '0x12';
      await sign();
    },
    says: signInProblem,
    text: /Invalid signature/,
  },
  'signature cancelled': {
    reach: () => refuse('personal_sign', rpcError(4001), sign),
    says: signInProblem,
    text: /cancelled the signature/,
  },
  'user rejected connection': {
    reach: () => refuse('eth_requestAccounts', rpcError(4001), connect),
    says: signInProblem,
    text: /declined the connection/,
  },
  'too many requests or operations, try later': {
    reach: () => refuse('personal_sign', rpcError(-32005), sign),
    says: signInProblem,
    text: /Too many requests.*try again later/,
  },
  'login failed': {
    async reach() {
      login.mockRejectedValueOnce(new ApiError({ kind: 'server', code: 500 }));
      await sign();
    },
    says: signInProblem,
    text: /Sign-in failed/,
  },
  'payment failed': {
    reach: () => refuse('eth_sendTransaction', rpcError(3), () => payment.pay(order)),
    says: () => [`member:payment.title.${paymentState().step}`],
    text: /Payment failed/,
  },
  'payment processing': {
    async reach() {
      void payment.pay(order);
      await vi.waitFor(() => expect(paymentState().hash).toBeDefined());
    },
    says: () => [`member:payment.step.${paymentState().step}`],
    text: /Payment processing/,
  },
  'insufficient balance or funds': {
    async reach() {
      chain.balance = 1n;
      await payment.pay(order);
    },
    says: paymentProblem,
    text: /Insufficient balance/,
  },
  'insufficient gas': {
    async reach() {
      chain.balance = BigInt(order.payment.amount);
      await payment.pay(order);
    },
    says: paymentProblem,
    text: /Insufficient gas/,
  },
  'insufficient authorization': {
    async reach() {
      chain.tokens = 90_000_000n;
      const { payment: terms } = order;
      order = {
        ...order,
        payment: { ...terms, asset: 'USDT', token: testConfig.checkout, amount: '90000000' },
      };
      chain.reverting = true;
      void payment.pay(order);
      await vi.waitFor(() => expect(paymentState().approval).toBeDefined());
      await settled();
      chain.mine();
      timers.move(approvalPatience.pause);
      await vi.waitFor(() => expect(paymentState().step).toBe('fail'));
    },
    says: paymentProblem,
    text: /Insufficient authorization/,
  },
  "'switch to {network}'": {
    reach: wrongNetwork,
    says: () => networkTexts('switch'),
    text: /Switch to \{\{network\}\}/,
  },
  'unsupported network note asking to switch to the JuChain network, with network name, chain ID and a recheck button':
    {
      reach: wrongNetwork,
      says: () => networkTexts('note', 'recheck'),
      text: /not supported.*switch to the \{\{network\}\} network.*chain ID \{\{id\}\}.*Check again/s,
    },
  'balance information failed': {
    reach: () => refuse('eth_getBalance', rpcError(-32603), () => payment.pay(order)),
    says: paymentProblem,
    text: /Could not read the balance information/,
  },
};

let chain: FakeChain;
let timers: MovingTimers;
let store: ReturnType<typeof createStore>;
let detail: WalletDetail;
let signIn: ReturnType<typeof createSignIn>;
let payment: ReturnType<typeof createPayment>;
let order: Order;
const login = vi.fn();

const paymentState = () => store.get(paymentAtom);
const connect = () => signIn.begin(detail);
async function sign(): Promise<void> {
  await connect();
  await signIn.sign();
}

async function refuse(method: string, error: unknown, then: () => Promise<void>): Promise<void> {
  if (then !== connect && then !== sign) await connect();
  chain.wallet.handlers[method] = () => Promise.reject(error);
  await then();
}

async function wrongNetwork(): Promise<void> {
  chain.wallet.handlers.eth_chainId = () => '0x1';
  await connect();
  await payment.pay(order);
}

function signInProblem(): string[] {
  return [store.get(signInAtom).problem?.key ?? 'no problem'];
}

function paymentProblem(): string[] {
  return [`member:payment.problem.${paymentState().problem?.code}`];
}

/** Returns the keys of texts that both flows' views show on the wrong network. */
function networkTexts(...texts: string[]): string[] {
  const isShown =
    store.get(signInAtom).step === 'wrongNetwork' &&
    paymentState().problem?.code === 'wrongNetwork';
  return isShown ? texts.map((text) => `member:signIn.network.${text}`) : ['not reached'];
}

beforeEach(() => {
  login.mockReset();
  timers = movingTimers();
  store = createStore();
  chain = fakeChain(testAddress, testConfig.chain.id);
  chain.wallet.handlers.personal_sign = () => `0x${'ab'.repeat(65)}`;
  const { provider } = chain.wallet;
  detail = { id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider };
  const storage = { get: () => null, set: () => {} };
  const page = new EventTarget();
  const wallet = createWallet({ page, timers, store, storage, fallbackName: () => '' });
  order = testOrder;
  signIn = createSignIn({
    wallet,
    store,
    timers,
    chain: () => testConfig.chain,
    host: () => 'app.example',
    loginMessage: async ({ address }) => ({
      message: `app.example wants you to sign in with your Ethereum account:\n${address}\n\nURI: https://app.example`,
      expires_at: '2100-01-01T00:00:00Z',
    }),
    login,
    invite: { get: () => undefined, set: () => {}, requestAnother: () => {} },
    enter: async () => {},
  });
  signIn.open();
  payment = createPayment({
    wallet,
    store,
    timers,
    intents: createIntents(storage, { get: () => undefined, set: () => {} }),
    network: () => testConfig.chain,
    account: () => testAddress,
    read: async () => order,
    loadCalls: async () => calls,
    isOnShow: () => true,
    announce: () => {},
  });
});

it('the table has a row for each specified message', () => {
  expect(Object.keys(rows)).toEqual(specified.split('; '));
});

it.each(Object.entries(rows))('the flows show: %s', async (name, { reach, says, text }) => {
  if (/payment processing|insufficient/.test(name)) await connect();
  await reach();
  const texts = says().map((key) => words[key.replace('member:', '')] ?? `no text ${key}`);
  expect(texts.join(' ')).toMatch(text);
});
