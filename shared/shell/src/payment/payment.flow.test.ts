import type { Order } from '@shared/contract';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeChain, fakeChain } from '../../testing/fake-chain.ts';
import { never, rpcError, settled } from '../../testing/fake-wallet.ts';
import { testConfig, testOrder } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import type { PaymentInfo } from '../session/session-store.ts';
import { createWallet, type Wallet, walletsAtom } from '../wallet/wallet-connection.ts';
import * as calls from './contract-calls.lazy.ts';
import { followPatience } from './follow-transaction.ts';
import { approvalPatience } from './money.ts';
import { createPayment, paymentAtom } from './payment.flow.ts';
import { intentKey } from './payment-intent-key.ts';
import { createIntents } from './payment-intents.ts';
import { isCancellable, isDismissable, isRetryable, isUnsigned } from './payment-state.ts';

const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const ju = 10n ** 18n;
/** Maximum fee of a payment on the fake chain: 100000 gas at 3 gwei. */
const fee = 100_000n * 3n * 10n ** 9n;

let order: Order;
let served: Order;
let version: number;
let timers: MovingTimers;
let stored: Map<string, string>;
let store: ReturnType<typeof createStore>;
let chain: FakeChain;
let wallet: Wallet;
let page: EventTarget;
let payment: ReturnType<typeof createPayment>;
let push: (order: Order) => void;
let account: string | undefined;
let onShow: boolean;
const announce = vi.fn();
const readOrder = vi.fn();
const reportApproval = vi.fn();

const state = () => store.get(paymentAtom);
const intents = () => createIntents(storage, tab);
const intent = () => intents().load(alice);
let info: PaymentInfo | undefined;
const tab = {
  get: () => info,
  set(next: PaymentInfo | undefined) {
    info = next;
  },
};
const storage = {
  get: (key: string) => stored.get(key) ?? null,
  set: (key: string, value: string | null) =>
    void (value === null ? stored.delete(key) : stored.set(key, value)),
};

/** Loads or reloads the page: its memory is new, storage and chain are kept. */
function newPage(): void {
  store = createStore();
  page = new EventTarget();
  wallet = createWallet({ page, timers, store, storage, fallbackName: () => '' });
  payment = createPayment({
    wallet,
    store,
    timers,
    intents: intents(),
    network: () => testConfig.chain,
    account: () => account,
    read: readOrder,
    reportApproval,
    onUpdate(listener) {
      push = listener;
      return () => {
        push = () => {};
      };
    },
    loadCalls: async () => calls,
    isOnShow: () => onShow,
    announce,
  });
  wallet.discover();
  const info = { uuid: 'w', name: 'W', rdns: 'w', icon: '' };
  const detail = { info, provider: chain.wallet.provider };
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
}

async function connect(): Promise<void> {
  const provider = chain.wallet.provider;
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  wallet.remember();
}

const step = (wanted: string) => vi.waitFor(() => expect(state().step).toBe(wanted));

const unsigned = () => vi.waitFor(() => expect(isUnsigned(state())).toBe(true));

