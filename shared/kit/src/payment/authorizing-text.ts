import type { PaymentState } from '@shared/shell/payment';

/** Which of the shell's `payment.authorizing.*` texts says what the wallet is open for. */
export function authorizingText({
  authorizing = 'payment',
  approval,
}: PaymentState): 'reset' | 'approval' | 'approvalSent' | 'payment' {
  return approval && authorizing !== 'payment' ? 'approvalSent' : authorizing;
}
