import type { Order } from '@shared/contract';
import { createStore } from 'jotai';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeChain, fakeChain } from '../../testing/fake-chain.ts';
import { never, rpcError, settled } from '../../testing/fake-wallet.ts';
import { testConfig, testOrder } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import type { PaymentInfo } from '../session/session-store.ts';
import { createWallet, type Wallet, walletsAtom } from '../wallet/wallet-connection.ts';
import * as calls from './contract-calls.ts';
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
/** What the fake chain takes for a payment at most: 100000 gas at 3 gwei. */
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

/** A page as after a (re)load: everything in memory is new, storage and chain are not. */
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
    order: readOrder,
    onOrder(listener) {
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

/** Lets the follower look again and again for `ms`. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += followPatience.look) {
    await settled();
    timers.move(followPatience.look);
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

/** The order's next state. */
const later = (change: Partial<Order> = {}): Order => ({ ...order, ...change, version: ++version });
const confirming = (n: number) => later({ status: 'confirming', confirmations: n });
const paid = () => later({ status: 'paid', confirmations: 3 });
/** What an order that nothing is to be paid for any more ends in. */
const closed = [
  ['expired', 'orderExpired'],
  ['cancelled', 'orderCancelled'],
] as const;

it('an order is paid with its exact amount and reference, and followed to its end', async () => {
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

it('without realtime the order is asked for', async () => {
  void payment.pay(order);
  await step('processing');
  served = paid();
  await pass(followPatience.look);
  await step('success');
});

describe('before the wallet opens', () => {
  it.each([
    ['coins for the amount', 59n * ju, 'insufficientBalance', ju],
    ['coins for the fee', 60n * ju + fee - 1n, 'insufficientGas', 1n],
  ])('missing %s are named exactly', async (_what, balance, code, missing) => {
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

  it('a balance that cannot be read is no verdict on it', async () => {
    chain.wallet.handlers.eth_getBalance = () => Promise.reject(rpcError(-32603));
    await payment.pay(order);
    expect(state().problem?.code).toBe('balanceUnavailable');
  });

  it('a fee that the node will not even estimate for want of money is no fee to try again', async () => {
    chain.wallet.handlers.eth_estimateGas = () =>
      Promise.reject(rpcError(-32000, 'insufficient funds for gas * price + value'));
    await payment.pay(order);
    expect(state().problem).toEqual({ code: 'insufficientGas' });
    expect(chain.transactions).toEqual([]);
  });

  it('an account other than the session’s is named, and nothing is sent', async () => {
    chain.wallet.handlers.eth_accounts = () => [bob];
    await payment.pay(order);
    expect(state().problem).toMatchObject({
      code: 'accountMismatch',
      expected: alice,
      actual: bob,
    });
    expect(chain.transactions).toEqual([]);
  });

  it('another network is asked away, and a refusal can be tried again', async () => {
    chain.wallet.handlers.eth_chainId = () => '0x1';
    await payment.pay(order);
    expect(state().problem?.code).toBe('wrongNetwork');
    expect(isRetryable(state())).toBe(true);
  });

  it('once switched by hand, a recheck goes on to the payment', async () => {
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

  it('an order for another network than the product’s asks for no switch', async () => {
    order = { ...order, payment: { ...order.payment, chain_id: 1 } };
    await payment.pay(order);
    expect(state().problem?.code).toBe('orderUnavailable');
    expect(chain.wallet.asked('wallet_switchEthereumChain')).toBe(0);
  });

  it('what another network says of the balance is no verdict', async () => {
    chain.wallet.handlers.eth_getBalance = () => {
      chain.wallet.handlers.eth_chainId = () => '0x1';
      return '0x0';
    };
    await payment.pay(order);
    expect(state().problem?.code).toBe('wrongNetwork');
  });

  it('a network changed in the wallet at the last moment sends nothing', async () => {
    readOrder.mockImplementation(async () => {
      chain.wallet.handlers.eth_chainId = () => '0x1';
      return served;
    });
    await payment.pay(order);
    expect(state().problem?.code).toBe('wrongNetwork');
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(0);
  });

  it('an account changed in the wallet at the last moment sends nothing', async () => {
    readOrder.mockImplementation(async () => {
      chain.wallet.handlers.eth_accounts = () => [bob];
      return served;
    });
    await payment.pay(order);
    expect(state().problem).toMatchObject({ code: 'accountMismatch', actual: bob });
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(0);
  });

  it('the wallet is told the network with the payment, so that it can refuse', async () => {
    void payment.pay(order);
    await step('processing');
    const { params = [] } =
      chain.wallet.calls.find(({ method }) => method === 'eth_sendTransaction') ?? {};
    expect(params[0]).toMatchObject({ from: alice, chainId: '0x7a69' });
  });

  it.each(closed)('an order that is %s meanwhile is not paid', async (status, code) => {
    served = later({ status });
    await payment.pay(order);
    expect(state().problem?.code).toBe(code);
    expect(isRetryable(state())).toBe(false);
    expect(chain.transactions).toEqual([]);
  });

  it('an order whose amount changed is not paid', async () => {
    served = { ...order, payment: { ...order.payment, amount: '1' } };
    await payment.pay(order);
    expect(state().problem?.code).toBe('orderUnavailable');
  });

  it('an order this account has paid already is only followed', async () => {
    chain.hasPaid = true;
    void payment.pay(order);
    await vi.waitFor(() => expect(state().problem?.code).toBe('alreadyPaid'));
    expect(isRetryable(state())).toBe(false);
    await settled();
    push(paid());
    expect(state().step).toBe('success');
    expect(chain.transactions).toEqual([]);
  });

  it('a locked wallet is asked to connect again', async () => {
    chain.wallet.handlers.eth_accounts = () => [];
    void payment.pay(order);
    await step('processing');
    expect(chain.wallet.asked('eth_requestAccounts')).toBe(2);
  });
});

describe('without the wallet of the session', () => {
  const found = () => store.get(walletsAtom)[0];

  beforeEach(() => {
    stored.clear();
    newPage();
  });

  it('nothing is opened, and trying again alone does not find it', async () => {
    await payment.pay(order);
    await payment.retry();
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'noWallet' } });
    expect(chain.wallet.asked('eth_requestAccounts')).toBe(1);
  });

  it('the one the user chooses pays, and is remembered', async () => {
    await payment.pay(order);
    void payment.retry(found());
    await step('processing');
    expect(chain.transactions).toHaveLength(1);
    newPage();
    await expect(wallet.reconnect()).resolves.toBe(true);
  });

  it('a chosen one on another account is let go of, and another can be chosen', async () => {
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

  it('a wallet that came without any event is looked for again', async () => {
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
  ])('that refuses (%j) ends in %s, the order kept and no intent left', async (error, code) => {
    const answers = chain.wallet.handlers.eth_sendTransaction;
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(error);
    await payment.pay(order);
    expect(state()).toMatchObject({ step: 'fail', problem: { code }, order: { id: 'order-1' } });
    expect(intent()).toBeUndefined();
    if (answers) chain.wallet.handlers.eth_sendTransaction = answers;
    void payment.retry();
    await step('processing');
  });

  it('that never answers is doubted, not failed, and a late answer still counts', async () => {
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

  it('that says no after its silence was doubted settles it: nothing was sent', async () => {
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

  it('that says no late to a second try does not settle the first, which may have been sent', async () => {
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

  it('that fails without saying whether it sent is doubted too', async () => {
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(-32603));
    void payment.pay(order);
    await step('unknown');
    expect(isRetryable(state())).toBe(true);
  });

  it('that answers after its owner has left leaves the hash in the note', async () => {
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

  it('whose payment the server saw without any answer ends in success', async () => {
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
  /** The page is reloaded while the wallet asks for the payment. */
  async function reloadWithOpenWallet(): Promise<void> {
    chain.wallet.handlers.eth_sendTransaction = never;
    void payment.pay(order);
    await step('waitingForAuthorization');
    newPage();
    void payment.resume();
    await unsigned();
    await settled();
  }

  it('the payment goes on by its hash, the wallet unopened', async () => {
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
    'a payment that the wallet was still asked for is not signed, and ends when the order is %s',
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
      await pass(followPatience.look);
      expect(state()).toMatchObject({ step: 'fail', problem: { code } });
    },
  );

  it('a payment that was not signed is signed again, and what the wallet refuses keeps it so', async () => {
    const send = chain.wallet.handlers.eth_sendTransaction;
    await reloadWithOpenWallet();
    chain.wallet.handlers.eth_sendTransaction = () => Promise.reject(rpcError(4001));
    void payment.retry();
    await vi.waitFor(() => expect(chain.wallet.asked('eth_sendTransaction')).toBe(2));
    await unsigned();
    expect(state().problem?.code).toBe('interrupted');
    expect(intent()?.order.id).toBe(order.id);
    if (send) chain.wallet.handlers.eth_sendTransaction = send;
    void payment.retry();
    await step('processing');
    expect(chain.transactions).toHaveLength(1);
  });

  it('a payment that was not signed says why another try came to nothing', async () => {
    await reloadWithOpenWallet();
    chain.balance = 0n;
    void payment.retry();
    await vi.waitFor(() => expect(state().problem?.code).toBe('insufficientBalance'));
    expect(isUnsigned(state())).toBe(true);
  });

  it('a payment that was put away unsigned is gone, and another order can be paid', async () => {
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

  it('the window from before the reload can be signed after all', async () => {
    await reloadWithOpenWallet();
    push(confirming(1));
    expect(state().step).toBe('waitingForConfirmation');
    push(paid());
    expect(state().step).toBe('success');
  });

  it.each([
    ['signs it', 'processing'],
    ['gives it up', 'idle'],
  ])('another tab that %s frees this one', async (_what, end) => {
    await reloadWithOpenWallet();
    const noted = intent();
    const hash = `0x${'c'.repeat(64)}`;
    // The other tab has a session storage of its own.
    const other = createIntents(storage, { get: () => undefined, set: () => {} });
    if (end === 'idle') other.clear(alice, order.id);
    else if (noted) other.save({ ...noted, hash });
    await pass(followPatience.look);
    expect(state().step).toBe(end);
    if (end === 'processing') expect(state().hash).toBe(hash);
  });

  it('another account sees nothing of it', async () => {
    void payment.pay(order);
    await step('processing');
    account = bob;
    // The server shows nobody the orders of others.
    readOrder.mockRejectedValue(new Error('not found'));
    newPage();
    await payment.resume();
    expect(state().step).toBe('idle');
  });

  it.each([
    ['of nonsense', '{'],
    ['of another shape', '{"order":1}'],
    ['of nothing', 'null'],
    ['without an account', () => JSON.stringify({ order, block: 1 })],
    ['of another account', () => JSON.stringify({ order, account: bob, block: 1 })],
  ])('a note %s is no payment', async (_what, text) => {
    stored.set(intentKey(alice), typeof text === 'string' ? text : text());
    await payment.resume();
    expect(state().step).toBe('idle');
  });

  it('a payment that an earlier release noted, before orders had versions, goes on', async () => {
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

  it('what is no hash and no nonce in a note is left out', () => {
    const note = { order, account: alice, asked: 'x', block: -1, hash: '0x1', nonce: 1.5 };
    stored.set(intentKey(alice), JSON.stringify(note));
    expect(intent()).toEqual({ order, account: alice, asked: 'payment', block: 0 });
  });

  it('a note holds the order, the hash, the nonce and the account, and the tab its own', async () => {
    void payment.pay(order);
    await step('processing');
    await pass(followPatience.look);
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

  it('a tab whose note another tab has overwritten goes on by order id and hash', async () => {
    void payment.pay(order);
    await step('processing');
    const { hash } = state();
    const own = info;
    intents().save({
      order: { ...order, id: 'of-the-other-tab' },
      account: alice,
      asked: 'payment',
      block: 0,
    });
    info = own;
    newPage();
    void payment.resume();
    await step('processing');
    expect(state()).toMatchObject({ hash, order: { id: 'order-1' } });
    await settled();
    push(paid());
    await vi.waitFor(() => expect(info).toBeUndefined());
    expect(intent()?.order.id).toBe('of-the-other-tab');
  });
});

describe('on its way', () => {
  beforeEach(async () => {
    void payment.pay(order);
    await step('processing');
    await settled();
  });

  it('a late confirmation does not take the success back', async () => {
    const late = confirming(1);
    push(paid());
    expect(state().step).toBe('success');
    await settled();
    push(late);
    expect(state()).toMatchObject({ step: 'success', order: { status: 'paid' } });
  });

  it('an answer that was overtaken by a message changes nothing', async () => {
    const [seen, unseen] = [confirming(1), later()];
    let answer = (_order: Order) => {};
    readOrder.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    timers.move(followPatience.look);
    await vi.waitFor(() => expect(readOrder).toHaveBeenCalledTimes(3));
    push(unseen);
    const noted = vi.spyOn(storage, 'set');
    answer({ ...seen, tx_hash: `0x${'e'.repeat(64)}` });
    await settled();
    expect(state()).toMatchObject({ step: 'processing', order: unseen });
    expect(noted.mock.calls.flat().join()).not.toContain('eee');
    noted.mockRestore();
  });

  it.each(closed)(
    'of an order that is %s, mined too late to count, says so and can be put away',
    async (status, code) => {
      served = later({ status });
      chain.mine();
      await pass(followPatience.doubt + followPatience.look);
      expect(state()).toMatchObject({ step: 'unknown', problem: { code } });
      expect(isDismissable(state())).toBe(true);
      push(paid());
      expect(state().step).toBe('success');
    },
  );

  it.each(closed)('an order that is %s is paid by what was sent in time', async (status) => {
    served = later({ status });
    push(served);
    await pass(2 * followPatience.chainLook);
    expect(state()).toMatchObject({ step: 'processing', order: { status } });
    push(confirming(1));
    expect(state().step).toBe('waitingForConfirmation');
    push(paid());
    expect(state().step).toBe('success');
  });

  it('time alone only makes it unknown', async () => {
    await pass(followPatience.doubt);
    await step('unknown');
    expect(state().problem?.code).toBe('notSeen');
    expect(isRetryable(state())).toBe(false);
    await pass(10 * followPatience.doubt);
    expect(state().step).toBe('unknown');
    push(paid());
    expect(state().step).toBe('success');
  });

  it('in a block that the server lags behind is not called unseen', async () => {
    chain.mine();
    await pass(followPatience.doubt);
    expect(state()).toMatchObject({ step: 'unknown', problem: { code: 'unconfirmed' } });
    expect(isRetryable(state())).toBe(false);
    push(paid());
    expect(state().step).toBe('success');
  });

  it('that comes into a block while in doubt is told so', async () => {
    await pass(followPatience.doubt);
    expect(state().problem?.code).toBe('notSeen');
    chain.mine();
    await pass(2 * followPatience.chainLook);
    expect(state().problem?.code).toBe('unconfirmed');
  });

  it('that was missing and comes into a block is not sent again', async () => {
    const { hash = '' } = state();
    const [transaction] = chain.transactions;
    chain.replace(hash, undefined);
    await pass(followPatience.doubt);
    expect(state().problem?.code).toBe('dropped');
    if (transaction) chain.transactions.push(transaction);
    chain.mine();
    await pass(2 * followPatience.chainLook);
    expect(state().problem?.code).toBe('unconfirmed');
    expect(isRetryable(state())).toBe(false);
  });

  it('on a chain that the wallet cannot read is not called unseen', async () => {
    chain.wallet.handlers.eth_getTransactionReceipt = () => Promise.reject(rpcError(-32603));
    newPage();
    void payment.resume();
    await step('processing');
    await pass(followPatience.doubt);
    expect(state()).toMatchObject({ step: 'unknown', problem: { code: 'chainSilent' } });
  });

  it('a server out of reach changes nothing', async () => {
    readOrder.mockRejectedValue(new Error('offline'));
    await pass(5 * followPatience.look);
    expect(state().step).toBe('processing');
  });

  it('a transaction that fails is a failure once it is deep enough', async () => {
    chain.reverting = true;
    chain.mine();
    await pass(2 * followPatience.chainLook);
    expect(state().step).toBe('processing');
    chain.mine(2);
    await pass(2 * followPatience.chainLook);
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'reverted' } });
    expect(intent()).toBeUndefined();
  });

  it('a transaction that fails on a chain that stands still is a failure after a while', async () => {
    chain.reverting = true;
    chain.mine();
    await pass(followPatience.standstill + 2 * followPatience.chainLook);
    expect(state()).toMatchObject({ step: 'fail', problem: { code: 'reverted' } });
  });

  it('a transaction that no node knows any more is doubted and may be sent again', async () => {
    chain.replace(state().hash ?? '', undefined);
    await pass(followPatience.missing + 2 * followPatience.chainLook);
    expect(state()).toMatchObject({ step: 'unknown', problem: { code: 'dropped' } });
    expect(isRetryable(state())).toBe(true);
  });

  it('a second try that is refused does not end the first', async () => {
    chain.replace(state().hash ?? '', undefined);
    await pass(followPatience.missing + 2 * followPatience.chainLook);
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

  it('another network in the wallet says nothing of it', async () => {
    chain.wallet.handlers.eth_chainId = () => '0x1';
    chain.replace(state().hash ?? '', { to: bob, input: '0x' });
    chain.head += 2;
    await pass(followPatience.missing + followPatience.chainLook);
    expect(state().step).toBe('processing');
  });

  it('a reorganisation after the success shows as the server has it, and ends well again', async () => {
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

  it('a success that was put away is not watched', async () => {
    push(paid());
    await settled();
    payment.dismiss();
    push(later());
    expect(state().step).toBe('idle');
  });

  it('a higher fee only changes its hash', async () => {
    chain.replace(state().hash ?? '', {});
    chain.head += 2;
    await pass(2 * followPatience.chainLook);
    expect(state()).toMatchObject({ step: 'processing', hash: `0x${'b'.repeat(64)}` });
    expect(intent()?.hash).toBe(state().hash);
  });

  it.each([
    ['cancelled', { to: alice, input: '0x' }],
    ['replaced', { to: bob, input: '0x' }],
  ])('%s in the wallet is a failure that names what took its place', async (code, by) => {
    chain.replace(state().hash ?? '', by);
    await pass(2 * followPatience.chainLook);
    expect(state().step).toBe('processing');
    chain.head += 2;
    await pass(2 * followPatience.chainLook);
    expect(state()).toMatchObject({ step: 'fail', problem: { code, by: `0x${'b'.repeat(64)}` } });
  });

  it('a second tap on pay sends nothing', async () => {
    payment.dismiss();
    await payment.pay(order);
    expect(state().step).toBe('processing');
    expect(chain.wallet.asked('eth_sendTransaction')).toBe(1);
  });

  it('a logout clears the screen and keeps the note', () => {
    payment.forget();
    expect(state().step).toBe('idle');
    expect(intent()?.hash).toBeDefined();
  });
});

describe('an end', () => {
  /** The grace for a panel that is on its way. */
  const announced = async () => {
    await settled();
    timers.move(500);
    return announce.mock.calls.map(([{ step }]) => step);
  };

  it('that a panel shows needs no toast', async () => {
    void payment.pay(order);
    await step('processing');
    push(paid());
    expect(state().step).toBe('success');
    expect(await announced()).toEqual([]);
  });

  it('of a payment taken up after a reload, on a page without a panel, is announced', async () => {
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

  it('after the panel was left is announced, a refusal in the wallet too', async () => {
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

  it('before its panel is there is left to the panel', async () => {
    onShow = false;
    chain.balance = 0n;
    await payment.pay(order);
    expect(state().step).toBe('fail');
    onShow = true;
    expect(await announced()).toEqual([]);
  });

  it('that was put away, or whose owner has left, is not announced', async () => {
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
  const asking = (what: string) => vi.waitFor(() => expect(state().authorizing).toBe(what));

  /** Lets the flow look at the approval so many times. */
  async function look(times: number, pauseMs: number = approvalPatience.look): Promise<void> {
    for (let done = 0; done < times; done++) {
      await settled();
      timers.move(pauseMs);
    }
  }

  /** The wallet has sent an approval; it comes into a block and is looked at. */
  async function approvalMined(count: number): Promise<void> {
    await vi.waitFor(() => expect(approvalCalls()).toHaveLength(count));
    await vi.waitFor(() => expect(state().approval).toBe(approvalCalls().at(-1)?.hash));
    await settled();
    chain.mine();
    timers.move(approvalPatience.look);
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
  });

  it('is not approved again where the allowance suffices', async () => {
    chain.allowance = 90_000_000n;
    void payment.pay(order);
    await step('processing');
    expect(approvalCalls()).toEqual([]);
  });

  it('sets a smaller allowance to zero first, where the token insists', async () => {
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
  });

  it('is confirmed by the server before it is approved', async () => {
    served = { ...order, payment: { ...order.payment, contract: bob } };
    await payment.pay(order);
    expect(state().problem?.code).toBe('orderUnavailable');
    expect(chain.transactions).toEqual([]);
  });

  it.each(closed)('that is %s while it is approved is not paid', async (status, code) => {
    void payment.pay(order);
    await asking('approval');
    served = later({ status });
    await approvalMined(1);
    await step('fail');
    expect(state().problem?.code).toBe(code);
    expect(sent()).toHaveLength(1);
  });

  it('that is not approved in the wallet is refused, and nothing is noted', async () => {
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

  it('approved for less than its amount is not paid', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    await settled();
    chain.mine();
    chain.allowance = 1n;
    timers.move(approvalPatience.look);
    await step('fail');
    expect(state().problem?.code).toBe('insufficientAuthorization');
    expect(sent()).toHaveLength(1);
  });

  it('whose approval fails on the chain is not paid', async () => {
    chain.reverting = true;
    void payment.pay(order);
    await approvalMined(1);
    await step('fail');
    expect(state().problem?.code).toBe('insufficientAuthorization');
  });

  it('whose approval is sped up in the wallet is paid all the same', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    await settled();
    chain.replace(approvalCalls()[0]?.hash ?? '', {});
    chain.allowance = 90_000_000n;
    await look(approvalPatience.deepLook);
    await step('processing');
  });

  it('whose approval is cancelled in the wallet says so and is not paid', async () => {
    void payment.pay(order);
    await asking('approval');
    await vi.waitFor(() => expect(state().approval).toBeDefined());
    chain.replace(approvalCalls()[0]?.hash ?? '', { to: alice, input: '0x' });
    await look(4 * approvalPatience.deepLook, approvalPatience.slowLook);
    await step('fail');
    expect(state().problem?.code).toBe('cancelled');
  });

  it('approved, then refused, is not approved again', async () => {
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

  it('whose approval was on its way when the page was left waits for it, not for another', async () => {
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
    timers.move(approvalPatience.look);
    await step('processing');
    expect(approvalCalls()).toHaveLength(1);
    expect(chain.wallet.asked('eth_requestAccounts')).toBe(1);
  });

  it('left after its approval, while the wallet was asked to pay, is not signed', async () => {
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

  it('left while the wallet was asked to approve can be given up', async () => {
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

  it('needs coins for the fee of its approval and of its payment before the wallet opens', async () => {
    // Checkout.payToken takes 120000 gas more.
    chain.balance = fee + 120_000n * 3n * 10n ** 9n - 1n;
    await payment.pay(order);
    expect(state().problem).toMatchObject({
      code: 'insufficientGas',
      missing: { amount: '1', of: 'native' },
    });
    expect(chain.transactions).toEqual([]);
  });

  it('shows the fee of approval and payment with a margin, then that of the payment alone', async () => {
    const atLeast = (gas: bigint) => (gas * 3n * 10n ** 9n * 125n) / 100n;
    void payment.pay(order);
    await asking('approval');
    expect(BigInt(state().fee ?? 0)).toBeGreaterThanOrEqual(atLeast(200_000n));
    await approvalMined(1);
    await step('processing');
    expect(BigInt(state().fee ?? 0)).toBe(atLeast(100_000n));
  });

  it('says what is missing in the token', async () => {
    chain.tokens = 1n;
    await payment.pay(order);
    expect(state().problem).toMatchObject({
      code: 'insufficientBalance',
      missing: { amount: '89999999', of: 'erc20' },
    });
  });
});