/** Lets the follower run for `ms`. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += followPatience.pause) {
    await settled();
    timers.move(followPatience.pause);
  }
  await settled();
}

beforeEach(async () => {
  vi.resetAllMocks();
  timers = movingTimers();
  stored = new Map();
  info = undefined;
  account = alice;
  onShow = true;
  chain = fakeChain(alice, 31337);
  order = testOrder;
  served = order;
  version = order.version;
  readOrder.mockImplementation(async () => served);
  newPage();
  await connect();
});

const later = (change: Partial<Order> = {}): Order => ({ ...order, ...change, version: ++version });
const confirming = (n: number) => later({ status: 'confirming', confirmations: n });
const paid = () => later({ status: 'paid', confirmations: 3 });
const closed = [
  ['expired', 'orderExpired'],
  ['cancelled', 'orderCancelled'],
] as const;

it('pay sends the exact amount and reference, and follows the payment to its end', async () => {
  void payment.pay(order);
  await step('processing');
  const [sent] = chain.transactions;
  expect(sent).toMatchObject({ to: testConfig.checkout, value: `0x${(60n * ju).toString(16)}` });
  expect(sent?.input).toContain('1'.repeat(64));
  push(confirming(1));
  expect(state()).toMatchObject({ step: 'waitingForConfirmation', confirmations: 1, needed: 3 });
  push(paid());
  expect(state()).toMatchObject({ step: 'success', confirmations: 3 });
  await vi.waitFor(() => expect(intent()).toBeUndefined());
});

it('pay polls the order if no realtime message arrives', async () => {
  void payment.pay(order);
  await step('processing');
  served = paid();
  await pass(followPatience.pause);
  await step('success');
});

describe('pay, before the wallet opens', () => {
  it.each([
    ['coins for the amount', 59n * ju, 'insufficientBalance', ju],
    ['coins for the fee', 60n * ju + fee - 1n, 'insufficientGas', 1n],
  ])('reports the exact amount of missing %s', async (_what, balance, code, missing) => {
    chain.balance = balance;
    await payment.pay(order);
    expect(state()).toMatchObject({
      step: 'fail',
      problem: { code, missing: { amount: String(missing), of: 'native' } },
    });
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(0);
    chain.balance = 60n * ju + fee;
    void payment.retry();
    await step('processing');
  });

  it('reports an unreadable balance as unavailable', async () => {
    chain.wallet.handlers.eth_getBalance = () => Promise.reject(rpcError(-32603));
    await payment.pay(order);
    expect(state().problem?.code).toBe('balanceUnavailable');
  });

  it('reports insufficient gas if the node cannot estimate the fee for lack of money', async () => {
    chain.wallet.handlers.eth_estimateGas = () =>
      Promise.reject(rpcError(-32000, 'insufficient funds for gas * price + value'));
    await payment.pay(order);
    expect(state().problem).toEqual({ code: 'insufficientGas' });
    expect(chain.transactions).toEqual([]);
  });

  it('reports another account than the session’s, and sends nothing', async () => {
    chain.wallet.handlers.eth_accounts = () => [bob];
    await payment.pay(order);
    expect(state().problem).toMatchObject({
      code: 'accountMismatch',
      expected: alice,
      actual: bob,
    });
    expect(chain.transactions).toEqual([]);
  });

  it('reports a wrong network if the wallet refuses to switch, and allows a retry', async () => {
    chain.wallet.handlers.eth_chainId = () => '0x1';
    await payment.pay(order);
    expect(state().problem?.code).toBe('wrongNetwork');
    expect(isRetryable(state())).toBe(true);
  });

  it('continues on a recheck after a manual switch', async () => {
    let current = '0x1';
    chain.wallet.handlers.eth_chainId = () => current;
    await payment.pay(order);
    await payment.recheckNetwork();
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'wrongNetwork' } });
    expect(chain.wallet.asked('wallet_switchEthereumChain')).toBe(1);
    current = '31337';
    void payment.recheckNetwork();
    await step('processing');
    expect(chain.wallet.asked('wallet_switchEthereumChain')).toBe(1);
  });

  it('requests no switch for an order of another network than the product’s', async () => {
    order = { ...order, payment: { ...order.payment, chain_id: 1 } };
    await payment.pay(order);
    expect(state().problem?.code).toBe('orderUnavailable');
    expect(chain.wallet.asked('wallet_switchEthereumChain')).toBe(0);
  });

  it('reports the wrong network instead of a balance that was read there', async () => {
    chain.wallet.handlers.eth_getBalance = () => {
      chain.wallet.handlers.eth_chainId = () => '0x1';
      return '0x0';
    };
    await payment.pay(order);
    expect(state().problem?.code).toBe('wrongNetwork');
  });

  it('sends nothing if the network changes at the last moment', async () => {
    readOrder.mockImplementation(async () => {
      chain.wallet.handlers.eth_chainId = () => '0x1';
      return served;
    });
    await payment.pay(order);
    expect(state().problem?.code).toBe('wrongNetwork');
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(0);
  });

  it('sends nothing if the account changes at the last moment', async () => {
    readOrder.mockImplementation(async () => {
      chain.wallet.handlers.eth_accounts = () => [bob];
      return served;
    });
    await payment.pay(order);
    expect(state().problem).toMatchObject({ code: 'accountMismatch', actual: bob });
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(0);
  });

  it('passes the chain id with the payment, so that the wallet can refuse', async () => {
    void payment.pay(order);
    await step('processing');
    const { params = [] } =
      chain.wallet.calls.find(({ method }) => method === 'eth_sendTransaction') ?? {};
    expect(params[0]).toMatchObject({ from: alice, chainId: '0x7a69' });
  });

  it.each(closed)('does not pay an order that is %s meanwhile', async (status, code) => {
    served = later({ status });
    await payment.pay(order);
    expect(state().problem?.code).toBe(code);
    expect(isRetryable(state())).toBe(false);
    expect(chain.transactions).toEqual([]);
  });

  it('does not pay an order with a changed amount', async () => {
    served = { ...order, payment: { ...order.payment, amount: '1' } };
    await payment.pay(order);
    expect(state().problem?.code).toBe('orderUnavailable');
  });

  it('only follows an order that this account has already paid', async () => {
    chain.hasPaid = true;
    void payment.pay(order);
    await vi.waitFor(() => expect(state().problem?.code).toBe('alreadyPaid'));
    expect(isRetryable(state())).toBe(false);
    await settled();
    push(paid());
    expect(state().step).toBe('success');
    expect(chain.transactions).toEqual([]);
  });

  it('requests the connection if the wallet is locked', async () => {
    chain.wallet.handlers.eth_accounts = () => [];
    void payment.pay(order);
    await step('processing');
    expect(chain.wallet.asked('eth_requestAccounts')).toBe(2);
  });
});

describe('without the session’s wallet', () => {
  const found = () => store.get(walletsAtom)[0];

  beforeEach(() => {
    stored.clear();
    newPage();
  });

  it('pay and retry open no wallet', async () => {
    await payment.pay(order);
    await payment.retry();
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'noWallet' } });
    expect(chain.wallet.asked('eth_requestAccounts')).toBe(1);
  });

  it('retry pays with the chosen wallet, and stores it', async () => {
    await payment.pay(order);
    void payment.retry(found());
    await step('processing');
    expect(chain.transactions).toHaveLength(1);
    newPage();
    await expect(wallet.reconnect()).resolves.toBe(true);
  });

  it('retry disconnects a chosen wallet with another account, and accepts another choice', async () => {
    chain.wallet.handlers.eth_requestAccounts = () => [bob];
    await payment.pay(order);
    await payment.retry(found());
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'accountMismatch' } });
    expect(wallet.remembered()).toBeUndefined();
    await payment.retry();
    expect(state().problem).toMatchObject({ code: 'noWallet' });
    chain.wallet.handlers.eth_requestAccounts = () => [alice];
    void payment.retry(found());
    await step('processing');
  });

  it('pay searches for wallets again', async () => {
    const asked = vi.fn();
    page.addEventListener('eip6963:requestProvider', asked);
    await payment.pay(order);
    expect(asked).toHaveBeenCalledOnce();
  });
});

describe('the wallet', () => {
  it.each([
    [rpcError(4001), 'walletRejected'],
    [rpcError(-32002), 'walletPending'],
    [rpcError(-32000, 'insufficient funds for gas * price + value'), 'insufficientGas'],
    [rpcError(-32602), 'walletFailed'],
  ])('that refuses (%j) leads to %s, and the order stays without a record', async (error, code) => {
    const answers = chain.wallet.handlers.eth_sendTransaction;
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(error);
    await payment.pay(order);
    expect(state()).toMatchObject({ step: 'fail', problem: { code }, subject: { id: 'order-1' } });
    expect(intent()).toBeUndefined();
    if (answers) chain.wallet.handlers.eth_sendTransaction = answers;
    void payment.retry();
    await step('processing');
  });

  it('that never answers leads to doubt instead of failure, and a late answer counts', async () => {
    let answer: (hash: string) => void = () => {};
    chain.wallet.handlers.eth_sendTransaction = () => new Promise((resolve) => (answer = resolve));
    void payment.pay(order);
    await step('waitingForAuthorization');
    timers.move(15_000);
    expect(state().slow).toBe(true);
    timers.move(165_000);
    await step('unknown');
    expect(state().problem?.code).toBe('walletSilent');
    expect(intent()).toBeDefined();
    answer(chain.send({ to: testConfig.checkout, data: '0x', value: '0x0' }));
    await step('processing');
    expect(intent()?.hash).toBe(state().hash);
  });

  it('that refuses after its time limit ends the payment as rejected', async () => {
    let decline: (error: unknown) => void = () => {};
    chain.wallet.handlers.eth_sendTransaction = () =>
      new Promise((_resolve, reject) => (decline = reject));
    void payment.pay(order);
    await step('waitingForAuthorization');
    timers.move(180_000);
    await step('unknown');
    decline(rpcError(4001));
    await step('fail');
    expect(state().problem?.code).toBe('walletRejected');
  });

  it('that refuses a second attempt late does not end the first, which may have been sent', async () => {
    const declines: ((error: unknown) => void)[] = [];
    chain.wallet.handlers.eth_sendTransaction = () =>
      new Promise((_resolve, reject) => declines.push(reject));
    void payment.pay(order);
    for (const tries of [1, 2]) {
      await vi.waitFor(() => expect(declines).toHaveLength(tries));
      await step('waitingForAuthorization');
      timers.move(180_000);
      await step('unknown');
      if (tries === 1) void payment.retry();
    }
    declines[1]?.(rpcError(4001));
    await settled();
    expect(state().step).toBe('unknown');
    expect(intent()).toBeDefined();
  });

  it('that fails without a clear reason leads to doubt', async () => {
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(-32603));
    void payment.pay(order);
    await step('unknown');
    expect(isRetryable(state())).toBe(true);
  });

  it('that answers after a logout adds the hash to the record', async () => {
    let answer: (hash: string) => void = () => {};
    chain.wallet.handlers.eth_sendTransaction = () => new Promise((resolve) => (answer = resolve));
    void payment.pay(order);
    await step('waitingForAuthorization');
    payment.forget();
    info = undefined;
    const hash = chain.send({ to: testConfig.checkout, data: '0x', value: '0x0' });
    answer(hash);
    await vi.waitFor(() => expect(intent()?.hash).toBe(hash));
    expect(state().step).toBe('idle');
    expect(info).toBeUndefined();
  });

  it('without an answer leads to success if the server finds the payment', async () => {
    chain.wallet.handlers.eth_sendTransaction = never;
    void payment.pay(order);
    await step('waitingForAuthorization');
    timers.move(180_000);
    await step('unknown');
    await settled();
    push(paid());
    expect(state().step).toBe('success');
  });
});

describe('after a reload', () => {
  /** Reloads the page while the wallet shows the payment request. */
  async function reloadWithOpenWallet(): Promise<void> {
    chain.wallet.handlers.eth_sendTransaction = never;
    void payment.pay(order);
    await step('waitingForAuthorization');
    newPage();
    void payment.resume();
    await unsigned();
    await settled();
  }

  it('a payment continues by its hash without opening the wallet', async () => {
    void payment.pay(order);
    await step('processing');
    const { hash } = state();
    newPage();
    void payment.resume();
    await step('processing');
    expect(state()).toMatchObject({ hash });
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(1);
    await settled();
    push(paid());
    expect(state().step).toBe('success');
  });

  it.each(closed)(
    'an open payment request is unsigned, and ends when the order is %s',
    async (status, code) => {
      chain.wallet.handlers.eth_sendTransaction = never;
      void payment.pay(order);
      await step('waitingForAuthorization');
      newPage();
      void payment.resume();
      await unsigned();
      expect(state().problem?.code).toBe('interrupted');
      expect([isRetryable(state()), isDismissable(state()), isCancellable(state())]).toEqual([
        true,
        true,
        true,
      ]);
      await settled();
      served = later({ status });
      await pass(followPatience.pause);
      expect(state()).toMatchObject({ step: 'fail', problem: { code } });
    },
  );

  it('an unsigned payment can be signed again, and stays unsigned after a refusal', async () => {
    const send = chain.wallet.handlers.eth_sendTransaction;
    await reloadWithOpenWallet();
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(4001));
    void payment.retry();
    await vi.waitFor(() => expect(chain.wallet.asked('eth_sendTransaction')).toBe(2));
    await unsigned();
    expect(state().problem?.code).toBe('interrupted');
    expect(intent()?.subject.id).toBe(order.id);
    if (send) chain.wallet.handlers.eth_sendTransaction = send;
    void payment.retry();
    await step('processing');
    expect(chain.transactions).toHaveLength(1);
  });

  it('an unsigned payment shows why a retry failed', async () => {
    await reloadWithOpenWallet();
    chain.balance = 0n;
    void payment.retry();
    await vi.waitFor(() => expect(state().problem?.code).toBe('insufficientBalance'));
    expect(isUnsigned(state())).toBe(true);
  });

  it('a dismissed unsigned payment is removed, and another order can be paid', async () => {
    const send = chain.wallet.handlers.eth_sendTransaction;
    await reloadWithOpenWallet();
    payment.dismiss();
    expect(state().step).toBe('idle');
    expect(intent()).toBeUndefined();
    if (send) chain.wallet.handlers.eth_sendTransaction = send;
    order = { ...order, id: 'order-2' };
    served = order;
    void payment.pay(order);
    await step('processing');
  });

  it('a payment request from before the reload can still be signed in the wallet', async () => {
    await reloadWithOpenWallet();
    push(confirming(1));
    expect(state().step).toBe('waitingForConfirmation');
    push(paid());
    expect(state().step).toBe('success');
  });

  it.each([
    ['signs it', 'processing'],
    ['dismisses it', 'idle'],
  ])('an unsigned payment changes if another tab %s', async (_what, end) => {
    await reloadWithOpenWallet();
    const noted = intent();
    const hash = `0x${'c'.repeat(64)}`;
    // The other tab has its own session storage.
    const other = createIntents(storage, { get: () => undefined, set: () => {} });
    if (end === 'idle') other.clear(alice, order.id);
    else if (noted) other.save({ ...noted, hash });
    await pass(followPatience.pause);
    expect(state().step).toBe(end);
    if (end === 'processing') expect(state().hash).toBe(hash);
  });

  it('another account does not see the payment', async () => {
    void payment.pay(order);
    await step('processing');
    account = bob;
    // The server returns orders only to their owner.
    readOrder.mockRejectedValue(new Error('not found'));
    newPage();
    await payment.resume();
    expect(state().step).toBe('idle');
  });

  it.each([
    ['of invalid JSON', '{'],
    ['of another shape', '{"order":1}'],
    ['of null', 'null'],
    ['without an account', () => JSON.stringify({ order, block: 1 })],
    ['of another account', () => JSON.stringify({ order, account: bob, block: 1 })],
  ])('a record %s is ignored', async (_what, text) => {
    stored.set(intentKey(alice), typeof text === 'string' ? text : text());
    await payment.resume();
    expect(state().step).toBe('idle');
  });

  it('a payment stored by an older release without order versions continues', async () => {
    void payment.pay(order);
    await step('processing');
    const { order: noted, ...note } = JSON.parse(stored.get(intentKey(alice)) ?? '');
    const { subject: _, version: __, ...old } = noted;
    stored.set(intentKey(alice), JSON.stringify({ ...note, order: old }));
    info = undefined;
    newPage();
    void payment.resume();
    await step('processing');
    await settled();
    push(paid());
    expect(state().step).toBe('success');
  });

  it('a record without a valid hash and nonce is read without them', () => {
    const note = { order, account: alice, asked: 'x', block: -1, hash: '0x1', nonce: 1.5 };
    stored.set(intentKey(alice), JSON.stringify(note));
    expect(intent()).toEqual({ subject: order, account: alice, asked: 'payment', block: 0 });
  });

  it('local storage and the tab hold order, hash and nonce until the payment ends', async () => {
    void payment.pay(order);
    await step('processing');
    await pass(followPatience.pause);
    const { hash } = state();
    expect(JSON.parse(stored.get(intentKey(alice)) ?? '')).toEqual({
      order,
      account: alice,
      asked: 'payment',
      block: 100,
      hash,
      nonce: 0,
    });
    expect(info).toEqual({ order: 'order-1', hash, nonce: 0 });
    push(paid());
    await vi.waitFor(() => expect(stored.has(intentKey(alice))).toBe(false));
    expect(info).toBeUndefined();
  });

  it('a tab whose record was overwritten by another tab continues by order id and hash', async () => {
    void payment.pay(order);
    await step('processing');
    const { hash } = state();
    const own = info;
    intents().save({
      subject: { ...order, id: 'of-the-other-tab' },
      account: alice,
      asked: 'payment',
      block: 0,
    });
    info = own;
    newPage();
    void payment.resume();
    await step('processing');
    expect(state()).toMatchObject({ hash, subject: { id: 'order-1' } });
    await settled();
    push(paid());
    await vi.waitFor(() => expect(info).toBeUndefined());
    expect(intent()?.subject.id).toBe('of-the-other-tab');
  });
});

