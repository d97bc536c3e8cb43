import type { FullKey } from '../i18n/message-keys.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { closedSignIn } from './closed-sign-in.ts';
import type { SignInReview } from './sign-in-message.ts';

/**
 * Where a sign-in stands (specification §4, wallet connection and signing):
 *
 * closed → checkingWallet → choosing → connecting → (wrongNetwork → switchingNetwork →) preparing →
 * reviewing → awaitingSignature → loggingIn → (inviteRequired → loggingIn →) done
 *
 * with `cancelled`, `failed` and `invalid` as ends that `retry` leaves again.
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
  | 'invalid'
  | 'done';

/** Why it does not go on. `useSignIn().problem` is its text. */
export interface SignInProblem {
  key: FullKey;
  /** An error that knows more than the key: its own text is shown. */
  error?: unknown;
  /** Request id for support. */
  reference?: string;
}

export interface SignInState {
  step: SignInStep;
  /** In-app path to go to when done. */
  to?: string;
  wallet?: WalletDetail;
  account?: string;
  /** The chain the wallet is on; with `wrongNetwork`, the wrong one. */
  chainId?: number;
  review?: SignInReview;
  /** The wallet takes long to answer: show 'open your wallet' and offer to try again. */
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
  | { type: 'loggedIn' }
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

/** There is no wallet in this browser (yet). */
export const noWallet: SignInProblem = { key: 'member:signIn.error.installWallet' };

/** The steps in which an event means something; elsewhere it is late news of an old attempt. */
const heardIn: Record<SignInEvent['type'], readonly SignInStep[] | 'always'> = {
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
  loggedIn: ['loggingIn'],
  slow: ['connecting', 'switchingNetwork', 'awaitingSignature'],
};

/** The next state. Pure; an event that does not belong to the current step changes nothing. */
export function signInReducer(state: SignInState, event: SignInEvent): SignInState {
  const steps = heardIn[event.type];
  if (steps !== 'always' && !steps.includes(state.step)) return state;
  const { problem: _problem, ...rest } = state;
  const base = { ...rest, slow: false };
  switch (event.type) {
    case 'opened':
      return { step: 'checkingWallet', slow: false, ...(event.to && { to: event.to }) };
    case 'walletsChecked':
      if (!event.found) return { ...base, step: 'choosing', problem: noWallet };
      // What went wrong with a wallet stays; that there was none does not.
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
    case 'loggedIn':
      return { ...base, step: 'done' };
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
