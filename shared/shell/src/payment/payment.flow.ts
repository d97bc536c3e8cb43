import { atom, type createStore } from 'jotai';
import type { WalletDetail } from '../wallet/types.ts';
import type { Wallet } from '../wallet/wallet-connection.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import { createAuthorization } from './authorization.ts';
import { createChain } from './chain.ts';
import { type ConnectionDeps, createConnection } from './connection.ts';
import type * as Calls from './contract-calls.ts';
import { type FollowDeps, followPayment } from './follow-transaction.ts';
import { type Attempt, hasPaidAlready, missingApprovals, requireFunds } from './money.ts';
import { closedBy, laterOf } from './order.ts';
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
import type { PaymentSubject, TransactionRequest } from './payment-subject.ts';

export const paymentAtom = atom<PaymentState>(idlePayment);

/** Dependencies on the rest of the shell. */
export interface PaymentDeps
  extends Pick<
      FollowDeps,
      'timers' | 'intents' | 'read' | 'onUpdate' | 'onNote' | 'lead' | 'pauseAfter'
    >,
    Pick<ConnectionDeps, 'network'> {
  wallet: ConnectionDeps['wallet'] & Pick<Wallet, 'request'>;
  store: ReturnType<typeof createStore>;
  /** Atom of the state, unless it is the tab's payment. */
  atom?: typeof paymentAtom;
  /** Address of the session; undefined when signed out. */
  account(): string | undefined;
  loadCalls(): Promise<typeof Calls>;
  /** Whether a screen currently shows the payment. */
  isOnShow(): boolean;
  /** Reports the result of a payment that no screen shows. */
  announce(state: PaymentState): void;
}

/** Grace period in ms: a payment that fails at once ends before its panel is mounted. */
const panelGraceMs = 500;

