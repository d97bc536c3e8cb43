// @vitest-environment node
import { mutualAidAbi, type Order } from '@shared/contract';
import { Contract, Wallet } from 'ethers';
import { createStore } from 'jotai';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contractCallAtom, createContractCall } from '../src/payment/contract-call.flow.ts';
import * as calls from '../src/payment/contract-calls.lazy.ts';
import { followPatience } from '../src/payment/follow-transaction.ts';
import { createPayment, paymentAtom } from '../src/payment/payment.flow.ts';
import { callKey } from '../src/payment/payment-intent-key.ts';
import { createIntents } from '../src/payment/payment-intents.ts';
import { subjectOfCall } from '../src/payment/payment-subject.ts';
import { createWallet } from '../src/wallet/wallet-connection.ts';
import { never, rpcError } from './fake-wallet.ts';
import { testConfig, testOrder } from './fixtures.ts';
import { type MovingTimers, movingTimers } from './moving-timers.ts';
import {
  advanceUntil,
  openSandboxChain,
  type SandboxChain,
  type SandboxWallet,
  sandboxId,
  sandboxWallet,
} from './sandbox-chain.ts';

const coins = 200n * 10n ** 18n;
const price = 906n * 10n ** 17n;
const hours25 = 25 * 3_600;

let chain: SandboxChain;
let member: Wallet;
let owner: SandboxWallet;
let order: Order;
let timers: MovingTimers;
let stored: Map<string, string>;
let store: ReturnType<typeof createStore>;
let payment: ReturnType<typeof createPayment>;
let call: ReturnType<typeof createContractCall>;
const announce = vi.fn();

beforeAll(async () => {
  chain = await openSandboxChain();
});
afterAll(() => chain.close());

beforeEach(async () => {
  announce.mockReset();
  member = await chain.newPayer(chain.usdt, 1n, coins);
  owner = sandboxWallet(member, chain);
  const reference = Wallet.createRandom().privateKey;
  order = {
    ...testOrder,
    kind: 'aid',
    payment: {
      chain_id: sandboxId,
      contract: chain.mutualAid,
      call: await chain.joinCall(member.address, reference, 600),
      reference,
      asset: 'JU',
      token: null,
      amount: String(price),
    },
  };
  timers = movingTimers();
  stored = new Map();
  await newPage();
});
afterEach(() => {
  payment.forget();
  call.forget();
  return chain.rpc('evm_setAutomine', true);
});

/** Loads or reloads the page. Only stored data is kept. */
async function newPage(): Promise<void> {
  payment?.forget();
  call?.forget();
  store = createStore();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  const tab = { get: () => undefined, set: () => {} };
  const wallet = createWallet({
    page: new EventTarget(),
    timers,
    store,
    storage,
    fallbackName: () => '',
  });
  const parts = {
    wallet,
    store,
    timers,
    announce,
    network: () => testConfig.chain,
    account: () => member.address,
    loadCalls: async () => calls,
    isOnShow: () => true,
  };
  payment = createPayment({
    ...parts,
    intents: createIntents(storage, tab),
    read: () => chain.orderOnChain(order),
  });
  call = createContractCall({ ...parts, intents: createIntents(storage, tab, callKey) });
  const { provider } = owner;
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
}

const until = (check: () => void) => advanceUntil(owner, timers, followPatience.pause, check);

const state = () => store.get(contractCallAtom);
const untilStep = (step: string) => until(() => expect(state().step).toBe(step));
const claim = () =>
  subjectOfCall(
    { kind: 'mutual_aid_claim', contract: chain.mutualAid, reference: order.payment.reference },
    testConfig.chain,
  );
const positionState = async () => {
  const aid = new Contract(chain.mutualAid, mutualAidAbi, chain.token(chain.usdt).runner);
  return Number((await aid.getFunction('positions')(order.payment.reference)).state);
};

/** Creates a position that can be claimed. */
async function joined(): Promise<void> {
  void payment.pay(order);
  await until(() => expect(store.get(paymentAtom).step).toBe('waitingForConfirmation'));
  await chain.mine(2);
  await until(() => expect(store.get(paymentAtom).step).toBe('success'));
  await chain.rpc('evm_increaseTime', hours25);
  await chain.mine(1);
}

