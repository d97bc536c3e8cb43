/**
 * `@shared/kit/step-up`: confirmations by passkey or wallet. Separate, because it loads the
 * wallet's code.
 */
export { ConfirmAct, type ConfirmActProps } from './confirm-act.tsx';
export { canUsePasskeys, createPasskey, PasskeyError, type PasskeyProblem } from './passkey.ts';
export { useFailureText } from './use-failure-text.ts';
export { type StepUpGuard, useStepUp } from './use-step-up.tsx';