/** Creates the flow that pays an order on chain; see `pay` for its steps. */
export function createPayment(deps: PaymentDeps) {
  const { wallet, store, timers, intents, network } = deps;
  const at = deps.atom ?? paymentAtom;
  const state = (): PaymentState => store.get(at);
  const dispatch = (event: PaymentEvent) => store.set(at, (now) => paymentReducer(now, event));
  const onSlow = () => dispatch({ type: 'slow' });
  const chain = createChain((method, params) => wallet.request(method, params));
  const connection = createConnection({ wallet, network, onSlow });
  const parts = { wallet, timers, intents, connection, state, dispatch, onSlow };
  const authorization = createAuthorization(parts);
  let running = new AbortController();
  let stopWatching = () => {};

  const follow = (intent: PaymentIntent, signal: AbortSignal) =>
    followPayment({ ...deps, state, dispatch, chain }, intent, signal);

  async function run(part: (signal: AbortSignal) => Promise<void>): Promise<void> {
    stop();
    running = new AbortController();
    const { signal } = running;
    try {
      await part(signal);
    } catch (error) {
      if (signal.aborted) return;
      fail(error);
      if (!isExpected(error)) throw error;
    } finally {
      if (!signal.aborted) atEnd(state());
    }
  }

  function stop(): void {
    running.abort();
    stopWatching();
    stopWatching = () => {};
  }

  function fail(error: unknown): void {
    if (error instanceof PaymentFailure) dispatch({ type: 'failed', problem: error.problem });
    else if (error instanceof WalletError)
      dispatch({ type: 'failed', problem: walletProblem(error) });
    else dispatch({ type: 'failed', problem: { code: 'walletFailed', error } });
    const { subject, account } = state();
    const stored = account && intents.load(account);
    // An approval moves no money; the next attempt reads the allowance from the chain.
    if (account && stored && stored.subject.id === subject?.id && stored.asked === 'approval')
      intents.clear(account, subject.id);
  }

  function atEnd(end: PaymentState): void {
    announceUnseen(end);
    const { subject, account } = end;
    if (isUnderWay(end) || !subject || !account) return;
    // The server can revoke a success after a reorganisation deeper than its confirmations. It can
    // also find a payment after a failure, if the wallet held an earlier request.
    const stopUpdates = deps.onUpdate?.((now) => {
      dispatch({ type: 'updated', subject: now });
      if (!isInFlight(state())) return;
      const { hash } = state();
      void run((signal) =>
        follow({ subject, account, asked: 'payment', block: 0, ...(hash && { hash }) }, signal),
      );
    });
    if (stopUpdates) stopWatching = stopUpdates;
  }

  function announceUnseen(end: PaymentState): void {
    if (end.step !== 'success' && end.step !== 'fail') return;
    timers.after(panelGraceMs, () => {
      if (state() === end && !deps.isOnShow()) deps.announce(end);
    });
  }

  /**
   * Checks the order with the server before money moves. Returns false if it is already in flight.
   */
  async function confirmTerms({ subject, signal }: Attempt): Promise<boolean> {
    const answer = await deps.read(subject.id, signal).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new PaymentFailure({ code: 'orderUnavailable', error });
    });
    const now = laterOf(state().subject, answer);
    const closed = closedBy(now);
    if (closed) throw new PaymentFailure({ code: closed });
    if (now.status !== 'awaiting_payment') {
      dispatch({ type: 'updated', subject: now });
      return false;
    }
    if (!isSamePayment(now.payment, subject.payment))
      throw new PaymentFailure({ code: 'orderUnavailable' });
    dispatch({ type: 'termsConfirmed', subject: now });
    return true;
  }

  /** Runs the steps up to the wallet's answer, and returns the payment to follow. See `pay`. */
  async function begin(
    subject: PaymentSubject,
    account: string,
    signal: AbortSignal,
    chosen?: WalletDetail,
  ): Promise<PaymentIntent> {
    if (!chosen) await connection.find();
    dispatch({ type: 'walletFound' });
    await connection.connect(subject, account, signal, chosen);
    dispatch({ type: 'connected' });
    const calls = await deps.loadCalls();
    const attempt: Attempt = { subject, account, signal, chain, calls };
    const requested: PaymentIntent = { subject, account, asked: 'payment', block: 0 };
    if (await connection.read(attempt, hasPaidAlready(attempt))) {
      dispatch({ type: 'doubted', problem: { code: 'alreadyPaid' } });
      return requested;
    }
    const fee = await connection.read(attempt, requireFunds(attempt));
    dispatch({ type: 'balanceEnough', fee });
    await authorization.awaitEarlierApproval(attempt);
    const approvals = await connection.read(attempt, missingApprovals(attempt));
    dispatch({ type: 'authorizationChecked' });
    if (!(await confirmTerms(attempt))) return requested;
    if (approvals.length > 0) {
      await authorization.approve(attempt, approvals);
      // Blocks have passed, and the payment's fee can be estimated only now.
      const rest = await connection.read(attempt, requireFunds(attempt));
      dispatch({ type: 'priced', fee: rest });
      if (!(await confirmTerms(attempt))) return requested;
    }
    return authorization.pay(attempt);
  }

  /** A failed further attempt does not end the first one, which may have been sent. */
  async function beginAgain(
    earlier: PaymentIntent,
    subject: PaymentSubject,
    signal: AbortSignal,
    chosen?: WalletDetail,
  ): Promise<PaymentIntent> {
    try {
      return await begin(subject, earlier.account, signal, chosen);
    } catch (error) {
      signal.throwIfAborted();
      if (!isExpected(error)) throw error;
      fail(error);
      const { problem } = state();
      intents.save(earlier);
      // A refusal ends only this attempt; an earlier request may still be open in the wallet.
      resumeIntent(earlier, problem?.code === 'walletRejected' ? undefined : problem);
      if (problem && earlier.hash) dispatch({ type: 'doubted', problem });
      return earlier;
    }
  }

  function resumeIntent(intent: PaymentIntent, problem?: PaymentProblem): void {
    const { subject, account, asked, hash, approval } = intent;
    const how =
      asked === 'approval' ? { approval: approval ?? (true as const) } : hash ? { hash } : {};
    dispatch({ type: 'resumed', subject, account, ...how, ...(problem && { problem }) });
  }

  /**
   * Returns the open payment of the tab or the account. The server supplies an order known only by
   * id.
   */
  async function storedIntent(account: string): Promise<PaymentIntent | undefined> {
    const { order, ...sent } = intents.ofTab(account) ?? {};
    const subject = order && (await deps.read(order).catch(() => undefined));
    return subject
      ? { ...sent, subject, account, asked: 'payment', block: 0 }
      : intents.load(account);
  }

  const flow = {
    /**
     * Pays an order: find the wallet → check account and network → check the balance → (ERC-20)
     * check the allowance → confirm the order with the server → (ERC-20) approve → send → follow to
     * the end. Call it from a tap. Does nothing while another payment is in flight. `chosen`: the
     * wallet to use if the session's wallet was not found.
     */
    async pay(subject: PaymentSubject, chosen?: WalletDetail): Promise<void> {
      const account = deps.account();
      const before = state();
      dispatch({ type: 'asked', subject, account });
      if (state() === before) return;
      if (!account) return dispatch({ type: 'failed', problem: { code: 'noWallet' } });
      const earlier = isInFlight(before) ? intents.load(account) : undefined;
      await run(async (signal) => {
        const again = earlier?.subject.id === subject.id ? earlier : undefined;
        const begun = again
          ? await beginAgain(again, subject, signal, chosen)
          : await begin(subject, account, signal, chosen);
        await follow(begun, signal);
      });
    },

    /** Pays the same order again if that is safe; `chosen` as with `pay`. */
    async retry(chosen?: WalletDetail): Promise<void> {
      const now = state();
      if (now.subject && isRetryable(now)) await flow.pay(now.subject, chosen);
    },

    /**
     * After a manual switch of the network: reads the wallet's network again, and pays if it is
     * right. Call it from a tap.
     */
    async recheckNetwork(): Promise<void> {
      const { subject, problem } = state();
      if (problem?.code !== 'wrongNetwork') return;
      const chainId = await wallet.recheckChain().catch(() => undefined);
      if (chainId === subject?.payment.chain_id) await flow.retry();
    },

    /**
     * Resumes the payment of an earlier page. Opens no wallet; does nothing while one is followed.
     */
    async resume(): Promise<void> {
      const account = deps.account();
      if (!account || state().step !== 'idle') return;
      const intent = await storedIntent(account);
      if (!intent || state().step !== 'idle' || account !== deps.account()) return;
      resumeIntent(intent);
      await run(async (signal) => {
        await wallet.reconnect();
        await follow(intent, signal);
      });
    },

    /** Dismisses a payment that has ended, or one without a sent transaction. */
    dismiss(): void {
      const { subject, account } = state();
      dispatch({ type: 'dismissed' });
      if (state().step !== 'idle') return;
      stop();
      if (subject && account) intents.clear(account, subject.id);
    },

    /** The user signed out: clears the state. The record of a sent payment stays, to resume it. */
    forget(): void {
      stop();
      store.set(at, idlePayment);
    },
  };
  return flow;
}

/** Compares the terms that the user saw with the server's current ones. */
function isSamePayment(a: TransactionRequest, b: TransactionRequest): boolean {
  const terms = ['amount', 'contract', 'reference', 'token', 'chain_id'] as const;
  return terms.every((term) => a[term] === b[term]) && isSameCall(a.call, b.call);
}

function isSameCall(a: TransactionRequest['call'], b: TransactionRequest['call']): boolean {
  if (a.kind !== 'mutual_aid_join' || b.kind !== 'mutual_aid_join') return a.kind === b.kind;
  return a.deadline === b.deadline && a.voucher === b.voucher;
}

function isExpected(error: unknown): boolean {
  return error instanceof PaymentFailure || error instanceof WalletError;
}
