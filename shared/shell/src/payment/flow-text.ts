import type { Order } from '@shared/contract';
import type { FullKey } from '../i18n/message-keys.ts';
import { isCall } from './call-order.ts';

/** Texts of payments → texts of calls that pay nothing. */
const ofCalls: Partial<Record<FullKey, FullKey>> = {
  'member:payment.title.success': 'member:call.title.success',
  'member:payment.title.fail': 'member:call.title.fail',
  'member:payment.title.cancelled': 'member:call.title.cancelled',
  'member:payment.title.unsigned': 'member:call.title.unsigned',
  'member:payment.title.progress': 'member:call.title.progress',
  'member:payment.step.confirming': 'member:call.step.confirming',
  'member:payment.step.processing': 'member:call.step.processing',
  'member:payment.authorizing.payment': 'member:call.authorizing',
  'member:payment.problem.walletRejected': 'member:call.problem.walletRejected',
  'member:payment.problem.walletFailed': 'member:call.problem.walletFailed',
  'member:payment.problem.walletSilent': 'member:call.problem.walletSilent',
  'member:payment.problem.wrongNetwork': 'member:call.problem.wrongNetwork',
  'member:payment.problem.insufficientGasUnknown': 'member:call.problem.insufficientGasUnknown',
  'member:payment.problem.orderUnavailable': 'member:call.problem.unreadable',
  'member:payment.problem.refused': 'member:call.problem.refused',
  'member:payment.problem.alreadyPaid': 'member:call.problem.alreadyMade',
  'member:payment.problem.notSigned': 'member:call.problem.notSigned',
  'member:payment.problem.notSeen': 'member:call.problem.notSeen',
  'member:payment.problem.unconfirmed': 'member:call.problem.unconfirmed',
  'member:payment.problem.chainSilent': 'member:call.problem.chainSilent',
  'member:payment.problem.dropped': 'member:call.problem.dropped',
  'member:payment.problem.reverted': 'member:call.problem.reverted',
  'member:payment.problem.cancelled': 'member:call.problem.cancelled',
  'member:payment.problem.replaced': 'member:call.problem.replaced',
};

/**
 * Returns the text of a payment's step, title or problem, or its counterpart for a contract call.
 */
export function flowText(order: Order | undefined, key: FullKey): FullKey {
  return (isCall(order) && ofCalls[key]) || key;
}
