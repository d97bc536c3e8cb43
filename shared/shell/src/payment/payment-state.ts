import type { Order } from '@shared/contract';
import { closedBy, isClosing, isOutdated, laterOf } from './order.ts';
import type { PaymentProblem, PaymentProblemCode } from './payment-problems.ts';
import { type PaymentStage, tokenKind } from './payment-stages.ts';
import { isCall, type PaymentSubject } from './payment-subject.ts';

/** After the payment request, a time-out leads to `unknown` (sent or not), never to `fail`. */
export type PaymentStep = 'idle' | PaymentStage | 'success' | 'fail' | 'unknown';

/** Problems that prove, after the request to the wallet, that nothing was paid. */
const provesFailure: ReadonlySet<PaymentProblemCode> = new Set([
  'walletRejected',
  'walletPending',
  'walletFailed',
  'refused',
  'insufficientGas',
  'wrongNetwork',
  'noWallet',
]);
/** Problems that prove that a known transaction is lost. */
const provesLoss: ReadonlySet<PaymentProblemCode> = new Set(['reverted', 'cancelled', 'replaced']);

/** The request in the open wallet; `reset` sets an old approval to 0, as some tokens require. */
export type Authorizing = 'reset' | 'approval' | 'payment';

/** @sealed */
export interface PaymentState {
  step: PaymentStep;
  /** The last stage reached, also after the end, for the list of steps. */
  stage: PaymentStage;
  subject?: PaymentSubject;
  /** Set only by the hooks. Remotes of older releases read a contract call's `payment` here. */
  order?: Order;
  account?: string;
  /** Estimated network fee of the remaining transactions, in base units of the coin. */
  fee?: string;
  hash?: string;
  /** Confirmations so far, out of `needed`. */
  confirmations: number;
  needed: number;
  authorizing?: Authorizing;
  /** ERC-20: hash of the approval in flight. */
  approval?: string;
  /** The wallet answers slowly: show 'open your wallet'. */
  slow: boolean;
  problem?: PaymentProblem;
}

export type PaymentEvent =
  | { type: 'asked'; subject: PaymentSubject; account: string | undefined }
  | {
      type: 'resumed';
      subject: PaymentSubject;
      account: string;
      hash?: string;
      approval?: string | true;
      /** Reason why a retry failed. */
      problem?: PaymentProblem;
    }
  | { type: 'walletFound' }
  | { type: 'connected' }
  /** The account covers amount and fee of the remaining transactions. */
  | { type: 'priced'; fee: bigint }
  | { type: 'authorizationChecked' }
  | { type: 'termsConfirmed'; subject: PaymentSubject }
  | { type: 'approvalAsked'; reset: boolean }
  | { type: 'approvalSent'; hash: string }
  | { type: 'paymentAsked' }
  | { type: 'submitted'; hash: string }
  | { type: 'repriced'; hash: string }
  | { type: 'updated'; subject: PaymentSubject }
  | { type: 'failed'; problem: PaymentProblem }
  | { type: 'doubted'; problem: PaymentProblem }
  /** The wallet refused after its time limit, while the payment was in doubt. */
  | { type: 'refusedLate'; problem: PaymentProblem }
  | { type: 'slow' }
  | { type: 'dismissed' };

export const idlePayment: PaymentState = {
  step: 'idle',
  stage: 'checkingWallet',
  confirmations: 0,
  needed: 0,
  slow: false,
};

const onChain: readonly PaymentStep[] = ['processing', 'waitingForConfirmation', 'unknown'];
/** Steps from the request to the wallet until the result is proven. */
const sendable: readonly PaymentStep[] = ['waitingForAuthorization', ...onChain];
const ended: readonly PaymentStep[] = ['idle', 'success', 'fail'];

/** Returns whether the payment is in progress, so that no other order can be paid. */
export function isUnderWay({ step }: PaymentState): boolean {
  return !ended.includes(step);
}

/** Returns whether money may be in flight, so that the record must stay. An approval moves none. */
export function isInFlight(state: PaymentState): boolean {
  return sendable.includes(state.step) && !isApproving(state);
}

/**
 * Returns whether the payment can be dismissed without a loss:
 * - before the payment request, and after the end;
 * - after the request, if `isUnsent`: the order stays open, and the server finds a late payment;
 * - in doubt, if the order is closed and the payment dropped or late: the server keeps it for its
 *   payer. A dropped call can always be dismissed, because the contract accepts each call once.
 */
