import type { SignInStep, UseSignIn } from '@shared/shell/sign-in';

/** What the sheet can show. */
export type ShownStep = Exclude<SignInStep, 'closed'>;

export interface StepProps extends UseSignIn {
  /** The step on show; the state itself may already be closed. */
  step: ShownStep;
}
