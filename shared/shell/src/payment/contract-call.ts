import { localText } from '../browser-storage.ts';
import { publicConfig } from '../config/config.ts';
import { i18n } from '../i18n/i18n.ts';
import { toast } from '../overlays/toast.ts';
import { session } from '../session/session.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { wallet } from '../wallet/wallet.ts';
import { contractCallAtom, createContractCall } from './contract-call.flow.ts';
import { createLead } from './follow-lead.ts';
import { orderPages } from './order-pages.ts';
import { callKey } from './payment-intent-key.ts';
import { createIntents, onIntentChange } from './payment-intents.ts';
import { callsOnShow } from './payment-on-show.ts';
import { paymentTitle } from './payment-title.ts';
import { problemText } from './problem-text.ts';
import { refreshBalancesAfter } from './refresh-balances.ts';

/** The only flow of contract calls, with the shell's modules. */
export const contractCall = createContractCall({
  wallet,
  store: shellStore,
  timers: realTimers,
  // The tab needs no record of its call, because each call can be made only once.
  intents: createIntents(localText, { get: () => undefined, set: () => {} }, callKey),
  network: () => publicConfig().chain,
  account: () => session.get().address,
  onNote: onIntentChange,
  lead: createLead(navigator.locks),
  loadCalls: () => import('./contract-calls.ts'),
  isOnShow: callsOnShow.any,
  announce(state) {
    const { order } = state;
    if (state.step === 'success' && order)
      toast({
        text: i18n.t('member:call.toast.success'),
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

refreshBalancesAfter(contractCallAtom);
session.onLogout(() => contractCall.forget());
