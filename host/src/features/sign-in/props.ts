import type { SignInStep, UseSignIn } from '@shared/shell/sign-in';

export type ShownStep = Exclude<SignInStep, 'closed'>;

export interface StepProps extends UseSignIn {
  /** The step on screen; the state itself may already be closed. */
  step: ShownStep;
}
