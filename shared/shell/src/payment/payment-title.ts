import type { FullKey } from '../i18n/message-keys.ts';
import type { PaymentProblemCode } from './payment-problems.ts';
import { isUnsigned, type PaymentState } from './payment-state.ts';

export type PaymentTitle = 'success' | 'cancelled' | 'fail' | 'unknown' | 'progress';

/** The user's own no: nothing went wrong. */
const ownChoice: readonly (PaymentProblemCode | undefined)[] = ['walletRejected', 'cancelled'];

/** Which of the texts `member:payment.title.*` says how a payment stands. */
export function paymentTitle({ step, problem }: PaymentState): PaymentTitle {
  if (step === 'fail') return ownChoice.includes(problem?.code) ? 'cancelled' : 'fail';
  return step === 'success' || step === 'unknown' ? step : 'progress';
}

/** The text that says how a payment stands. */
export function paymentTitleKey(state: PaymentState): FullKey {
  return isUnsigned(state)
    ? 'member:payment.title.unsigned'
    : `member:payment.title.${paymentTitle(state)}`;
}
