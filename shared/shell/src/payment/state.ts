import type { Order } from '@shared/contract';
import type { PaymentProblem, PaymentProblemCode } from './problems.ts';
import { type PaymentStage, tokenKind } from './stages.ts';

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

export interface PaymentState {
  step: PaymentStep;
  /** The last stage reached: where the list of steps stands when the payment has ended. */
  stage: PaymentStage;
  order?: Order;
  account?: string;
  hash?: string;
  /** Blocks on top of the payment, as the server counts them, out of `needed`. */
  confirmations: number;
  needed: number;
  /** What the open wallet is asked for. */
  authorizing?: 'approval' | 'payment';
  /** The wallet takes long to answer: show 'open your wallet'. */
  slow: boolean;
  problem?: PaymentProblem;
}

export type PaymentEvent =
  | { type: 'asked'; order: Order; account: string | undefined }
  | { type: 'resumed'; order: Order; account: string; hash?: string }
  | { type: 'walletFound' }
  | { type: 'connected' }
  | { type: 'balanceEnough' }
  | { type: 'authorizationChecked' }
  | { type: 'orderConfirmed'; order: Order }
  | { type: 'approvalAsked' }
  | { type: 'paymentAsked' }
  | { type: 'submitted'; hash: string }
  | { type: 'repriced'; hash: string }
  | { type: 'orderSeen'; order: Order }
  | { type: 'failed'; problem: PaymentProblem }
  | { type: 'doubted'; problem: PaymentProblem }
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

/** Whether money may be on its way: nothing may be forgotten. */
export function isInFlight(state: PaymentState): boolean {
  return sendable.includes(state.step);
}

/** Whether the same order can be paid again from here without paying twice. */
export function isRetryable({ step, hash, problem, order, slow }: PaymentState): boolean {
  if (order?.status !== 'awaiting_payment') return false;
  if (step === 'fail') return problem?.code !== 'orderExpired';
  // The contract takes each order once per account, so a second try cannot pay twice.
  if (step === 'waitingForAuthorization') return slow;
  return (
    step === 'unknown' && problem?.code !== 'alreadyPaid' && (!hash || problem?.code === 'dropped')
  );
}

/** The next state. Pure; events that do not fit the current step change nothing. */
export function paymentReducer(state: PaymentState, event: PaymentEvent): PaymentState {
  switch (event.type) {
    case 'asked':
      if (!ended.includes(state.step) && !isRetryable(state)) return state;
      return {
        ...idlePayment,
        step: 'checkingWallet',
        order: event.order,
        needed: event.order.confirmations_needed,
        ...(event.account && { account: event.account }),
      };
    case 'resumed':
      if (!ended.includes(state.step)) return state;
      return seen(
        {
          ...idlePayment,
          step: event.hash ? 'processing' : 'unknown',
          stage: event.hash ? 'processing' : 'waitingForAuthorization',
          order: event.order,
          account: event.account,
          ...(event.hash ? { hash: event.hash } : { problem: { code: 'notSeen' } }),
        },
        event.order,
      );
    case 'walletFound':
      return advance(state, 'checkingWallet', 'connecting');
    case 'connected':
      return advance(state, 'connecting', 'checkingBalance');
    case 'balanceEnough': {
      const erc20 = state.order && tokenKind(state.order) === 'erc20';
      return advance(state, 'checkingBalance', erc20 ? 'checkingAuthorization' : 'confirming');
    }
    case 'authorizationChecked':
      return advance(state, 'checkingAuthorization', 'confirming');
    case 'orderConfirmed':
      return state.step === 'confirming' ? { ...state, order: event.order } : state;
    case 'approvalAsked':
      return state.step === 'checkingAuthorization'
        ? { ...clean(state), authorizing: 'approval' }
        : state;
    case 'paymentAsked': {
      const next = advance(state, 'confirming', 'waitingForAuthorization');
      return next === state ? state : { ...next, authorizing: 'payment' };
    }
    case 'submitted':
      if (!sendable.includes(state.step) || state.hash === event.hash) return state;
      return { ...clean(state), step: 'processing', stage: 'processing', hash: event.hash };
    case 'repriced':
      return onChain.includes(state.step) ? { ...state, hash: event.hash } : state;
    case 'orderSeen':
      return ended.includes(state.step) || event.order.id !== state.order?.id
        ? state
        : seen(state, event.order);
    case 'failed':
      return mayFail(state, event.problem.code)
        ? { ...clean(state), step: 'fail', problem: event.problem }
        : state;
    case 'doubted':
      return mayDoubt(state, event.problem.code)
        ? { ...clean(state), step: 'unknown', problem: event.problem }
        : state;
    case 'slow':
      return state.step === 'connecting' || state.authorizing ? { ...state, slow: true } : state;
    case 'dismissed':
      return isInFlight(state) ? state : idlePayment;
  }
}

function mayDoubt(state: PaymentState, code: PaymentProblemCode): boolean {
  if (code === 'alreadyPaid') return !ended.includes(state.step);
  return sendable.includes(state.step) && state.problem?.code !== code;
}

function mayFail(state: PaymentState, code: PaymentProblemCode): boolean {
  if (ended.includes(state.step)) return false;
  if (onChain.includes(state.step)) {
    if (provesLoss.has(code)) return true;
    return state.step === 'unknown' && !state.hash && code === 'orderExpired';
  }
  return state.step !== 'waitingForAuthorization' || provesFailure.has(code);
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
  if (!sendable.includes(state.step)) return state;
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
  const { problem: _problem, authorizing: _authorizing, ...rest } = state;
  return { ...rest, slow: false };
}
