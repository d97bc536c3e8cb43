import type { FullKey } from '../i18n/message-keys.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { closedSignIn, openedSignIn } from './closed-sign-in.ts';
import type { SignInReview } from './sign-in-message.ts';

/**
 * State of a sign-in (specification §4, wallet connection and signing):
 *
 * closed → checkingWallet → choosing → connecting → (wrongNetwork → switchingNetwork →) preparing →
 * reviewing → awaitingSignature → loggingIn → (inviteRequired → loggingIn →) closed
 *
 * `cancelled`, `failed` and `invalid` are ends; `retry` leaves them.
 */
export type SignInStep =
  | 'closed'
  | 'checkingWallet'
  | 'choosing'
  | 'connecting'
  | 'wrongNetwork'
  | 'switchingNetwork'
  | 'preparing'
  | 'reviewing'
  | 'awaitingSignature'
  | 'loggingIn'
  | 'inviteRequired'
  | 'cancelled'
  | 'failed'
  | 'invalid';

/** Reason why the sign-in stopped. `useSignIn().problem` is its text. */
export interface SignInProblem {
  key: FullKey;
  /** An error whose text is shown instead of the key's, because it is more specific. */
  error?: unknown;
  /** Request id for support. */
  reference?: string;
}

export interface SignInState {
  step: SignInStep;
  /** Path inside the app to open after the sign-in. */
  to?: string;
  wallet?: WalletDetail;
  account?: string;
  /** The wallet's chain; the wrong one in step `wrongNetwork`. */
  chainId?: number;
  review?: SignInReview;
  /** The wallet answers slowly: show 'open your wallet' and offer a retry. */
  slow: boolean;
  problem?: SignInProblem;
}

export type SignInEvent =
  | { type: 'opened'; to?: string }
  | { type: 'walletsChecked'; found: boolean }
  | { type: 'connectionAsked'; wallet: WalletDetail }
  | { type: 'connectionFailed'; problem: SignInProblem }
  | { type: 'connected'; account: string; chainId: number }
  | { type: 'networkWrong'; chainId: number | undefined; problem?: SignInProblem }
  | { type: 'switchAsked' }
  | { type: 'messageAsked'; account: string }
  | { type: 'messageReady'; review: SignInReview }
  | { type: 'signatureAsked' }
  | { type: 'signed' }
  | { type: 'inviteNeeded'; problem?: SignInProblem }
  | { type: 'inviteGiven' }
  | { type: 'ended'; how: 'cancelled' | 'failed' | 'invalid'; problem: SignInProblem }
  | { type: 'slow' }
  | { type: 'closed' };

const whileConnected: readonly SignInStep[] = [
  'connecting',
  'wrongNetwork',
  'switchingNetwork',
  'preparing',
  'reviewing',
  'awaitingSignature',
  'loggingIn',
  'inviteRequired',
  'cancelled',
  'failed',
  'invalid',
];

/** No wallet has been found in this browser. */
export const noWallet: SignInProblem = { key: 'member:signIn.error.installWallet' };

/** Steps that accept an event. In other steps, the event comes late from an earlier attempt. */
const acceptedIn: Record<SignInEvent['type'], readonly SignInStep[] | 'always'> = {
  opened: 'always',
  closed: 'always',
  walletsChecked: ['checkingWallet', 'choosing'],
  connectionAsked: [
    'checkingWallet',
    'choosing',
    'connecting',
    'wrongNetwork',
    'reviewing',
    'cancelled',
    'failed',
    'invalid',
  ],
  connectionFailed: whileConnected,
  connected: ['connecting'],
  networkWrong: whileConnected,
  switchAsked: ['wrongNetwork', 'switchingNetwork'],
  messageAsked: whileConnected,
  messageReady: ['preparing'],
  signatureAsked: ['reviewing', 'awaitingSignature'],
  signed: ['awaitingSignature'],
  inviteNeeded: ['loggingIn', 'inviteRequired'],
  inviteGiven: ['inviteRequired'],
  ended: ['preparing', 'reviewing', 'awaitingSignature', 'loggingIn', 'inviteRequired'],
  slow: ['connecting', 'switchingNetwork', 'awaitingSignature'],
};

/** Returns the next state. Events that do not belong to the current step change nothing. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  const steps = acceptedIn[event.type];
  if (steps !== 'always' && !steps.includes(state.step)) return state;
  const { problem: _problem, ...rest } = state;
  const base = { ...rest, slow: false };
  switch (event.type) {
    case 'opened':
      return openedSignIn(event.to);
    case 'walletsChecked':
      if (!event.found) return { ...base, step: 'choosing', problem: noWallet };
      // A problem with a wallet stays; the problem of a missing wallet is solved.
      return state.problem && state.problem !== noWallet ? state : { ...base, step: 'choosing' };
    case 'connectionAsked':
      return { step: 'connecting', slow: false, wallet: event.wallet, ...kept(state) };
    case 'connectionFailed':
      return { ...base, step: 'choosing', problem: event.problem };
    case 'connected':
      return { ...base, account: event.account, chainId: event.chainId };
    case 'networkWrong':
      return {
        ...withoutReview(base),
        step: 'wrongNetwork',
        ...(event.chainId !== undefined && { chainId: event.chainId }),
        ...(event.problem && { problem: event.problem }),
      };
    case 'switchAsked':
      return { ...base, step: 'switchingNetwork' };
    case 'messageAsked':
      return { ...withoutReview(base), step: 'preparing', account: event.account };
    case 'messageReady':
      return { ...base, step: 'reviewing', review: event.review };
    case 'signatureAsked':
      return { ...base, step: 'awaitingSignature' };
    case 'signed':
    case 'inviteGiven':
      return { ...base, step: 'loggingIn' };
    case 'inviteNeeded':
      return { ...base, step: 'inviteRequired', ...(event.problem && { problem: event.problem }) };
    case 'ended':
      return { ...base, step: event.how, problem: event.problem };
    case 'slow':
      return { ...state, slow: true };
    case 'closed':
      return closedSignIn;
  }
}

function kept(state: SignInState): Pick<SignInState, 'to'> {
  return state.to ? { to: state.to } : {};
}

function withoutReview(state: SignInState): SignInState {
  const { review: _review, ...rest } = state;
  return rest;
}
