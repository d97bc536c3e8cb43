import { atom, type createStore } from 'jotai';
import type { WalletDetail } from '../wallet/types.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { type Attempt, type Flow, intentOf } from './attempt.ts';
import { createChain } from './chain.ts';
import { type FollowDeps, followPayment } from './follow-transaction.ts';
import type { PaymentIntent } from './payment-intents.ts';
import { PaymentFailure, type PaymentProblem, walletProblem } from './payment-problems.ts';
import {
  idlePayment,
  isInFlight,
  isRetryable,
  isUnderWay,
  type PaymentEvent,
  type PaymentState,
  paymentReducer,
} from './payment-state.ts';
import { attemptPayment } from './payment-steps.ts';
import type { PaymentSubject } from './payment-subject.ts';

export const paymentAtom = atom<PaymentState>(idlePayment);

export interface PaymentDeps
  extends Pick<
      Flow,
      'wallet' | 'timers' | 'intents' | 'network' | 'read' | 'reportApproval' | 'loadCalls'
    >,
    Pick<FollowDeps, 'onUpdate' | 'onNote' | 'lead' | 'pauseAfter'> {
  store: ReturnType<typeof createStore>;
  /** Atom of the state; default: the tab's payment. */
  atom?: typeof paymentAtom;
  /** Address of the session; undefined when signed out. */
  account(): string | undefined;
  /** Whether a screen currently shows the payment. */
  isOnShow(): boolean;
  /** Reports the result of a payment that no screen shows. */
  announce(state: PaymentState): void;
}

/** Time for a panel to mount before the result is announced, ms: a payment can fail at once. */
const panelGraceMs = 500;

/** Creates the flow that sends a payment or contract call; see `attemptPayment` for its steps. */
export function createPayment(deps: PaymentDeps) {
  const { wallet, store, timers, intents } = deps;
  const at = deps.atom ?? paymentAtom;
  const state = (): PaymentState => store.get(at);
  const dispatch = (event: PaymentEvent) => store.set(at, (now) => paymentReducer(now, event));
  const parts = {
    ...deps,
    chain: createChain((method, params) => wallet.request(method, params)),
    state,
    dispatch,
    onSlow: () => dispatch({ type: 'slow' }),
  };
  let running = new AbortController();
  let stopWatching: (() => void) | undefined;

  async function run(part: (signal: AbortSignal) => Promise<void>): Promise<void> {
    stop();
    running = new AbortController();
    const { signal } = running;
    try {
      await part(signal);
    } catch (error) {
      if (signal.aborted) return;
      fail(parts, error);
      if (!isExpected(error)) throw error;
    } finally {
      if (!signal.aborted) atEnd(state());
    }
  }

  function stop(): void {
    running.abort();
    stopWatching?.();
    stopWatching = undefined;
  }

  function atEnd(end: PaymentState): void {
    const { step, subject, account } = end;
    if (step === 'success' || step === 'fail')
      timers.after(panelGraceMs, () => {
        if (state() === end && !deps.isOnShow()) deps.announce(end);
      });
    if (isUnderWay(end) || !subject || !account) return;
    // The server can revoke a success after a deep reorganisation. It can also find a payment after
    // a failure, if an earlier request was still open in the wallet.
    stopWatching = deps.onUpdate?.((now) => {
      dispatch({ type: 'updated', subject: now });
      if (!isInFlight(state())) return;
      const { hash } = state();
      const intent = intentOf({ subject, account }, hash ? { hash } : {});
      void run((signal) => followPayment(parts, intent, signal));
    });
  }

  const flow = {
    /**
     * Pays a subject, and follows the payment to its end. Call it from a tap. While a payment is in
     * progress, does nothing except retry the same subject if `isRetryable`. `chosen`: the wallet
     * to use if the session's wallet was not found.
     */
    async pay(subject: PaymentSubject, chosen?: WalletDetail): Promise<void> {
      const account = deps.account();
      const before = state();
      dispatch({ type: 'asked', subject, account });
      if (state() === before) return;
      if (!account) return dispatch({ type: 'failed', problem: { code: 'noWallet' } });
      const stored = isInFlight(before) ? intents.load(account) : undefined;
      const earlier = stored?.subject.id === subject.id ? stored : undefined;
      await run(async (signal) => {
        const attempt: Attempt = { ...parts, subject, account, signal, chosen };
        const intent = await (earlier ? attemptAgain(attempt, earlier) : attemptPayment(attempt));
        await followPayment(parts, intent, signal);
      });
    },

    /** Pays the same subject again if that is safe; `chosen` as with `pay`. */
    async retry(chosen?: WalletDetail): Promise<void> {
      const now = state();
      if (now.subject && isRetryable(now)) await flow.pay(now.subject, chosen);
    },

    /** Retries after a manual switch if the network is right. Call it from a tap. */
    async recheckNetwork(): Promise<void> {
      const { subject, problem } = state();
      if (problem?.code !== 'wrongNetwork') return;
      const chainId = await wallet.recheckChain().catch(() => undefined);
      if (chainId === subject?.payment.chain_id) await flow.retry();
    },

    /** Resumes an earlier page's payment without opening the wallet, if the state is `idle`. */
    async resume(): Promise<void> {
      const account = deps.account();
      if (!account || state().step !== 'idle') return;
      const intent = await loadIntent(parts, account);
      if (!intent || state().step !== 'idle' || account !== deps.account()) return;
      resumeIntent(parts, intent);
      await run(async (signal) => {
        await wallet.reconnect();
        await followPayment(parts, intent, signal);
      });
    },

    /** Dismisses the payment and removes its record, if `isDismissable`. */
    dismiss(): void {
      const { subject, account } = state();
      dispatch({ type: 'dismissed' });
      if (state().step !== 'idle') return;
      stop();
      if (subject && account) intents.clear(account, subject.id);
    },

    /** Clears the state at sign-out. The stored record stays, so that a payment can resume. */
    forget(): void {
      stop();
      store.set(at, idlePayment);
    },
  };
  return flow;
}

