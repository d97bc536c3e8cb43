import type { PaymentProblemCode } from './payment-problems.ts';
import type { PaymentState } from './payment-state.ts';

export type PaymentTitle = 'success' | 'cancelled' | 'fail' | 'unknown' | 'unsigned' | 'progress';

/** The user's own no: nothing went wrong. */
const ownChoice: readonly (PaymentProblemCode | undefined)[] = [
  'walletRejected',
  'approvalCancelled',
  'cancelled',
];

/** Which of the texts `member:payment.title.*` says how a payment stands. */
export function paymentTitle({ step, problem }: PaymentState): PaymentTitle {
  if (step === 'fail') return ownChoice.includes(problem?.code) ? 'cancelled' : 'fail';
  return step === 'success' || step === 'unknown' || step === 'unsigned' ? step : 'progress';
}
