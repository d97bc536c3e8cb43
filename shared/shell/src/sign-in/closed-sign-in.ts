import type { SignInState } from './sign-in-state.ts';

/** Nobody is signing in. Apart from the machine, which is loaded on demand. */
export const closedSignIn: SignInState = { step: 'closed', slow: false };
