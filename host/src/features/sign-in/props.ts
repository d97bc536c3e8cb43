import type { SignInStep, UseSignIn } from '@shared/shell/sign-in';

export interface StepProps extends UseSignIn {
  /** The step on show; the state itself may already be closed. */
  step: SignInStep;
}
