import type { ChainInfo, Order } from '@shared/contract';
import { atom, type createStore } from 'jotai';
import { sameAddress } from '../wallet/address.ts';
import { WalletError } from '../wallet/error.ts';
import type { Wallet } from '../wallet/wallet.ts';
import type * as Calls from './calls.ts';
import type { Call } from './calls.ts';
import { createChain, rpcCall } from './chain.ts';
import { type FollowDeps, followPayment } from './follow.ts';
import type { PaymentIntent } from './intent.ts';
import { type Attempt, authorize, hasPaidAlready, requireFunds } from './money.ts';
import { PaymentFailure, provesNothingSent, walletProblem } from './problems.ts';
import {
  idlePayment,
  isRetryable,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
} from './state.ts';

export const paymentAtom = atom<PaymentState>(idlePayment);

/** What the flow needs of the rest of the shell. */
export interface PaymentDeps extends Pick<FollowDeps, 'timers' | 'intents' | 'order' | 'onOrder'> {
  wallet: Pick<
    Wallet,
    | 'get'
    | 'connect'
    | 'reconnect'
    | 'remembered'
    | 'accounts'
    | 'recheckChain'
    | 'switchChain'
    | 'request'
  >;
  store: ReturnType<typeof createStore>;
  network(): ChainInfo;
  /** Address of the session; undefined when nobody is signed in. */
  account(): string | undefined;
  loadCalls(): Promise<typeof Calls>;
  /** Whether a screen shows the payment now. */
  isOnShow(): boolean;
  /** A payment ended that no screen shows. */
  announce(state: PaymentState): void;
}

/** A payment that fails at once ends before the panel that will show it is there. */
const panelGraceMs = 500;

