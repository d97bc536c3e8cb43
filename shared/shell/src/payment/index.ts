/** `@shared/shell/payment`: loaded by the page that takes payments, or to take one up at boot. */
export { paymentAtom } from './flow.ts';
export { isPaymentOnShow, usePaymentPanel } from './panel.ts';
export type { PaymentProblem, PaymentProblemCode } from './problems.ts';
export {
  type PaymentStage,
  type PaymentStepRow,
  paymentAsset,
  paymentProgress,
  paymentSteps,
  type TokenKind,
} from './stages.ts';
export {
  isDismissable,
  isInFlight,
  isRetryable,
  type PaymentState,
  type PaymentStep,
} from './state.ts';
export { payment } from './the-flow.ts';
export { type UsePayment, usePayment } from './use-payment.ts';
