import type { Order } from '@shared/contract';
import type { FullKey } from '../i18n/message-keys.ts';
import { isCall } from './call-order.ts';

/** What is said otherwise where nothing is paid. */
const ofCalls: Partial<Record<FullKey, FullKey>> = {
  'shell:payment.title.success': 'shell:call.title.success',
  'shell:payment.title.fail': 'shell:call.title.fail',
  'shell:payment.title.cancelled': 'shell:call.title.cancelled',
  'shell:payment.title.progress': 'shell:call.title.progress',
  'shell:payment.step.confirming': 'shell:call.step.confirming',
  'shell:payment.step.processing': 'shell:call.step.processing',
  'shell:payment.authorizing.payment': 'shell:call.authorizing',
  'shell:payment.problem.walletRejected': 'shell:call.problem.walletRejected',
  'shell:payment.problem.walletFailed': 'shell:call.problem.walletFailed',
  'shell:payment.problem.walletSilent': 'shell:call.problem.walletSilent',
  'shell:payment.problem.wrongNetwork': 'shell:call.problem.wrongNetwork',
  'shell:payment.problem.insufficientGasUnknown': 'shell:call.problem.insufficientGasUnknown',
  'shell:payment.problem.orderUnavailable': 'shell:call.problem.unreadable',
  'shell:payment.problem.refused': 'shell:call.problem.refused',
  'shell:payment.problem.alreadyPaid': 'shell:call.problem.alreadyMade',
  'shell:payment.problem.notSeen': 'shell:call.problem.notSeen',
  'shell:payment.problem.unconfirmed': 'shell:call.problem.unconfirmed',
  'shell:payment.problem.chainSilent': 'shell:call.problem.chainSilent',
  'shell:payment.problem.dropped': 'shell:call.problem.dropped',
  'shell:payment.problem.reverted': 'shell:call.problem.reverted',
  'shell:payment.problem.cancelled': 'shell:call.problem.cancelled',
  'shell:payment.problem.replaced': 'shell:call.problem.replaced',
};

/** The text of a payment's step, title or problem, or its like for a call that pays nothing. */
export function flowText(order: Order | undefined, key: FullKey): FullKey {
  return (isCall(order) && ofCalls[key]) || key;
}