export function isDismissable(state: PaymentState): boolean {
  const { step, subject, problem } = state;
  if (!isInFlight(state) || isUnsent(state)) return true;
  const isKept = isCall(subject) || (!!subject && !!closedBy(subject));
  const isOver = problem && (problem.code === 'dropped' || isClosing(problem.code));
  return step === 'unknown' && isKept && !!isOver;
}

/** Returns whether the order can be cancelled: no step runs, and no known transaction pays it. */
export function isCancellable(state: PaymentState): boolean {
  const { step, subject, problem } = state;
  if (subject?.status !== 'awaiting_payment' || isCall(subject)) return false;
  const isOpenWallet = step === 'waitingForAuthorization' && !problem;
  return step === 'fail' || (!isOpenWallet && (isUnsent(state) || isApproving(state)));
}

/** Returns whether the payment request has no clear answer and no transaction is known. */
function isUnsent(state: PaymentState): boolean {
  const { step, hash, problem, slow } = state;
  if (hash) return false;
  if (step === 'unknown') return problem?.code !== 'alreadyPaid';
  return isUnsigned(state) || (step === 'waitingForAuthorization' && slow);
}

/**
 * Returns whether an earlier page requested the payment and no transaction is known. The payment
 * may be unsigned; the wallet may still show the request. A request of this page has no `problem`.
 */
export function isUnsigned({ step, authorizing, problem }: PaymentState): boolean {
  return step === 'waitingForAuthorization' && authorizing === 'payment' && !!problem;
}

function isApproving({ step, authorizing }: PaymentState): boolean {
  return step === 'waitingForAuthorization' && !!authorizing && authorizing !== 'payment';
}

/** Returns whether a retry for the same order is possible without paying twice. */
export function isRetryable({ step, hash, problem, subject, slow }: PaymentState): boolean {
  if (subject?.status !== 'awaiting_payment') return false;
  if (step === 'fail') return !problem || !isClosing(problem.code);
  // The contract accepts each order once per account, so a retry cannot pay twice.
  if (step === 'waitingForAuthorization') return slow || !!problem;
  return (
    step === 'unknown' && problem?.code !== 'alreadyPaid' && (!hash || problem?.code === 'dropped')
  );
}

/** Returns the next state. Events that do not fit the current step change nothing. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'asked':
      if (isUnderWay(state) && !(isRetryable(state) && state.subject?.id === event.subject.id))
        return state;
      return {
        ...idlePayment,
        step: 'checkingWallet',
        subject: laterOf(state.subject, event.subject),
        needed: event.subject.confirmations_needed,
        ...(event.account && { account: event.account }),
      };
    case 'resumed':
      if (!ended.includes(state.step)) return state;
      return seen(resumedState(event), laterOf(state.subject, event.subject));
    case 'walletFound':
      return advance(state, 'checkingWallet', 'connecting');
    case 'connected':
      return advance(state, 'connecting', 'checkingBalance');
    case 'priced': {
      if (state.step !== 'checkingBalance' && !isApproving(state)) return state;
      const erc20 = state.subject && tokenKind(state.subject) === 'erc20';
      const priced = { ...state, fee: String(event.fee) };
      return advance(priced, 'checkingBalance', erc20 ? 'checkingAuthorization' : 'confirming');
    }
    case 'authorizationChecked':
      return advance(state, 'checkingAuthorization', 'confirming');
    case 'termsConfirmed':
      return state.step === 'confirming' || isApproving(state)
        ? { ...state, subject: laterOf(state.subject, event.subject) }
        : state;
    case 'approvalAsked':
      return askWallet(state, event.reset ? 'reset' : 'approval');
    case 'approvalSent':
      return isApproving(state) ? { ...state, slow: false, approval: event.hash } : state;
    case 'paymentAsked':
      return askWallet(state, 'payment');
    case 'submitted':
      if (!isInFlight(state) || state.hash === event.hash) return state;
      return { ...clean(state), step: 'processing', stage: 'processing', hash: event.hash };
    case 'repriced':
      return onChain.includes(state.step) ? { ...state, hash: event.hash } : state;
    case 'updated':
      if (event.subject.id !== state.subject?.id || isOutdated(state.subject, event.subject))
        return state;
      if (state.step === 'success') return takenBack(state, event.subject);
      // The wallet can still confirm an earlier request after a failed retry.
      if (state.step === 'fail' && !isPaying(event.subject)) return state;
      return state.step === 'idle' ? state : seen(state, event.subject);
    case 'failed':
      return mayFail(state, event.problem.code)
        ? { ...clean(state), step: 'fail', problem: event.problem }
        : state;
    case 'doubted':
      return mayDoubt(state, event.problem.code)
        ? { ...clean(state), step: 'unknown', problem: event.problem }
        : state;
    case 'refusedLate':
      return state.step === 'unknown' && !state.hash && state.problem?.code === 'walletSilent'
        ? { ...clean(state), step: 'fail', problem: event.problem }
        : state;
    case 'slow':
      return state.step === 'connecting' || (state.authorizing && !state.approval)
        ? { ...state, slow: true }
        : state;
    case 'dismissed':
      return isDismissable(state) ? idlePayment : state;
  }
}

/** Returns the state of an earlier page's payment: sent, perhaps sent, or not requested yet. */
function resumedState(event: Extract<PaymentEvent, { type: 'resumed' }>): PaymentState {
  const { subject, account, hash, approval, problem = { code: 'interrupted' } } = event;
  const begun = { ...idlePayment, subject, account };
  if (hash) return { ...begun, step: 'processing', stage: 'processing', hash };
  const step = 'waitingForAuthorization';
  const asked = { ...begun, step, stage: step, problem } as const;
  if (!approval) return { ...asked, authorizing: 'payment' };
  return { ...asked, authorizing: 'approval', ...(typeof approval === 'string' && { approval }) };
}

