import type { Order } from '@shared/contract';
import type { FullKey } from '@shared/shell';
import { flowText, isCall } from '@shared/shell/payment';

/** Texts that replace the panel's own for calls that pay nothing. */
const ofCalls: Partial<Record<FullKey, FullKey>> = {
  'kit:pay.hint.checkingBalance': 'kit:call.hint.checkingBalance',
  'kit:pay.hint.confirming': 'kit:call.hint.confirming',
  'kit:pay.hint.processing': 'kit:call.hint.processing',
  'kit:pay.hint.unknown': 'kit:call.hint.unknown',
  'kit:pay.leave': 'kit:call.leave',
  'kit:pay.progress': 'kit:call.progress',
  'kit:pay.with': 'kit:call.with',
};

/** Key of the panel's text for a payment, or of its counterpart for a call that pays nothing. */
export function panelText(order: Order | undefined, key: FullKey): FullKey {
  return (isCall(order) && ofCalls[key]) || flowText(order, key);
}