describe('mutual aid on a real chain', () => {
  it('joins with its voucher for the exact price', async () => {
    await joined();
    expect(owner.sent).toHaveLength(1);
    expect(await positionState()).toBe(1);
  });

  it('does not send an expired voucher, because the contract would revert', async () => {
    await chain.rpc('evm_increaseTime', 601);
    await chain.mine(1);
    await payment.pay(order);
    expect(store.get(paymentAtom)).toMatchObject({ step: 'fail', problem: { code: 'refused' } });
    expect(owner.sent).toEqual([]);
  });

  it('claims a position, and confirms it by three blocks', async () => {
    await joined();
    void call.pay(claim());
    await untilStep('waitingForConfirmation');
    expect(state()).toMatchObject({ confirmations: 1, needed: 3 });
    await chain.mine(1);
    await until(() => expect(state().confirmations).toBe(2));
    await chain.mine(1);
    await untilStep('success');
    expect(await positionState()).toBe(3);
    expect(stored.get(callKey(member.address))).toBeUndefined();
  });

  it('refuses a claim before its term ends', async () => {
    void payment.pay(order);
    await until(() => expect(store.get(paymentAtom).step).toBe('waitingForConfirmation'));
    await call.pay(claim());
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'refused' } });
  });

  it('succeeds without a transaction if the position was already claimed', async () => {
    await joined();
    const { to, data } = calls.payCall(claim().payment);
    await (await member.sendTransaction({ to, data })).wait();
    await chain.mine(3);
    void call.pay(claim());
    await untilStep('success');
    expect(owner.sent).toHaveLength(1);
  });

  it('resumes a claim after a reload by its hash, without opening the wallet', async () => {
    await joined();
    await chain.rpc('evm_setAutomine', false);
    void call.pay(claim());
    await untilStep('processing');
    const sent = owner.sent.length;
    await newPage();
    expect(state().step).toBe('idle');
    void call.resume();
    await untilStep('processing');
    await chain.mine(3);
    await untilStep('success');
    expect(owner.sent).toHaveLength(sent);
  });

  it('reports a claim as unknown if the wallet does not answer, and finds its transaction', async () => {
    await joined();
    const { eth_sendTransaction: before } = owner.answers;
    owner.answers.eth_sendTransaction = never;
    void call.pay(claim());
    await untilStep('unknown');
    expect(state().problem?.code).toBe('walletSilent');
    // The claim was sent, but its hash never arrived.
    const { to, data } = calls.payCall(claim().payment);
    await (await member.sendTransaction({ to, data })).wait();
    await untilStep('waitingForConfirmation');
    await chain.mine(2);
    await untilStep('success');
    expect(before).toBeUndefined();
  });

  it('ends a claim after a refusal in the wallet, and allows a retry', async () => {
    await joined();
    owner.answers.eth_sendTransaction = () => Promise.reject(rpcError(4001));
    await call.pay(claim());
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'walletRejected' } });
    delete owner.answers.eth_sendTransaction;
    void call.retry();
    await untilStep('waitingForConfirmation');
    await chain.mine(2);
    await untilStep('success');
  });

  it('pays a queued claim by settling the queue once the reserve suffices', async () => {
    await joined();
    const reserve = await chain.rpc('eth_getBalance', chain.mutualAid, 'latest');
    await chain.rpc('anvil_setBalance', chain.mutualAid, '0x1');
    void call.pay(claim());
    await untilStep('waitingForConfirmation');
    await chain.mine(2);
    await untilStep('success');
    expect(await positionState()).toBe(2);
    await chain.rpc('anvil_setBalance', chain.mutualAid, reserve);
    const { contract, reference } = order.payment;
    const settle = { kind: 'mutual_aid_settle', contract, reference, max: 1 } as const;
    void call.pay(subjectOfCall(settle, testConfig.chain));
    await untilStep('waitingForConfirmation');
    await chain.mine(2);
    await untilStep('success');
    expect(await positionState()).toBe(3);
  });

  it('keeps payments and claims separate', async () => {
    await joined();
    expect(state().step).toBe('idle');
    void call.pay(claim());
    await untilStep('waitingForConfirmation');
    expect(store.get(paymentAtom)).toMatchObject({ step: 'success', subject: { id: order.id } });
  });
});
