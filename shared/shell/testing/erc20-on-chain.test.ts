// @vitest-environment node
import type { Order } from '@shared/contract';
import { Wallet } from 'ethers';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as calls from '../src/payment/contract-calls.lazy.ts';
import { approvalPatience } from '../src/payment/money.ts';
import { createPayment, paymentAtom } from '../src/payment/payment.flow.ts';
import { createIntents } from '../src/payment/payment-intents.ts';
import { createWallet } from '../src/wallet/wallet-connection.ts';
import { rpcError } from './fake-wallet.ts';
import { testConfig, testOrder } from './fixtures.ts';
import { type MovingTimers, movingTimers } from './moving-timers.ts';
import {
  advanceUntil,
  approvedAmount,
  openSandboxChain,
  type SandboxChain,
  type SandboxWallet,
  sandboxId,
  sandboxWallet,
} from './sandbox-chain.ts';

const amount = 90_000_000n;
const coins = 10n ** 18n;

let chain: SandboxChain;
let payer: Wallet;
let owner: SandboxWallet;
let order: Order;
let timers: MovingTimers;
let stored: Map<string, string>;
let store: ReturnType<typeof createStore>;
let payment: ReturnType<typeof createPayment>;
const steps: string[] = [];

beforeAll(async () => {
  chain = await openSandboxChain();
});
afterAll(() => chain.close());
afterEach(() => chain.rpc('evm_setAutomine', true));

/** Creates a payer, an order in a token, and a page with the payer's wallet. */
async function prepare(token: string, tokens = amount, payersCoins = coins): Promise<void> {
  payer = await chain.newPayer(token, tokens, payersCoins);
  owner = sandboxWallet(payer, chain);
  order = {
    ...testOrder,
    payment: {
      chain_id: sandboxId,
      contract: chain.checkout,
      call: { kind: 'checkout' },
      reference: Wallet.createRandom().privateKey,
      asset: 'USDT',
      token,
      amount: String(amount),
    },
  };
  timers = movingTimers();
  stored = new Map();
  await newPage();
}

/** Loads or reloads the page. Only stored data is kept. */
async function newPage(): Promise<void> {
  payment?.forget();
  store = createStore();
  steps.length = 0;
  store.sub(paymentAtom, () => {
    const { step } = state();
    if (steps.at(-1) !== step) steps.push(step);
  });
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  const page = new EventTarget();
  const wallet = createWallet({ page, timers, store, storage, fallbackName: () => '' });
  payment = createPayment({
    wallet,
    store,
    timers,
    intents: createIntents(storage, { get: () => undefined, set: () => {} }),
    network: () => testConfig.chain,
    account: () => payer.address,
    read: () => chain.orderOnChain(order),
    loadCalls: async () => calls,
    isOnShow: () => true,
    announce: () => {},
  });
  const { provider } = owner;
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
}

const state = () => store.get(paymentAtom);

const until = (check: () => void) => advanceUntil(owner, timers, approvalPatience.pause, check);

const untilStep = (step: string) => until(() => expect(state().step).toBe(step));
const approvals = () => owner.sent.filter(({ to }) => to === order.payment.token);
const allowance = () =>
  chain.token(String(order.payment.token)).getFunction('allowance')(payer.address, chain.checkout);
const balanceOf = (account: string) =>
  chain.token(String(order.payment.token)).getFunction('balanceOf')(account) as Promise<bigint>;

/** Mines the blocks that confirm the payment, and waits for its success. */
async function confirmed(): Promise<void> {
  await untilStep('waitingForConfirmation');
  await chain.mine(2);
  await untilStep('success');
}

function rejectNextSend(): void {
  owner.answers.eth_sendTransaction = () => {
    delete owner.answers.eth_sendTransaction;
    return Promise.reject(rpcError(4001));
  };
}

