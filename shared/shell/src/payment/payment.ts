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
import { createLead } from './follow-lead.ts';
import { orderPages } from './order-pages.ts';
import { createPayment, paymentAtom } from './payment.flow.ts';
import { createIntents, onIntentChange } from './payment-intents.ts';
import { isPaymentOnShow } from './payment-on-show.ts';
import { paymentTitle } from './payment-title.ts';
import { problemText } from './problem-text.ts';
import { refreshBalancesAfter } from './refresh-balances.ts';

/** The only payment flow, with the shell's modules. */
export const payment = createPayment({
  wallet,
  store: shellStore,
  timers: realTimers,
  intents: createIntents(localText, {
    get: () => sessionStore.get('paymentInfo'),
    set: (info) =>
      info ? sessionStore.set('paymentInfo', info) : sessionStore.remove('paymentInfo'),
  }),
  network: () => publicConfig().chain,
  account: () => session.get().address,
  order: (id, signal) => api.call(orders.detail, { id }, { ...(signal && { signal }) }),
  onOrder: (listener) => listen('user@order', listener),
  onNote: onIntentChange,
  lead: createLead(navigator.locks),
  loadCalls: () => import('./contract-calls.ts'),
  isOnShow: isPaymentOnShow,
  announce(state) {
    const { order } = state;
    if (state.step === 'success' && order)
      toast({
        text: i18n.t('member:payment.toast.success', {
          amount: currentFormat().amount(order.payment.amount, order.payment.asset),
        }),
        tone: 'success',
        link: { label: i18n.t('member:payment.toast.view'), to: orderPages[order.kind] },
      });
    else if (state.problem)
      toast({
        text: problemText(state),
        ...(paymentTitle(state) === 'fail' && { tone: 'danger' as const }),
      });
  },
});

refreshBalancesAfter(paymentAtom);
session.onLogout(() => payment.forget());
