import type { Order } from '@shared/contract';
import { useAtomValue } from 'jotai';
import { useTranslation } from '../i18n/message-keys.ts';
import { shellStore } from '../store.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { paymentAtom } from './payment.flow.ts';
import { payment } from './payment.ts';
import { type PaymentStepRow, paymentProgress } from './payment-stages.ts';
import { isDismissable, isRetryable, type PaymentState } from './payment-state.ts';
import { problemText, reasonOf } from './problem-text.ts';

export interface UsePayment {
  /** `state.step` decides what the panel shows; confirmations are `state.confirmations`/`state.needed`. */
  state: PaymentState;
  /** The list of steps with done | current | todo | failed; texts under `shell:payment.step.<step>`. */
  steps: PaymentStepRow[];
  /** Text of `state.problem` in the current language, with the exact shortfall where there is one. */
  problem: string | undefined;
  /** With wrongNetwork: why the wallet did not switch, where it said so. */
  reason: string | undefined;
  /** Whether 'try again' makes sense: it pays the same order and cannot pay it twice. */
  retryable: boolean;
  /** Pays an order; opens the wallet, so call it from a tap. Ignored while another is being paid. */
  pay(order: Order): void;
  /** Pays the same order again, from a tap. */
  retry(): void;
  /** With noWallet: pays the same order with a wallet of `useWallets()`, from a tap. */
  payWith(wallet: WalletDetail): void;
  /** After a switch of the network by hand, from a tap: looks again, and pays where it is right. */
  recheckNetwork(): void;
  /** Whether it can be put away. */
  dismissable: boolean;
  /** After a reload: takes up a payment that was begun before. Opens no wallet. */
  resume(): void;
  /** Puts away a payment that has ended, or gives up one of which nothing was sent. */
  dismiss(): void;
}

/** The one payment of this tab, for the panel that shows it and for the page that starts it. */
export function usePayment(): UsePayment {
  // Subscribes to the language, in which problemText answers.
  useTranslation('shell');
  const state = useAtomValue(paymentAtom, { store: shellStore });
  return {
    state,
    steps: paymentProgress(state),
    problem: state.problem && problemText(state),
    reason: reasonOf(state),
    retryable: isRetryable(state),
    pay: (order) => void payment.pay(order),
    retry: () => void payment.retry(),
    payWith: (wallet) => void payment.retry(wallet),
    recheckNetwork: () => void payment.recheckNetwork(),
    dismissable: isDismissable(state),
    resume: () => void payment.resume(),
    dismiss: payment.dismiss,
  };
}
