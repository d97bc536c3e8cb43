import type { FullKey } from '../i18n/message-keys.ts';
import type { PaymentProblemCode } from './payment-problems.ts';
import { isUnsigned, type PaymentState } from './payment-state.ts';

export type PaymentTitle = 'success' | 'cancelled' | 'fail' | 'unknown' | 'progress';

/** Problems by the user's own choice, which are not errors. */
const ownChoice: readonly (PaymentProblemCode | undefined)[] = ['walletRejected', 'cancelled'];

/** Returns the kind of title; `paymentTitleKey` returns the key of its text. */
export function paymentTitle({ step, problem }: PaymentState): PaymentTitle {
  if (step === 'fail') return ownChoice.includes(problem?.code) ? 'cancelled' : 'fail';
  return step === 'success' || step === 'unknown' ? step : 'progress';
}

export function paymentTitleKey(state: PaymentState): FullKey {
  // The order is still open, so the payment is not called cancelled.
  if (state.step === 'fail' && state.problem?.code === 'walletRejected') {
    return 'member:payment.title.declined';
  }
  // After a reload before the signature, nothing is in progress until the user continues.
  return isUnsigned(state) || state.problem?.code === 'interrupted'
    ? 'member:payment.title.unsigned'
    : `member:payment.title.${paymentTitle(state)}`;
}