/** Paying an order on chain; see `pay` for the sentence. */
export function createPayment(deps: PaymentDeps) {
  const { wallet, store, timers, intents } = deps;
  const state = (): PaymentState => store.get(paymentAtom);
  const tell = (event: PaymentEvent) => store.set(paymentAtom, (now) => paymentReducer(now, event));
  const onSlow = () => tell({ type: 'slow' });
  const chain = createChain((method, params) => wallet.request(method, params));
  let running = new AbortController();

  const follow = async (intent: PaymentIntent, signal: AbortSignal) => {
    const onThisChain = (id: number) => (wallet.get().chainId === id ? chain : undefined);
    await followPayment({ ...deps, state, tell, chain: onThisChain }, intent, signal);
  };

  async function run(part: (signal: AbortSignal) => Promise<void>): Promise<void> {
    running.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      await part(signal);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof PaymentFailure) tell({ type: 'failed', problem: error.problem });
      else if (error instanceof WalletError)
        tell({ type: 'failed', problem: walletProblem(error) });
      else {
        tell({ type: 'failed', problem: { code: 'walletFailed', error } });
        throw error;
      }
    } finally {
      if (!signal.aborted) announceUnseen(state());
    }
  }

  function announceUnseen(end: PaymentState): void {
    if (end.step !== 'success' && end.step !== 'fail') return;
    timers.after(panelGraceMs, () => {
      if (state() === end && !deps.isOnShow()) deps.announce(end);
    });
  }

  async function findWallet(): Promise<void> {
    if (wallet.get().status !== 'connected') await wallet.reconnect();
    if (!wallet.get().wallet && !wallet.remembered())
      throw new PaymentFailure({ code: 'noWallet' });
    tell({ type: 'walletFound' });
  }

  /** The session's account on the order's chain; asks the wallet where it must. */
  async function connect(order: Order, expected: string, signal: AbortSignal): Promise<void> {
    const isConnected = wallet.get().status === 'connected';
    let actual = isConnected ? (await wallet.accounts())[0] : undefined;
    if (!actual) {
      const again = wallet.get().wallet ?? wallet.remembered();
      if (!again) throw new PaymentFailure({ code: 'noWallet' });
      actual = (await wallet.connect(again, { onSlow, signal })).account;
    }
    if (!sameAddress(actual, expected))
      throw new PaymentFailure({ code: 'accountMismatch', expected, actual });
    const network = deps.network();
    if (network.id !== order.payment.chain_id) throw new PaymentFailure({ code: 'wrongNetwork' });
    if ((await wallet.recheckChain()) !== network.id) {
      await wallet.switchChain(network, { onSlow, signal }).catch((error) => {
        signal.throwIfAborted();
        throw new PaymentFailure({ code: 'wrongNetwork', error });
      });
    }
    signal.throwIfAborted();
    tell({ type: 'connected' });
  }

  /** The server's last word before money moves. False when the order is on its way already. */
  async function confirmOrder({ order, signal }: Attempt): Promise<boolean> {
    const now = await deps.order(order.id, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new PaymentFailure({ code: 'orderUnavailable', error });
    });
    if (now.status === 'expired') throw new PaymentFailure({ code: 'orderExpired' });
    if (now.status !== 'awaiting_payment') {
      tell({ type: 'orderSeen', order: now });
      return false;
    }
    const sameTerms = (['amount', 'contract', 'reference', 'token', 'chain_id'] as const).every(
      (term) => now.payment[term] === order.payment[term],
    );
    if (!sameTerms) throw new PaymentFailure({ code: 'orderUnavailable' });
    tell({ type: 'orderConfirmed', order: now });
    return true;
  }

  /** Has the wallet send the payment. Without a hash it may have been sent all the same. */
  async function sendPayment(attempt: Attempt): Promise<PaymentIntent> {
    const { order, account, signal, calls } = attempt;
    const intent: PaymentIntent = { order, account, block: await startBlock() };
    intents.save(intent);
    tell({ type: 'paymentAsked' });
    const adopt = (hash: string): PaymentIntent => {
      const sent = { ...intent, hash };
      intents.save(sent);
      tell({ type: 'submitted', hash });
      return sent;
    };
    const onLate = (answer: unknown) => {
      const { order: current, hash } = state();
      if (isHash(answer) && current?.id === order.id && !hash) adopt(answer);
    };
    try {
      return adopt(await send(calls.payCall(order.payment), account, { signal, onLate }));
    } catch (error) {
      signal.throwIfAborted();
      if (provesNothingSent(error)) {
        intents.clear(account);
        throw new PaymentFailure(walletProblem(error));
      }
      tell({ type: 'doubted', problem: { code: 'walletSilent', error } });
      return intent;
    }
  }

  /** 0 where it cannot be read: then a replacement is not searched for. */
  const startBlock = () => chain.head().catch(() => 0);

  async function send(
    call: Call,
    from: string,
    options: { signal: AbortSignal; onLate?: (answer: unknown) => void },
  ): Promise<string> {
    const hash = await wallet.request('eth_sendTransaction', [{ from, ...rpcCall(call) }], {
      ...options,
      kind: 'prompt',
      onSlow,
    });
    if (!isHash(hash)) throw new WalletError('unknown', hash);
    return hash;
  }

  const flow = {
    /**
     * Pays an order: find the wallet → right account and network → enough money → (ERC-20) approval
     * → the server confirms the order → the wallet sends → follow it to the end. Call it from a tap.
     * Nothing happens while another payment is on its way.
     */
    async pay(order: Order): Promise<void> {
      const account = deps.account();
      const before = state();
      tell({ type: 'asked', order, account });
      if (state() === before) return;
      if (!account) return tell({ type: 'failed', problem: { code: 'noWallet' } });
      await run(async (signal) => {
        await findWallet();
        await connect(order, account, signal);
        const calls = await deps.loadCalls();
        const attempt: Attempt = { order, account, signal, chain, calls };
        if (await hasPaidAlready(attempt)) {
          tell({ type: 'doubted', problem: { code: 'alreadyPaid' } });
          return follow({ order, account, block: await startBlock() }, signal);
        }
        await requireFunds(attempt);
        tell({ type: 'balanceEnough' });
        await authorize(attempt, timers, (call) => {
          tell({ type: 'approvalAsked' });
          return send(call, account, { signal });
        });
        tell({ type: 'authorizationChecked' });
        const isPayable = await confirmOrder(attempt);
        const intent = isPayable
          ? await sendPayment(attempt)
          : { order, account, block: await startBlock() };
        await follow(intent, signal);
      });
    },

    /** Pays the same order again, where that is safe. */
    async retry(): Promise<void> {
      const now = state();
      if (now.order && isRetryable(now)) await flow.pay(now.order);
    },

    /** Takes up what an earlier page began. Opens no wallet; does nothing while one is followed. */
    async resume(): Promise<void> {
      const account = deps.account();
      const intent = account && intents.load(account);
      if (!intent || state().step !== 'idle') return;
      const { order, hash } = intent;
      tell({ type: 'resumed', order, account, ...(hash && { hash }) });
      await run(async (signal) => {
        await wallet.reconnect();
        await follow(intent, signal);
      });
    },

    /** Puts away a payment that has ended, or gives up one of which nothing was sent. */
    dismiss(): void {
      tell({ type: 'dismissed' });
      if (state().step === 'idle') running.abort();
    },

    /** The user has left: nothing of theirs stays on the screen. What was sent is kept to resume. */
    forget(): void {
      running.abort();
      store.set(paymentAtom, idlePayment);
    },
  };
  return flow;
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value);
}
