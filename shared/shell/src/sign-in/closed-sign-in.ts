import type { SignInState } from './sign-in-state.ts';

/** The state without a sign-in. In a separate file, because the state machine loads on demand. */
export const closedSignIn: SignInState = { step: 'closed', slow: false };

/** Returns the first state of a sign-in. @param to path to open after it */
export function openedSignIn(to: string | undefined): SignInState {
  return { step: 'checkingWallet', slow: false, ...(to && { to }) };
}
