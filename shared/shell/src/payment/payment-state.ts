import type { Order } from '@shared/contract';
import { isCall } from './call-order.ts';
import { closedBy, isClosing, isOutdated, laterOf } from './order.ts';
import type { PaymentProblem, PaymentProblemCode } from './payment-problems.ts';
import { type PaymentStage, tokenKind } from './payment-stages.ts';

/** `unknown`: sent or perhaps sent, and still checking. A time-out ends here, never in `fail`. */
export type PaymentStep = 'idle' | PaymentStage | 'success' | 'fail' | 'unknown';

/** After the wallet was asked to send, only these prove that nothing was paid. */
const provesFailure: ReadonlySet<PaymentProblemCode> = new Set([
  'walletRejected',
  'walletPending',
  'walletFailed',
  'refused',
  'insufficientGas',
  'wrongNetwork',
  'noWallet',
]);
/** Once there is a transaction, only the chain can prove it. */
const provesLoss: ReadonlySet<PaymentProblemCode> = new Set(['reverted', 'cancelled', 'replaced']);

/** What the open wallet is asked for; `reset`: a token that wants its old approval at 0 first. */
export type Authorizing = 'reset' | 'approval' | 'payment';

/** @sealed */
export interface PaymentState {
  step: PaymentStep;
  /** The last stage reached: where the list of steps stands when the payment has ended. */
  stage: PaymentStage;
  order?: Order;
  account?: string;
  /** About what the network takes for what is still to be sent, in base units of the coin. */
  fee?: string;
  hash?: string;
  /** Blocks on top of the payment, as the server counts them, out of `needed`. */
  confirmations: number;
  needed: number;
  authorizing?: Authorizing;
  /** ERC-20: the approval that is on its way to a block. */
  approval?: string;
  /** The wallet takes long to answer: show 'open your wallet'. */
  slow: boolean;
  problem?: PaymentProblem;
}

export type PaymentEvent =
  | { type: 'asked'; order: Order; account: string | undefined }
  | {
      type: 'resumed';
      order: Order;
      account: string;
      hash?: string;
      approval?: string | true;
      /** Why another try came to nothing. */
      problem?: PaymentProblem;
    }
  | { type: 'walletFound' }
  | { type: 'connected' }
  | { type: 'balanceEnough'; fee?: bigint | undefined }
  | { type: 'authorizationChecked' }
  | { type: 'orderConfirmed'; order: Order }
  | { type: 'approvalAsked'; reset: boolean }
  | { type: 'approvalSent'; hash: string }
  /** What is still to be sent after the approval. */
  | { type: 'priced'; fee: bigint }
  | { type: 'paymentAsked' }
  | { type: 'submitted'; hash: string }
  | { type: 'repriced'; hash: string }
  | { type: 'orderSeen'; order: Order }
  | { type: 'failed'; problem: PaymentProblem }
  | { type: 'doubted'; problem: PaymentProblem }
  /** The wallet refused after its time limit, when the payment was already in doubt. */
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
/** From the moment the wallet is asked to send, until the end is proven. */
const sendable: readonly PaymentStep[] = ['waitingForAuthorization', ...onChain];
const ended: readonly PaymentStep[] = ['idle', 'success', 'fail'];

/** Whether the payment is not over: no other order is paid meanwhile. */
export function isUnderWay({ step }: PaymentState): boolean {
  return !ended.includes(step);
}

/** Whether money may be on its way: nothing may be forgotten. An approval moves none. */
export function isInFlight(state: PaymentState): boolean {
  return sendable.includes(state.step) && !isApproving(state);
}

/**
 * Whether the payment can be put away. Without a known transaction it always can: the order stays in the
 * list of open orders, and the server finds what the wallet still sends. One of an order that has expired
 * or was cancelled may be known to no node, or mined too late to count: the server keeps what arrives for
 * the payer, so nothing is lost by not watching it. Nor with a call: the contract takes each once.
 */
export function isDismissable(state: PaymentState): boolean {
  const { step, order, problem } = state;
  if (!isInFlight(state) || isUnsent(state)) return true;
  const isKept = isCall(order) || (!!order && !!closedBy(order));
  const isOver = problem && (problem.code === 'dropped' || isClosing(problem.code));
  return step === 'unknown' && isKept && !!isOver;
}

/** Whether the order can be cancelled here: it waits for its payment, and no transaction is known. */
export function isCancellable(state: PaymentState): boolean {
  const { step, order, problem } = state;
  if (order?.status !== 'awaiting_payment' || isCall(order)) return false;
  const isOpenWallet = step === 'waitingForAuthorization' && !problem;
  return step === 'fail' || (!isOpenWallet && (isUnsent(state) || isApproving(state)));
}

/** Whether the wallet was asked to pay, gave no answer, and nothing is known to have been sent. */
function isUnsent(state: PaymentState): boolean {
  const { step, hash, problem, slow } = state;
  if (hash) return false;
  if (step === 'unknown') return problem?.code !== 'alreadyPaid';
  return isUnsigned(state) || (step === 'waitingForAuthorization' && slow);
}

/**
 * Whether an earlier page has asked the wallet to pay and no transaction is known: it was perhaps never
 * signed, and the wallet may still ask for it. While a page of now asks the wallet there is no problem.
 */
export function isUnsigned({ step, authorizing, problem }: PaymentState): boolean {
  return step === 'waitingForAuthorization' && authorizing === 'payment' && !!problem;
}

function isApproving({ step, authorizing }: PaymentState): boolean {
  return step === 'waitingForAuthorization' && !!authorizing && authorizing !== 'payment';
}

