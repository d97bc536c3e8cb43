import type { ChainInfo } from '@shared/contract';
import type { Timers } from '../timers.ts';
import type { WalletDetail } from '../wallet/types.ts';
import type { Wallet } from '../wallet/wallet-connection.ts';
import type { Chain } from './chain.ts';
import type * as Calls from './contract-calls.lazy.ts';
import type { Intents, PaymentIntent } from './payment-intents.ts';
import type { PaymentEvent, PaymentState } from './payment-state.ts';
import type { PaymentSubject } from './payment-subject.ts';

export interface Flow {
  wallet: Pick<
    Wallet,
    | 'accounts'
    | 'connect'
    | 'disconnect'
    | 'discover'
    | 'get'
    | 'recheckChain'
    | 'reconnect'
    | 'remember'
    | 'remembered'
    | 'request'
    | 'switchChain'
  >;
  timers: Timers;
  intents: Intents;
  /** Reads the chain through the wallet. */
  chain: Chain;
  /** The product's network. */
  network(): ChainInfo;
  /** Reads the subject: an order from the server, a contract call from the chain. */
  read(id: string, signal?: AbortSignal): Promise<PaymentSubject>;
  /**
   * Records the hash of an order's approval, or null if it needs none. Only records show it, so the
   * payment neither waits for it nor fails with it. Undefined for contract calls.
   */
  reportApproval?(order: string, hash: string | null): void;
  loadCalls(): Promise<typeof Calls>;
  state(): PaymentState;
  dispatch(event: PaymentEvent): void;
  /** Called when the wallet answers slowly. */
  onSlow(): void;
}

/** One attempt to pay, from the tap to the wallet's answer. */
export interface Attempt extends Flow {
  subject: PaymentSubject;
  /** Address of the session, which pays. */
  account: string;
  signal: AbortSignal;
  /** The user's choice if the session's wallet was not found. */
  chosen?: WalletDetail | undefined;
}

export interface ReadyAttempt extends Attempt {
  calls: typeof Calls;
}

export function intentOf(
  { subject, account }: Pick<Attempt, 'subject' | 'account'>,
  sent: Pick<PaymentIntent, 'hash' | 'nonce'> = {},
): PaymentIntent {
  return { ...sent, subject, account, asked: 'payment', block: 0 };
}
