import type { Order } from '@shared/contract';
import { type PrimitiveAtom, useAtomValue } from 'jotai';
import { publicConfig } from '../config/config.ts';
import { useTranslation } from '../i18n/message-keys.ts';
import { shellStore } from '../store.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { type ContractCall, orderOfCall } from './call-order.ts';
import { contractCallAtom } from './contract-call.flow.ts';
import { contractCall } from './contract-call.ts';
import { type createPayment, paymentAtom } from './payment.flow.ts';
import { payment } from './payment.ts';
import { type PaymentStepRow, paymentProgress } from './payment-stages.ts';
import { isCancellable, isDismissable, isRetryable, type PaymentState } from './payment-state.ts';
import { problemText, reasonOf } from './problem-text.ts';

/** What the wallet is asked to send, on its way: how it stands, and what can be done about it. */
export interface UseSending {
  /** `state.step` decides what the panel shows; confirmations are `state.confirmations`/`state.needed`. */
  state: PaymentState;
  /** The list of steps with done | current | todo | failed; texts under `member:payment.step.<step>`. */
  steps: PaymentStepRow[];
  /** Text of `state.problem` in the current language, with the exact shortfall where there is one. */
  problem: string | undefined;
  /** With wrongNetwork: why the wallet did not switch, where it said so. */
  reason: string | undefined;
  /** Whether 'try again' makes sense: it sends the same once more and cannot count twice. */
  retryable: boolean;
  /** Sends the same again, from a tap. */
  retry(): void;
  /** With noWallet: sends the same with a wallet of `useWallets()`, from a tap. */
  payWith(wallet: WalletDetail): void;
  /** After a switch of the network by hand, from a tap: looks again, and goes on where it is right. */
  recheckNetwork(): void;
  /** Whether it can be put away. */
  dismissable: boolean;
  /** Whether its order can be cancelled: no transaction is known that pays it. */
  cancellable: boolean;
  /** After a reload: takes up what was begun before. Opens no wallet. */
  resume(): void;
  /** Puts away what has ended, or gives up what was not sent. */
  dismiss(): void;
}

export interface UsePayment extends UseSending {
  /** Pays an order; opens the wallet, so call it from a tap. Ignored while another is being paid. */
  pay(order: Order): void;
}

export interface UseContractCall extends UseSending {
  /** Makes a call; opens the wallet, so call it from a tap. Ignored while another is under way. */
  send(call: ContractCall): void;
}

/** The one payment of this tab, for the panel that shows it and for the page that starts it. */
export function usePayment(): UsePayment {
  return {
    ...useSending(payment, paymentAtom),
    pay: (order) => void payment.pay(order),
  };
}

/**
 * The one contract call of this tab that pays nothing, a claim for example, with the patience of a
 * payment: for the panel that shows it and for the page that starts it.
 */
export function useContractCall(): UseContractCall {
  return {
    ...useSending(contractCall, contractCallAtom),
    send: (call) => void contractCall.pay(orderOfCall(call, publicConfig().chain)),
  };
}

function useSending(
  flow: ReturnType<typeof createPayment>,
  at: PrimitiveAtom<PaymentState>,
): UseSending {
  // Subscribes to the language, in which problemText answers.
  useTranslation('member');
  const state = useAtomValue(at, { store: shellStore });
  return {
    state,
    steps: paymentProgress(state),
    problem: state.problem && problemText(state),
    reason: reasonOf(state),
    retryable: isRetryable(state),
    retry: () => void flow.retry(),
    payWith: (wallet) => void flow.retry(wallet),
    recheckNetwork: () => void flow.recheckNetwork(),
    dismissable: isDismissable(state),
    cancellable: isCancellable(state),
    resume: () => void flow.resume(),
    dismiss: flow.dismiss,
  };
}
