import { order as orders } from '@shared/contract/endpoints';
import { api } from '../api/api.ts';
import { localText } from '../browser-storage.ts';
import { publicConfig } from '../config/config.ts';
import { i18n } from '../i18n/i18n.ts';
import { currentFormat } from '../i18n/use-format.ts';
import { toast } from '../overlays/toast.ts';
import { listen } from '../realtime/live-data.ts';
import { session } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { wallet } from '../wallet/wallet.ts';
import { contractCallAtom, createContractCall } from './contract-call.flow.ts';
import { flowText } from './flow-text.ts';
import { createLead } from './follow-lead.ts';
import { orderPagesOf } from './order-pages.ts';
import { createPayment, paymentAtom } from './payment.flow.ts';
import { callKey } from './payment-intent-key.ts';
import { createIntents, onIntentChange } from './payment-intents.ts';
import { callsOnShow, isPaymentOnShow } from './payment-on-show.ts';
import type { PaymentState } from './payment-state.ts';
import { paymentTitle } from './payment-title.ts';
import { problemText } from './problem-text.ts';
import { refreshBalancesAfter } from './refresh-balances.ts';

const shellModules = {
  wallet,
  store: shellStore,
  timers: realTimers,
  network: () => publicConfig().chain,
  account: () => session.get().address,
  onNote: onIntentChange,
  lead: createLead(navigator.locks),
  loadCalls: () => import('./contract-calls.lazy.ts'),
  announce,
};

/** The only payment flow, with the shell's modules. */
export const payment = createPayment({
  ...shellModules,
  intents: createIntents(localText, {
    get: () => sessionStore.get('paymentInfo'),
    set: (info) =>
      info ? sessionStore.set('paymentInfo', info) : sessionStore.remove('paymentInfo'),
  }),
  read: (id, signal) => api.call(orders.detail, { id }, { ...(signal && { signal }) }),
  onUpdate: (listener) => listen('user@order', listener),
  isOnShow: isPaymentOnShow,
});

/** The only flow of contract calls, with the shell's modules. */
export const contractCall = createContractCall({
  ...shellModules,
  // The tab needs no record of its call, because each call can be made only once.
  intents: createIntents(localText, { get: () => undefined, set: () => {} }, callKey),
  isOnShow: callsOnShow.any,
});

for (const at of [paymentAtom, contractCallAtom]) refreshBalancesAfter(at);
session.onLogout(() => {
  payment.forget();
  contractCall.forget();
});

function announce(state: PaymentState): void {
  const { step, subject, problem } = state;
  if (step === 'success' && subject) {
    const { amount, asset } = subject.payment;
    toast({
      text: i18n.t(flowText(subject, 'member:payment.toast.success'), {
        amount: amount && asset && currentFormat().amount(amount, asset),
      }),
      tone: 'success',
      link: {
        label: i18n.t('member:payment.toast.view'),
        // All calls belong to mutual aid.
        to: orderPagesOf(subject.kind ?? 'aid').product,
      },
    });
  } else if (problem)
    toast({
      text: problemText(state),
      ...(paymentTitle(state) === 'fail' && { tone: 'danger' as const }),
    });
}
