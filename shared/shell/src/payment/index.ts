/** `@shared/shell/payment`: loaded by pages with payments, and at boot to resume one. */
import '../member/errors.ts';

export { contractCallAtom } from './contract-call.flow.ts';
export { flowText } from './flow-text.ts';
export { orderPagesOf, paymentPages } from './order-pages.ts';
export { paymentAtom } from './payment.flow.ts';
export { contractCall, payment, takeUp, usualFee } from './payment.ts';
export { isPaymentOnShow, useContractCallPanel, usePaymentPanel } from './payment-on-show.ts';
export type { PaymentProblem, PaymentProblemCode } from './payment-problems.ts';
export {
  type PaymentStage,
  type PaymentStepRow,
  paymentProgress,
  paymentSteps,
  type TokenKind,
} from './payment-stages.ts';
export {
  isCancellable,
  isDismissable,
  isInFlight,
  isRetryable,
  isUnderWay,
  isUnsigned,
  type PaymentState,
  type PaymentStep,
} from './payment-state.ts';
export { type ContractCall, isCall, type PaymentSubject } from './payment-subject.ts';
export { type PaymentTitle, paymentTitle, paymentTitleKey } from './payment-title.ts';
export {
  type UseContractCall,
  type UsePayment,
  type UseSending,
  useContractCall,
  usePayment,
} from './use-payment.ts';