/** Pays again. If that fails, returns the earlier intent, which may have been sent. */
async function attemptAgain(attempt: Attempt, earlier: PaymentIntent): Promise<PaymentIntent> {
  try {
    return await attemptPayment(attempt);
  } catch (error) {
    const { signal, intents, state, dispatch } = attempt;
    signal.throwIfAborted();
    if (!isExpected(error)) throw error;
    fail(attempt, error);
    const { problem } = state();
    intents.save(earlier);
    // A refusal ends only this attempt; an earlier request may still be open in the wallet.
    resumeIntent(attempt, earlier, problem?.code === 'walletRejected' ? undefined : problem);
    if (problem && earlier.hash) dispatch({ type: 'doubted', problem });
    return earlier;
  }
}

function fail({ intents, state, dispatch }: Flow, error: unknown): void {
  const problem =
    error instanceof PaymentFailure
      ? error.problem
      : error instanceof WalletError
        ? walletProblem(error)
        : ({ code: 'walletFailed', error } as const);
  dispatch({ type: 'failed', problem });
  const { subject, account } = state();
  const stored = account && intents.load(account);
  // An approval moves no money; the next attempt reads the allowance from the chain.
  if (account && stored && stored.subject.id === subject?.id && stored.asked === 'approval')
    intents.clear(account, subject.id);
}

function resumeIntent({ dispatch }: Flow, intent: PaymentIntent, problem?: PaymentProblem): void {
  const { subject, account, asked, hash, approval } = intent;
  const how =
    asked === 'approval' ? { approval: approval ?? (true as const) } : hash ? { hash } : {};
  dispatch({ type: 'resumed', subject, account, ...how, ...(problem && { problem }) });
}

/** Returns the open payment: this tab's, with its order from the server, else the account's. */
async function loadIntent(
  { intents, read }: Flow,
  account: string,
): Promise<PaymentIntent | undefined> {
  const { order, ...sent } = intents.ofTab(account) ?? {};
  const subject = order && (await read(order).catch(() => undefined));
  return subject ? intentOf({ subject, account }, sent) : intents.load(account);
}

function isExpected(error: unknown): boolean {
  return error instanceof PaymentFailure || error instanceof WalletError;
}
