import type { PaymentStep } from '@shared/shell/payment';

/** Which of the shell's `payment.title.*` texts says how a payment stands. */
export function paymentTitle(step: PaymentStep): 'success' | 'fail' | 'unknown' | 'progress' {
  return step === 'success' || step === 'fail' || step === 'unknown' ? step : 'progress';
}
