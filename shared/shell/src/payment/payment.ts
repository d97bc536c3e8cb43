import type { Asset } from '@shared/contract';
import { order as orders } from '@shared/contract/endpoints';
import type { PrimitiveAtom } from 'jotai';
import { api } from '../api/api.ts';
import { localText } from '../browser-storage.ts';
import { publicConfig } from '../config/config.ts';
import { i18n } from '../i18n/i18n.ts';
import { currentFormat } from '../i18n/use-format.ts';
import { toast } from '../overlays/toast.ts';
import { queryClient } from '../query/query-client.ts';
import { listen } from '../realtime/live-data.ts';
import { session } from '../session/session.ts';
import { sessionStore } from '../session/session-store.ts';
import { shellStore } from '../store.ts';
import { realTimers } from '../timers.ts';
import { wallet } from '../wallet/wallet.ts';
import { createChain } from './chain.ts';
import { contractCallAtom, createContractCall } from './contract-call.flow.ts';
import { flowText } from './flow-text.ts';
import { payTokenGas, withMargin } from './money.ts';
import { orderPagesOf } from './order-pages.ts';
import { createPayment, paymentAtom } from './payment.flow.ts';
import { callKey } from './payment-intent-key.ts';
import { createIntents, onIntentChange } from './payment-intents.ts';
import { callsOnShow, isPaymentOnShow } from './payment-on-show.ts';
import type { PaymentState, PaymentStep } from './payment-state.ts';
import { paymentTitle } from './payment-title.ts';
import { problemText } from './problem-text.ts';

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

export const payment = createPayment({
  ...shellModules,
  intents: createIntents(localText, {
    get: () => sessionStore.get('paymentInfo'),
    set: (info) =>
      info ? sessionStore.set('paymentInfo', info) : sessionStore.remove('paymentInfo'),
  }),
  read: (id, signal) => api.call(orders.detail, { id }, { ...(signal && { signal }) }),
  reportApproval: (id, hash) =>
    void api.call(orders.approval, { id, tx_hash: hash }).catch(() => {}),
  onUpdate: (listener) => listen('user@order', listener),
  isOnShow: isPaymentOnShow,
});

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

/** Steps at whose start the balance on chain may have changed. */
const changing: readonly PaymentStep[] = ['waitingForConfirmation', 'success', 'fail'];

function refreshBalancesAfter(at: PrimitiveAtom<PaymentState>): void {
  let { step } = shellStore.get(at);
  shellStore.sub(at, () => {
    const before = step;
    step = shellStore.get(at).step;
    if (step === before || !changing.includes(step)) return;
    void queryClient.invalidateQueries({ queryKey: ['chain'] });
  });
}

/** Returns `FollowDeps.lead`: the tab with the lock leads; without Web Locks, every tab leads. */
export function createLead(locks: Pick<LockManager, 'request'> | undefined) {
  return (name: string, signal: AbortSignal): (() => boolean) => {
    if (!locks) return () => true;
    let leads = false;
    const untilAborted = () =>
      new Promise<void>((resolve) => {
        leads = true;
        signal.addEventListener('abort', () => resolve(), { once: true });
      });
    locks.request(`tessera.follow.${name}`, { signal }, untilAborted).catch((error: unknown) => {
      // A document without permission for locks leads too.
      if (!signal.aborted && error) leads = true;
    });
    return () => leads;
  };
}

/** Resumes the payment and the contract call of an earlier page, if any. Opens no wallet. */
export function takeUp(): void {
  void payment.resume();
  void contractCall.resume();
}

/**
 * Upper limits of the gas of `Checkout.pay`, of an approval plus `Checkout.payToken`, and of
 * `MutualAid.join`: the fee of the order, from the node's estimate, should not be higher than the
 * one shown before it.
 */
const usualGas = { coin: 60_000n, token: 60_000n + payTokenGas, aid: 100_000n };

/**
 * Returns the highest likely network fee of an order that does not exist yet, in base units of the
 * coin; null if the wallet is on another chain.
 * @throws WalletError
 */
export async function usualFee(
  asset: Asset,
  chainId: number,
  call: keyof typeof usualGas = asset === 'JU' ? 'coin' : 'token',
): Promise<bigint | null> {
  const price = await createChain((method, params) => wallet.request(method, params)).feePerGas();
  // Some wallets switch without an event, so the chain is checked after the answer.
  if ((await wallet.recheckChain()) !== chainId) return null;
  return withMargin(price * usualGas[call]);
}
