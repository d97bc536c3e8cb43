/** `@shared/shell/sign-in`: loaded by the first sign-in (`openSignIn`). */
import '../member/errors.ts';

export { signIn } from './sign-in.ts';
export type { SignInReview } from './sign-in-message.ts';
export type { SignInProblem, SignInState, SignInStep } from './sign-in-state.ts';
export { type Inviter, useInviter } from './use-inviter.ts';
export { type UseInvite, type UseSignIn, useInvite, useSignIn } from './use-sign-in.ts';
