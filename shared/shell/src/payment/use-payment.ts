import type { Order } from '@shared/contract';
import { type PrimitiveAtom, useAtomValue } from 'jotai';
import { publicConfig } from '../config/config.ts';
import { useTranslation } from '../i18n/message-keys.ts';
import { shellStore } from '../store.ts';
import type { WalletDetail } from '../wallet/types.ts';
import { contractCallAtom } from './contract-call.flow.ts';
import { type createPayment, paymentAtom } from './payment.flow.ts';
import { contractCall, payment } from './payment.ts';
import { type PaymentStepRow, paymentProgress } from './payment-stages.ts';
import { isCancellable, isDismissable, isRetryable, type PaymentState } from './payment-state.ts';
import { type ContractCall, subjectOfCall } from './payment-subject.ts';
import { problemText, reasonOf } from './problem-text.ts';

/** A transaction for the wallet: its state and the possible actions. */
export interface UseSending {
  /** `step` decides the panel's content; `confirmations` counts up to `needed`. */
  state: PaymentState;
  /** Texts under `member:payment.step.<step>`. */
  steps: PaymentStepRow[];
  /** Text of `state.problem` in the current language, with the missing amount if known. */
  problem: string | undefined;
  /** For wrongNetwork: why the wallet did not switch, if it gave a reason. */
  reason: string | undefined;
  /** Whether the transaction can be sent again without paying twice. */
  retryable: boolean;
  /** Sends the transaction again; call it from a tap. */
  retry(): void;
  /** For noWallet: sends the transaction with a wallet of `useWallets()`; call it from a tap. */
  payWith(wallet: WalletDetail): void;
  /** After a manual switch: checks the network and continues. Call it from a tap. */
  recheckNetwork(): void;
  dismissable: boolean;
  /** Whether the order can be cancelled: no known transaction can pay it. */
  cancellable: boolean;
  /** Resumes after a reload. Opens no wallet. */
  resume(): void;
  /** Dismisses the payment or call if it is `dismissable`. */
  dismiss(): void;
}

export interface UsePayment extends UseSending {
  /** Pays an order; opens the wallet, so call it from a tap. Ignored during another payment. */
  pay(order: Order): void;
}

export interface UseContractCall extends UseSending {
  /** Makes a call; opens the wallet, so call it from a tap. Ignored during another call. */
  send(call: ContractCall): void;
}

/** Returns this tab's only payment, which its panel and the page that starts it share. */
export function usePayment(): UsePayment {
  return {
    ...useSending(payment, paymentAtom),
    pay: (order) => void payment.pay(order),
  };
}

/** Returns the only contract call of this tab; it pays nothing and is followed like a payment. */
export function useContractCall(): UseContractCall {
  return {
    ...useSending(contractCall, contractCallAtom),
    send: (call) => void contractCall.pay(subjectOfCall(call, publicConfig().chain)),
  };
}

function useSending(
  flow: ReturnType<typeof createPayment>,
  at: PrimitiveAtom<PaymentState>,
): UseSending {
  // Subscribes to the language that problemText uses.
  useTranslation('member');
  const state = useAtomValue(at, { store: shellStore });
  return {
    // A call is not an order, but remotes of older releases read only its `payment`.
    state: { ...state, ...(state.subject && { order: state.subject as Order }) },
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
