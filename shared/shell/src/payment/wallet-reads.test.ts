import { createStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { type FakeChain, fakeChain } from '../../testing/fake-chain.ts';
import { settled } from '../../testing/fake-wallet.ts';
import { testAddress, testConfig, testOrder } from '../../testing/fixtures.ts';
import { type MovingTimers, movingTimers } from '../../testing/moving-timers.ts';
import { createWallet } from '../wallet/wallet-connection.ts';
import { contractCallAtom, createContractCall } from './contract-call.flow.ts';
import * as calls from './contract-calls.lazy.ts';
import { createPayment, type PaymentDeps, paymentAtom } from './payment.flow.ts';
import { createLead } from './payment.ts';
import { createIntents } from './payment-intents.ts';
import { subjectOfCall } from './payment-subject.ts';

/** Maximum reads per minute for a payment. Wallets allow a site about 90 in all its tabs. */
const mostReads = 20;
const minute = 60_000;
const { reference } = testOrder.payment;

let timers: MovingTimers;
let chain: FakeChain;
let storage: { get(key: string): string | null; set(key: string, value: string | null): void };
let locks: ReturnType<typeof fakeLocks>;

beforeEach(() => {
  timers = movingTimers();
  chain = fakeChain(testAddress, testConfig.chain.id);
  const stored = new Map<string, string>();
  storage = {
    get: (key) => stored.get(key) ?? null,
    set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  locks = fakeLocks();
});

/** Returns locks for one holder after another, as the browser grants them to the tabs of a site. */
function fakeLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, run: () => Promise<void>) => {
    const turn = last.then(run);
    last = turn;
    return turn;
  };
  return { request } as unknown as LockManager;
}

async function openTab(served = testOrder) {
  const store = createStore();
  const page = new EventTarget();
  const wallet = createWallet({ page, timers, store, storage, fallbackName: () => '' });
  const { provider } = chain.wallet;
  await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
  wallet.remember();
  const deps: PaymentDeps = {
    wallet,
    store,
    timers,
    intents: createIntents(storage, { get: () => undefined, set: () => {} }),
    network: () => testConfig.chain,
    account: () => testAddress,
    read: async () => served,
    lead: createLead(locks),
    loadCalls: async () => calls,
    isOnShow: () => true,
    announce: () => {},
  };
  return { store, payment: createPayment(deps), contractCall: createContractCall(deps) };
}

async function readsPerMinute(minutes: number): Promise<number[]> {
  const counts: number[] = [];
  for (let passed = 0; passed < minutes; passed++) {
    const before = chain.wallet.calls.length;
    for (let ms = 0; ms < minute; ms += 500) {
      timers.move(500);
      await settled();
    }
    counts.push(chain.wallet.calls.length - before);
  }
  return counts;
}

const stepOf = (tab: Awaited<ReturnType<typeof openTab>>) => tab.store.get(paymentAtom).step;

it.each([
  ['is pending', () => {}],
  ['is unknown to every node', () => chain.replace(chain.transactions[0]?.hash ?? '', undefined)],
])('a payment that %s is followed with few reads, in three tabs', async (_what, befall) => {
  const first = await openTab();
  void first.payment.pay(testOrder);
  await vi.waitFor(() => expect(stepOf(first)).toBe('processing'));
  for (let more = 0; more < 2; more++) {
    const tab = await openTab();
    void tab.payment.resume();
    await vi.waitFor(() => expect(stepOf(tab)).toBe('processing'));
  }
  await settled();
  befall();
  const counts = await readsPerMinute(7);
  expect(Math.max(...counts)).toBeLessThanOrEqual(mostReads);
  expect(Math.min(...counts)).toBeGreaterThan(0);
});

it('an approval in flight is followed with few reads', async () => {
  chain.tokens = 90_000_000n;
  const token = `0x${'5'.repeat(40)}`;
  const { payment: terms } = testOrder;
  const order = { ...testOrder, payment: { ...terms, token, asset: 'USDT' as const, amount: '1' } };
  const tab = await openTab(order);
  void tab.payment.pay(order);
  await vi.waitFor(() => expect(tab.store.get(paymentAtom).approval).toBeDefined());
  expect(Math.max(...(await readsPerMinute(3)))).toBeLessThanOrEqual(mostReads);
});

it('a contract call, unknown to the server, uses less than half of the allowed reads', async () => {
  const tab = await openTab();
  const call = { kind: 'mutual_aid_claim', contract: testConfig.checkout, reference } as const;
  void tab.contractCall.pay(subjectOfCall(call, testConfig.chain));
  await vi.waitFor(() => expect(tab.store.get(contractCallAtom).step).toBe('processing'));
  expect(Math.max(...(await readsPerMinute(3)))).toBeLessThan(45);
});

it('the next tab reads the chain when the reading tab is closed', async () => {
  const first = await openTab();
  void first.payment.pay(testOrder);
  await vi.waitFor(() => expect(stepOf(first)).toBe('processing'));
  const second = await openTab();
  void second.payment.resume();
  await vi.waitFor(() => expect(stepOf(second)).toBe('processing'));
  first.payment.forget();
  expect((await readsPerMinute(1))[0]).toBeGreaterThan(0);
});