/** Whether the same order can be paid again from here without paying twice. */
export function isRetryable({ step, hash, problem, order, slow }: PaymentState): boolean {
  if (order?.status !== 'awaiting_payment') return false;
  if (step === 'fail') return !problem || !isClosing(problem.code);
  // The contract takes each order once per account, so a second try cannot pay twice.
  if (step === 'waitingForAuthorization') return slow || !!problem;
  return (
    step === 'unknown' && problem?.code !== 'alreadyPaid' && (!hash || problem?.code === 'dropped')
  );
}

/** The next state. Pure; events that do not fit the current step change nothing. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'asked':
      if (isUnderWay(state) && !(isRetryable(state) && state.order?.id === event.order.id))
        return state;
      return {
        ...idlePayment,
        step: 'checkingWallet',
        order: laterOf(state.order, event.order),
        needed: event.order.confirmations_needed,
        ...(event.account && { account: event.account }),
      };
    case 'resumed':
      if (!ended.includes(state.step)) return state;
      return seen(takenUp(event), laterOf(state.order, event.order));
    case 'walletFound':
      return advance(state, 'checkingWallet', 'connecting');
    case 'connected':
      return advance(state, 'connecting', 'checkingBalance');
    case 'balanceEnough': {
      const erc20 = state.order && tokenKind(state.order) === 'erc20';
      const priced = event.fee === undefined ? state : { ...state, fee: String(event.fee) };
      return advance(priced, 'checkingBalance', erc20 ? 'checkingAuthorization' : 'confirming');
    }
    case 'authorizationChecked':
      return advance(state, 'checkingAuthorization', 'confirming');
    case 'orderConfirmed':
      return state.step === 'confirming' || isApproving(state)
        ? { ...state, order: laterOf(state.order, event.order) }
        : state;
    case 'approvalAsked':
      return askWallet(state, event.reset ? 'reset' : 'approval');
    case 'approvalSent':
      return isApproving(state) ? { ...state, slow: false, approval: event.hash } : state;
    case 'priced':
      return isApproving(state) ? { ...state, fee: String(event.fee) } : state;
    case 'paymentAsked':
      return askWallet(state, 'payment');
    case 'submitted':
      if (!isInFlight(state) || state.hash === event.hash) return state;
      return { ...clean(state), step: 'processing', stage: 'processing', hash: event.hash };
    case 'repriced':
      return onChain.includes(state.step) ? { ...state, hash: event.hash } : state;
    case 'orderSeen':
      if (event.order.id !== state.order?.id || isOutdated(state.order, event.order)) return state;
      if (state.step === 'success') return takenBack(state, event.order);
      // An earlier request of the wallet can still be confirmed there after another try has failed.
      if (state.step === 'fail' && !isPaying(event.order)) return state;
      return state.step === 'idle' ? state : seen(state, event.order);
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

/** As an earlier page left it: sent, perhaps sent, or stopped before the wallet was asked to pay. */
function takenUp(event: Extract<PaymentEvent, { type: 'resumed' }>): PaymentState {
  const { order, account, hash, approval, problem = { code: 'interrupted' } } = event;
  const begun = { ...idlePayment, order, account };
  if (hash) return { ...begun, step: 'processing', stage: 'processing', hash };
  const step = 'waitingForAuthorization';
  const asked = { ...begun, step, stage: step, problem } as const;
  if (!approval) return { ...asked, authorizing: 'payment' };
  return { ...asked, authorizing: 'approval', ...(typeof approval === 'string' && { approval }) };
}

/** The wallet opens: from `confirming`, or for the next question of the same authorization. */
function askWallet(state: PaymentState, authorizing: Authorizing): PaymentState {
  if (state.step !== 'confirming' && !isApproving(state)) return state;
  const step = 'waitingForAuthorization';
  return { ...clean(state), step, stage: step, authorizing };
}

/** Only the server takes a success back: a reorganisation deeper than its confirmations. */
function takenBack(state: PaymentState, order: Order): PaymentState {
  if (order.status === 'paid') return state;
  const stage = 'waitingForConfirmation';
  return seen({ ...state, step: stage, stage }, order);
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

function isPaying({ status }: Order): boolean {
  return status === 'confirming' || status === 'paid';
}

/** What the server says of the order, which outranks everything else. */
function seen(state: PaymentState, order: Order): PaymentState {
  const now = {
    ...state,
    order,
    confirmations: order.confirmations,
    needed: order.confirmations_needed,
    ...(order.tx_hash && { hash: order.tx_hash }),
  };
  if (order.status === 'paid') {
    const stage = 'waitingForConfirmation';
    return { ...clean(now), step: 'success', stage, confirmations: order.confirmations_needed };
  }
  if (order.status === 'confirming')
    return { ...clean(now), step: 'waitingForConfirmation', stage: 'waitingForConfirmation' };
  // A reorganised chain takes a seen payment back: it is on its way again.
  if (state.step === 'waitingForConfirmation')
    return { ...clean(now), step: 'processing', stage: 'processing' };
  return now;
}

function advance(
  state: PaymentState,
  from: PaymentStep | readonly PaymentStep[],
  to: PaymentStage,
): PaymentState {
  const fits = typeof from === 'string' ? state.step === from : from.includes(state.step);
  return fits ? { ...clean(state), step: to, stage: to } : state;
}

function clean(state: PaymentState): PaymentState {
  const { problem: _problem, authorizing: _authorizing, approval: _approval, ...rest } = state;
  return { ...rest, slow: false };
}
