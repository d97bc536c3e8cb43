import type { Order } from '@shared/contract';
import fc from 'fast-check';
import { createStore } from 'jotai';
import { expect, it, vi } from 'vitest';
import { fakeChain } from '../../testing/fake-chain.ts';
import { settled } from '../../testing/fake-wallet.ts';
import { testAddress, testConfig, testOrder } from '../../testing/fixtures.ts';
import { movingTimers } from '../../testing/moving-timers.ts';
import type { PaymentInfo } from '../session/session-store.ts';
import { createWallet } from '../wallet/wallet-connection.ts';
import * as calls from './contract-calls.lazy.ts';
import { followPatience } from './follow-transaction.ts';
import { createPayment, paymentAtom } from './payment.flow.ts';
import { createIntents } from './payment-intents.ts';

const order = testOrder;

/** Events that do not prove that a sent payment is lost. */
const mishaps = [
  'time passes',
  'a block comes',
  'the mempool drops it',
  'it is sped up',
  'the server is out of reach',
  'the server is back',
  'the wallet is on another network',
  'the wallet is back',
  'the page is reloaded',
  'the server sees it',
  'a reorganisation removes it',
  'the order closes',
] as const;

/** Sends a payment on a fake chain. Returns functions that cause mishaps and read its state. */
async function sentPayment() {
  const timers = movingTimers();
  const chain = fakeChain(testAddress, testConfig.chain.id);
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string | null) =>
      void (value === null ? stored.delete(key) : stored.set(key, value)),
  };
  let info: PaymentInfo | undefined;
  const tab = {
    get: () => info,
    set(next: PaymentInfo | undefined) {
      info = next;
    },
  };
  let served = order;
  const serve = (change: Partial<Order>) => {
    served = { ...order, ...change, version: served.version + 1 };
  };
  let isReachable = true;
  let store = createStore();
  let payment = await newPage();

  async function newPage() {
    store = createStore();
    const page = new EventTarget();
    const wallet = createWallet({ page, timers, store, storage, fallbackName: () => '' });
    const { provider } = chain.wallet;
    await wallet.connect({ id: 'w', name: 'W', icon: undefined, source: 'eip6963', provider });
    return createPayment({
      wallet,
      store,
      timers,
      intents: createIntents(storage, tab),
      network: () => testConfig.chain,
      account: () => testAddress,
      read: async () => (isReachable ? served : Promise.reject(new Error('offline'))),
      loadCalls: async () => calls,
      isOnShow: () => true,
      announce: () => {},
    });
  }

  async function passPause(): Promise<void> {
    await settled();
    timers.move(followPatience.pause);
    await settled();
  }

  const state = () => store.get(paymentAtom);
  const pending = () => chain.transactions.find(({ block }) => block === undefined)?.hash;
  const befall: Record<(typeof mishaps)[number], () => unknown> = {
    'time passes': passPause,
    'a block comes': () => chain.mine(),
    'the mempool drops it': () => pending() && chain.replace(pending() ?? '', undefined),
    'it is sped up': () => pending() && chain.replace(pending() ?? '', {}),
    'the server is out of reach': () => {
      isReachable = false;
    },
    'the server is back': () => {
      isReachable = true;
    },
    'the wallet is on another network': () => {
      chain.wallet.handlers.eth_chainId = () => '0x1';
    },
    'the wallet is back': () => {
      chain.wallet.handlers.eth_chainId = () => '31337';
    },
    async 'the page is reloaded'() {
      payment.forget();
      chain.wallet.handlers.eth_chainId = () => '0x7a69';
      payment = await newPage();
      void payment.resume();
    },
    'the server sees it': () => serve({ status: 'confirming', confirmations: 1 }),
    'a reorganisation removes it': () => serve({}),
    'the order closes': () => served.status !== 'confirming' && serve({ status: 'cancelled' }),
  };

  void payment.pay(order);
  await vi.waitFor(() => expect(state().step).toBe('processing'), { interval: 1 });
  return {
    state,
    async befall(mishap: (typeof mishaps)[number]) {
      await befall[mishap]();
      await passPause();
    },
    async paidInTheEnd() {
      serve({ status: 'paid', confirmations: 3 });
      isReachable = true;
      await passPause();
      await passPause();
    },
    timesSent: () => chain.wallet.asked('eth_sendTransaction'),
    leftovers: () => [...stored.keys()].filter((key) => key.includes('payment')).length,
    end: () => payment.forget(),
  };
}

it('a sent payment never fails without proof, is sent once, and ends with the server’s result', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...mishaps), { maxLength: 25 }), async (history) => {
      const sent = await sentPayment();
      for (const mishap of history) {
        await sent.befall(mishap);
        expect(['processing', 'waitingForConfirmation', 'unknown']).toContain(sent.state().step);
      }
      await sent.paidInTheEnd();
      expect(sent.state().step).toBe('success');
      expect(sent.timesSent()).toBe(1);
      expect(sent.leftovers()).toBe(0);
      sent.end();
    }),
    { numRuns: 150 },
  );
});