describe('a payment in flight', () => {
  beforeEach(async () => {
    void payment.pay(order);
    await step('processing');
    await settled();
  });

  it('keeps its success after a late confirmation', async () => {
    const late = confirming(1);
    push(paid());
    expect(state().step).toBe('success');
    await settled();
    push(late);
    expect(state()).toMatchObject({ step: 'success', subject: { status: 'paid' } });
  });

  it('ignores an answer that is older than a message', async () => {
    const [seen, unseen] = [confirming(1), later()];
    let answer = (_order: Order) => {};
    readOrder.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    timers.move(followPatience.pause);
    await vi.waitFor(() => expect(readOrder).toHaveBeenCalledTimes(3));
    push(unseen);
    const noted = vi.spyOn(storage, 'set');
    answer({ ...seen, tx_hash: `0x${'e'.repeat(64)}` });
    await settled();
    expect(state()).toMatchObject({ step: 'processing', subject: unseen });
    expect(noted.mock.calls.flat().join()).not.toContain('eee');
    noted.mockRestore();
  });

  it.each(closed)(
    'of an order that is %s becomes unknown if mined too late, and can be dismissed',
    async (status, code) => {
      served = later({ status });
      chain.mine();
      await pass(followPatience.doubt + followPatience.pause);
      expect(state()).toMatchObject({ step: 'unknown', problem: { code } });
      expect(isDismissable(state())).toBe(true);
      push(paid());
      expect(state().step).toBe('success');
    },
  );

  it.each(closed)('pays an order that is %s if it was sent in time', async (status) => {
    served = later({ status });
    push(served);
    await pass(2 * followPatience.chainPause);
    expect(state()).toMatchObject({ step: 'processing', subject: { status } });
    push(confirming(1));
    expect(state().step).toBe('waitingForConfirmation');
    push(paid());
    expect(state().step).toBe('success');
  });

  it('becomes unknown by time alone', async () => {
    await pass(followPatience.doubt);
    await step('unknown');
    expect(state().problem?.code).toBe('notSeen');
    expect(isRetryable(state())).toBe(false);
    await pass(10 * followPatience.doubt);
    expect(state().step).toBe('unknown');
    push(paid());
    expect(state().step).toBe('success');
  });

  it('that is in a block which the server has not read becomes unconfirmed', async () => {
    chain.mine();
    await pass(followPatience.doubt);
    expect(state()).toMatchObject({ step: 'unknown', problem: { code: 'unconfirmed' } });
    expect(isRetryable(state())).toBe(false);
    push(paid());
    expect(state().step).toBe('success');
  });

  it('that is mined while in doubt becomes unconfirmed', async () => {
    await pass(followPatience.doubt);
    expect(state().problem?.code).toBe('notSeen');
    chain.mine();
    await pass(2 * followPatience.chainPause);
    expect(state().problem?.code).toBe('unconfirmed');
  });

  it('that was missing and is mined later cannot be sent again', async () => {
    const { hash = '' } = state();
    const [transaction] = chain.transactions;
    chain.replace(hash, undefined);
    await pass(followPatience.doubt);
    expect(state().problem?.code).toBe('dropped');
    if (transaction) chain.transactions.push(transaction);
    chain.mine();
    await pass(2 * followPatience.chainPause);
    expect(state().problem?.code).toBe('unconfirmed');
    expect(isRetryable(state())).toBe(false);
  });

  it('on a chain that the wallet cannot read becomes chainSilent', async () => {
    chain.wallet.handlers.eth_getTransactionReceipt = () => Promise.reject(rpcError(-32603));
    newPage();
    void payment.resume();
    await step('processing');
    await pass(followPatience.doubt);
    expect(state()).toMatchObject({ step: 'unknown', problem: { code: 'chainSilent' } });
  });

  it('stays the same while the server is unreachable', async () => {
    readOrder.mockRejectedValue(new Error('offline'));
    await pass(5 * followPatience.pause);
    expect(state().step).toBe('processing');
  });

  it('that reverts fails once its block is deep enough', async () => {
    chain.reverting = true;
    chain.mine();
    await pass(2 * followPatience.chainPause);
    expect(state().step).toBe('processing');
    chain.mine(2);
    await pass(2 * followPatience.chainPause);
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'reverted' } });
    expect(intent()).toBeUndefined();
  });

  it('that reverts on a stopped chain fails after a while', async () => {
    chain.reverting = true;
    chain.mine();
    await pass(followPatience.standstill + 2 * followPatience.chainPause);
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'reverted' } });
  });

  it('unknown to every node is doubted, and can be sent again', async () => {
    chain.replace(state().hash ?? '', undefined);
    await pass(followPatience.missing + 2 * followPatience.chainPause);
    expect(state()).toMatchObject({ step: 'unknown', problem: { code: 'dropped' } });
    expect(isRetryable(state())).toBe(true);
  });

  it('does not end with a refused second attempt', async () => {
    chain.replace(state().hash ?? '', undefined);
    await pass(followPatience.missing + 2 * followPatience.chainPause);
    const { hash } = state();
    const send = chain.wallet.handlers.eth_sendTransaction;
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(4001));
    void payment.retry();
    await vi.waitFor(() => expect(state().problem?.code).toBe('walletRejected'));
    expect(state()).toMatchObject({ step: 'unknown', hash });
    expect(intent()?.hash).toBe(hash);
    if (send) chain.wallet.handlers.eth_sendTransaction = send;
    await settled();
    push(paid());
    expect(state().step).toBe('success');
  });

  it('stays the same while the wallet is on another network', async () => {
    chain.wallet.handlers.eth_chainId = () => '0x1';
    chain.replace(state().hash ?? '', { to: bob, input: '0x' });
    chain.head += 2;
    await pass(followPatience.missing + followPatience.chainPause);
    expect(state().step).toBe('processing');
  });

  it('is in flight again when a reorganisation revokes its success, and succeeds again', async () => {
    served = paid();
    push(served);
    expect(state().step).toBe('success');
    await vi.waitFor(() => expect(intent()).toBeUndefined());
    await settled();
    served = later();
    push(served);
    await step('processing');
    await settled();
    served = confirming(2);
    push(served);
    expect(state()).toMatchObject({ step: 'waitingForConfirmation', confirmations: 2 });
    push(paid());
    await step('success');
  });

  it('is not followed after its success was dismissed', async () => {
    push(paid());
    await settled();
    payment.dismiss();
    push(later());
    expect(state().step).toBe('idle');
  });

  it('that is sped up in the wallet changes only its hash', async () => {
    chain.replace(state().hash ?? '', {});
    chain.head += 2;
    await pass(2 * followPatience.chainPause);
    expect(state()).toMatchObject({ step: 'processing', hash: `0x${'b'.repeat(64)}` });
    expect(intent()?.hash).toBe(state().hash);
  });

  it.each([
    ['cancelled', { to: alice, input: '0x' }],
    ['replaced', { to: bob, input: '0x' }],
  ])('that is %s in the wallet fails with the replacing transaction', async (code, by) => {
    chain.replace(state().hash ?? '', by);
    await pass(2 * followPatience.chainPause);
    expect(state().step).toBe('processing');
    chain.head += 2;
    await pass(2 * followPatience.chainPause);
    expect(state()).toMatchObject({ step: 'fail', problem: { code, by: `0x${'b'.repeat(64)}` } });
  });

  it('is not sent again on a second tap on pay', async () => {
    payment.dismiss();
    await payment.pay(order);
    expect(state().step).toBe('processing');
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(1);
  });

  it('is cleared from the screen at logout, but keeps its record', () => {
    payment.forget();
    expect(state().step).toBe('idle');
    expect(intent()?.hash).toBeDefined();
  });
});

