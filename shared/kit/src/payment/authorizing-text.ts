import type { PaymentState } from '@shared/shell/payment';

/** Returns the key of the shell's `payment.authorizing.*` text for the wallet's current request. */
export function authorizingText({
  authorizing = 'payment',
  approval,
}: PaymentState): 'reset' | 'approval' | 'approvalSent' | 'payment' {
  return approval && authorizing !== 'payment' ? 'approvalSent' : authorizing;
}