/** Returns the state with an open wallet: from `confirming`, or after an approval request. */
function askWallet(state: PaymentState, authorizing: Authorizing): PaymentState {
  if (state.step !== 'confirming' && !isApproving(state)) return state;
  const step = 'waitingForAuthorization';
  return { ...clean(state), step, stage: step, authorizing };
}

/** Returns the state after an update of a success, which only a deep reorganisation revokes. */
function takenBack(state: PaymentState, subject: PaymentSubject): PaymentState {
  if (subject.status === 'paid') return state;
  const stage = 'waitingForConfirmation';
  return seen({ ...state, step: stage, stage }, subject);
}

function mayDoubt(state: PaymentState, code: PaymentProblemCode): boolean {
  if (code === 'alreadyPaid') return !ended.includes(state.step);
  return isInFlight(state) && state.problem?.code !== code;
}

function mayFail(state: PaymentState, code: PaymentProblemCode): boolean {
  if (ended.includes(state.step)) return false;
  if (isUnsigned(state)) return isClosing(code);
  if (onChain.includes(state.step)) {
    if (provesLoss.has(code)) return true;
    return state.step === 'unknown' && !state.hash && isClosing(code);
  }
  return state.step !== 'waitingForAuthorization' || isApproving(state) || provesFailure.has(code);
}

function isPaying({ status }: PaymentSubject): boolean {
  return status === 'confirming' || status === 'paid';
}

/** Applies the server's state of the order, which overrides everything else. */
function seen(state: PaymentState, subject: PaymentSubject): PaymentState {
  const now = {
    ...state,
    subject,
    confirmations: subject.confirmations,
    needed: subject.confirmations_needed,
    ...(subject.tx_hash && { hash: subject.tx_hash }),
  };
  if (subject.status === 'paid') {
    const stage = 'waitingForConfirmation';
    return { ...clean(now), step: 'success', stage, confirmations: subject.confirmations_needed };
  }
  if (subject.status === 'confirming')
    return { ...clean(now), step: 'waitingForConfirmation', stage: 'waitingForConfirmation' };
  // A reorganisation removed the payment from its block, so it is in flight again.
  if (state.step === 'waitingForConfirmation')
    return { ...clean(now), step: 'processing', stage: 'processing' };
  return now;
}

function advance(state: PaymentState, from: PaymentStage, to: PaymentStage): PaymentState {
  return state.step === from ? { ...clean(state), step: to, stage: to } : state;
}

function clean(state: PaymentState): PaymentState {
  const { problem: _problem, authorizing: _authorizing, approval: _approval, ...rest } = state;
  return { ...rest, slow: false };
}