describe('an order in USDT on a real chain', () => {
  beforeEach(() => prepare(chain.usdt));

  it('is approved for its exact amount, paid, and confirmed by three blocks', async () => {
    const before = await balanceOf(chain.checkout);
    void payment.pay(order);
    await confirmed();
    expect(steps).toEqual([
      'checkingWallet',
      'connecting',
      'checkingBalance',
      'checkingAuthorization',
      'confirming',
      'waitingForAuthorization',
      'processing',
      'waitingForConfirmation',
      'success',
    ]);
    expect(approvals().map(({ data }) => approvedAmount(data))).toEqual([amount]);
    expect(await balanceOf(chain.checkout)).toBe(before + amount);
    expect(await balanceOf(payer.address)).toBe(0n);
    expect(await allowance()).toBe(0n);
    expect(stored.has(`tessera.payment.${payer.address.toLowerCase()}`)).toBe(false);
  });

  it('needs no approval if the allowance suffices', async () => {
    const approve = chain.token(chain.usdt, payer).getFunction('approve');
    await (await approve(chain.checkout, amount)).wait();
    void payment.pay(order);
    await confirmed();
    expect(approvals()).toEqual([]);
  });

  it('costs nothing if refused in the wallet, and can be approved later', async () => {
    rejectNextSend();
    await payment.pay(order);
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'walletRejected' } });
    expect(await payer.getNonce()).toBe(0);
    void payment.retry();
    await confirmed();
  });

  it('is paid without a second approval after a refused payment', async () => {
    owner.answers.eth_sendTransaction = (params) => {
      rejectNextSend();
      return owner.usual('eth_sendTransaction', params);
    };
    void payment.pay(order);
    await untilStep('fail');
    expect(state().problem?.code).toBe('walletRejected');
    expect(await allowance()).toBe(amount);
    void payment.retry();
    await confirmed();
    expect(approvals()).toHaveLength(1);
  });

  it('is not paid if less is approved in the wallet', async () => {
    owner.answers.eth_sendTransaction = () => {
      delete owner.answers.eth_sendTransaction;
      const { data } = calls.approveCall(chain.usdt, chain.checkout, amount - 1n);
      return owner.usual('eth_sendTransaction', [{ to: chain.usdt, data, value: '0x0' }]);
    };
    void payment.pay(order);
    await untilStep('fail');
    expect(state().problem?.code).toBe('insufficientAuthorization');
    expect(await balanceOf(payer.address)).toBe(amount);
  });

  it('waits for an approval that was in the mempool when the page was left', async () => {
    await chain.rpc('evm_setAutomine', false);
    void payment.pay(order);
    await until(() => expect(state().approval).toBeDefined());
    await newPage();
    void payment.resume();
    await untilStep('waitingForAuthorization');
    expect(state().problem?.code).toBe('interrupted');
    void payment.retry();
    await untilStep('checkingAuthorization');
    await chain.mine(1);
    await chain.rpc('evm_setAutomine', true);
    await confirmed();
    expect(approvals()).toHaveLength(1);
  });

  it('is found by its order if the page closed before the hash arrived', async () => {
    owner.answers.eth_sendTransaction = async (params) => {
      const hash = await owner.usual('eth_sendTransaction', params);
      return (params[0] as { to: string }).to === chain.checkout ? new Promise(() => {}) : hash;
    };
    void payment.pay(order);
    await until(() => expect(owner.sent).toHaveLength(2));
    await newPage();
    void payment.resume();
    await confirmed();
    expect(state().hash).toMatch(/^0x[0-9a-f]{64}$/);
  });

  it('is not paid again after a payment from another device', async () => {
    const send = (call: calls.Call) => payer.sendTransaction(call).then((sent) => sent.wait());
    await send(calls.approveCall(chain.usdt, chain.checkout, amount));
    await send(calls.payCall(order.payment));
    void payment.pay(order);
    await confirmed();
    expect(owner.sent).toEqual([]);
  });
});

it('an old approval is set to 0 first if the token requires it', async () => {
  await prepare(chain.strict);
  const approve = chain.token(chain.strict, payer).getFunction('approve');
  await (await approve(chain.checkout, 5n)).wait();
  void payment.pay(order);
  await confirmed();
  expect(approvals().map(({ data }) => approvedAmount(data))).toEqual([0n, amount]);
  expect(await balanceOf(payer.address)).toBe(0n);
});

it('missing tokens are reported exactly, and nothing is sent', async () => {
  await prepare(chain.usdt, amount - 7n);
  await payment.pay(order);
  expect(state().problem).toMatchObject({
    code: 'insufficientBalance',
    missing: { amount: '7', of: 'erc20' },
  });
  expect(await payer.getNonce()).toBe(0);
});

it('missing coins for the approval are reported, and twice the amount suffices', async () => {
  await prepare(chain.usdt, amount, 1n);
  await payment.pay(order);
  const { problem } = state();
  expect(problem).toMatchObject({ code: 'insufficientGas', missing: { of: 'native' } });
  const missing = BigInt(problem?.missing?.amount ?? 0);
  expect(missing).toBeGreaterThan(0n);
  expect(await payer.getNonce()).toBe(0);
  await chain.rpc('anvil_setBalance', payer.address, `0x${(2n * missing).toString(16)}`);
  void payment.retry();
  await until(() => expect(approvals()).toHaveLength(1));
});