describe('the end of a payment', () => {
  /** Lets the grace period of a panel pass, and returns the announced steps. */
  const announced = async () => {
    await settled();
    timers.move(500);
    return announce.mock.calls.map(([{ step }]) => step);
  };

  it('causes no toast if a panel shows it', async () => {
    void payment.pay(order);
    await step('processing');
    push(paid());
    expect(state().step).toBe('success');
    expect(await announced()).toEqual([]);
  });

  it('is announced after a reload on a page without a panel', async () => {
    void payment.pay(order);
    await step('processing');
    newPage();
    onShow = false;
    void payment.resume();
    await step('processing');
    await settled();
    push(paid());
    expect(await announced()).toEqual(['success']);
  });

  it('is announced if the wallet refuses after the panel was closed', async () => {
    let refuse = (_error: unknown) => {};
    chain.wallet.handlers.eth_sendTransaction = () =>
      new Promise((_, reject) => {
        refuse = reject;
      });
    void payment.pay(order);
    await step('waitingForAuthorization');
    onShow = false;
    refuse(rpcError(4001));
    await step('fail');
    expect(await announced()).toEqual(['fail']);
  });

  it('is not announced if its panel is mounted within the grace period', async () => {
    onShow = false;
    chain.balance = 0n;
    await payment.pay(order);
    expect(state().step).toBe('fail');
    onShow = true;
    expect(await announced()).toEqual([]);
  });

  it('is not announced after a logout', async () => {
    onShow = false;
    chain.balance = 0n;
    await payment.pay(order);
    payment.forget();
    expect(await announced()).toEqual([]);
  });
});

