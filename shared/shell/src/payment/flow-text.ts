import { i18n } from '../i18n/i18n.ts';
import type { FullKey } from '../i18n/message-keys.ts';
import { isCall, type PaymentSubject } from './payment-subject.ts';

/**
 * Returns the key of a payment's text, or of its variant for contract calls (`…_call`) or for the
 * kind of order (`…_deposit`).
 */
export function flowText(subject: PaymentSubject | undefined, key: FullKey): FullKey {
  const variant = `${key}_${isCall(subject) ? 'call' : subject?.kind}`;
  return i18n.exists(variant) ? (variant as FullKey) : key;
}
