/** `@shared/shell/sign-in`: loaded with the first 'Connect'; `openSignIn` of the core opens it. */
export type { SignInReview } from './message.ts';
export type { SignInProblem, SignInState, SignInStep } from './state.ts';
export { signIn } from './the-flow.ts';
export { type UseInvite, type UseSignIn, useInvite, useSignIn } from './use-sign-in.ts';