describe('an ERC-20 order', () => {
  beforeEach(() => {
    order = { ...order, payment: { ...order.payment, asset: 'USDT', token, amount: '90000000' } };
    served = order;
    chain.tokens = 90_000_000n;
  });

  const sent = () => chain.transactions.map(({ to, value }) => ({ to, value }));

  const approvalCalls = () => chain.transactions.filter(({ to }) => to === token);
  /** Hashes that the flow reported for the order. */
  const reported = () =>
    reportApproval.mock.calls.flatMap(([id, hash]) => (id === order.id ? [hash] : []));
  const asking = (what: string) => vi.waitFor(() => expect(state().authorizing).toBe(what));

  /** Lets the flow read the approval `times` times, `pauseMs` apart. */
  async function passPauses(
    times: number,
    pauseMs: number = approvalPatience.pause,
  ): Promise<void> {
    for (let done = 0; done < times; done++) {
      await settled();
      timers.move(pauseMs);
    }
  }

  /** Waits for `count` approvals in the wallet, mines them, and lets the flow read the last. */
  async function approvalMined(count: number): Promise<void> {
    await vi.waitFor(() => expect(approvalCalls()).toHaveLength(count));
    await vi.waitFor(() => expect(state().approval).toBe(approvalCalls().at(-1)?.hash));
    await settled();
    chain.mine();
    timers.move(approvalPatience.pause);
  }

  it('is approved for its exact amount, then paid', async () => {
    void payment.pay(order);
    await asking('approval');
    expect(state().step).toBe('waitingForAuthorization');
    await approvalMined(1);
    await step('processing');
    expect(sent()).toEqual([
      { to: token, value: '0x0' },
      { to: testConfig.checkout, value: '0x0' },
    ]);
    expect(chain.allowance).toBe(90_000_000n);
    expect(reported()).toEqual(approvalCalls().map(({ hash }) => hash));
  });

  it('is not approved again if the allowance suffices', async () => {
    chain.allowance = 90_000_000n;
    void payment.pay(order);
    await step('processing');
    expect(approvalCalls()).toEqual([]);
    expect(reported()).toEqual([null]);
  });

  it('sets a lower allowance to zero first, as some tokens require', async () => {
    chain.allowance = 5n;
    chain.strictToken = true;
    void payment.pay(order);
    await asking('reset');
    await approvalMined(1);
    await asking('approval');
    await approvalMined(2);
    await step('processing');
    expect(sent()).toHaveLength(3);
    expect(chain.allowance).toBe(90_000_000n);
    expect(reported()).toEqual(approvalCalls().map(({ hash }) => hash));
  });

  it('is confirmed with the server before the approval', async () => {
    served = { ...order, payment: { ...order.payment, contract: bob } };
    await payment.pay(order);
    expect(state().problem?.code).toBe('orderUnavailable');
    expect(chain.transactions).toEqual([]);
  });

  it.each(closed)('is not paid if it is %s during the approval', async (status, code) => {
    void payment.pay(order);
    await asking('approval');
    served = later({ status });
    await approvalMined(1);
    await step('fail');
    expect(state().problem?.code).toBe(code);
    expect(sent()).toHaveLength(1);
  });

  it('leaves no record if its approval is refused in the wallet', async () => {
    const answer = chain.wallet.handlers.eth_sendTransaction;
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(4001));
    await payment.pay(order);
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'walletRejected' } });
    expect(intent()).toBeUndefined();
    if (answer) chain.wallet.handlers.eth_sendTransaction = answer;
    void payment.retry();
    await approvalMined(1);
    await step('processing');
  });

  it('is not paid if less than its amount is approved', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    await settled();
    chain.mine();
    chain.allowance = 1n;
    timers.move(approvalPatience.pause);
    await step('fail');
    expect(state().problem?.code).toBe('insufficientAuthorization');
    expect(sent()).toHaveLength(1);
  });

  it('is not paid if its approval reverts', async () => {
    chain.reverting = true;
    void payment.pay(order);
    await approvalMined(1);
    await step('fail');
    expect(state().problem?.code).toBe('insufficientAuthorization');
  });

  it('is paid even if its approval is sped up in the wallet', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    await settled();
    chain.replace(approvalCalls()[0]?.hash ?? '', {});
    chain.allowance = 90_000_000n;
    await passPauses(approvalPatience.deepReadEvery);
    await step('processing');
  });

  it('is not paid if its approval is cancelled in the wallet', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    chain.replace(approvalCalls()[0]?.hash ?? '', { to: alice, input: '0x' });
    await passPauses(4 * approvalPatience.deepReadEvery, approvalPatience.slowPause);
    await step('fail');
    expect(state().problem?.code).toBe('cancelled');
  });

  it('is not approved again after a refused payment', async () => {
    const answer = chain.wallet.handlers.eth_sendTransaction;
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(4001));
    await approvalMined(1);
    await step('fail');
    expect(state().problem?.code).toBe('walletRejected');
    if (answer) chain.wallet.handlers.eth_sendTransaction = answer;
    void payment.retry();
    await step('processing');
    expect(approvalCalls()).toHaveLength(1);
  });

  it('waits for an approval that was in flight when the page was left', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    newPage();
    void payment.resume();
    await step('waitingForAuthorization');
    expect(state()).toMatchObject({
      problem: { code: 'interrupted' },
      approval: approvalCalls()[0]?.hash,
    });
    expect(isRetryable(state())).toBe(true);
    void payment.retry();
    await step('checkingAuthorization');
    await settled();
    expect(approvalCalls()).toHaveLength(1);
    chain.mine();
    timers.move(approvalPatience.pause);
    await step('processing');
    expect(approvalCalls()).toHaveLength(1);
    // Reported again, because the page may have been left before the first report.
    const [sentApproval] = approvalCalls();
    expect(reported()).toEqual([sentApproval?.hash, sentApproval?.hash]);
    expect(chain.wallet.asked('eth_requestAccounts')).toBe(1);
  });

  it('is unsigned if the page was left during the payment request', async () => {
    const send = chain.wallet.handlers.eth_sendTransaction;
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    chain.wallet.handlers.eth_sendTransaction = never;
    await approvalMined(1);
    await asking('payment');
    newPage();
    void payment.resume();
    await unsigned();
    expect([isRetryable(state()), isDismissable(state()), isCancellable(state())]).toEqual([
      true,
      true,
      true,
    ]);
    if (send) chain.wallet.handlers.eth_sendTransaction = send;
    void payment.retry();
    await step('processing');
    expect(approvalCalls()).toHaveLength(1);
  });

  it('can be dismissed if the page was left during the approval request', async () => {
    chain.wallet.handlers.eth_sendTransaction = never;
    void payment.pay(order);
    await asking('approval');
    newPage();
    void payment.resume();
    await step('waitingForAuthorization');
    payment.dismiss();
    expect(state().step).toBe('idle');
    expect(intent()).toBeUndefined();
  });

  it('needs coins for the fees of approval and payment before the wallet opens', async () => {
    // Checkout.payToken costs 120000 gas more.
    chain.balance = fee + 120_000n * 3n * 10n ** 9n - 1n;
    await payment.pay(order);
    expect(state().problem).toMatchObject({
      code: 'insufficientGas',
      missing: { amount: '1', of: 'native' },
    });
    expect(chain.transactions).toEqual([]);
  });

  it('shows the fee of approval and payment with a margin, then the payment’s fee alone', async () => {
    const atLeast = (gas: bigint) => (gas * 3n * 10n ** 9n * 125n) / 100n;
    void payment.pay(order);
    await asking('approval');
    expect(BigInt(state().fee ?? 0)).toBeGreaterThanOrEqual(atLeast(200_000n));
    await approvalMined(1);
    await step('processing');
    expect(BigInt(state().fee ?? 0)).toBe(atLeast(100_000n));
  });

  it('reports the missing amount of the token', async () => {
    chain.tokens = 1n;
    await payment.pay(order);
    expect(state().problem).toMatchObject({
      code: 'insufficientBalance',
      missing: { amount: '89999999', of: 'erc20' },
    });
  });
});
