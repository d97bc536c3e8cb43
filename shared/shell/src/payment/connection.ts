import type { ChainInfo } from '@shared/contract';
import { sameAddress } from '../wallet/address.ts';
import type { WalletDetail } from '../wallet/types.ts';
import type { Wallet } from '../wallet/wallet-connection.ts';
import type { Attempt } from './money.ts';
import { PaymentFailure } from './payment-problems.ts';
import type { PaymentSubject } from './payment-subject.ts';

export interface ConnectionDeps {
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
    | 'switchChain'
  >;
  network(): ChainInfo;
  onSlow(): void;
}

/** Ensures the right wallet, account and network, before and during a payment. */
export function createConnection({ wallet, network, onSlow }: ConnectionDeps) {
  /** @throws PaymentFailure wrongNetwork, unless the wallet reports the order's network. */
  async function requireNetwork({ payment }: PaymentSubject): Promise<void> {
    if ((await wallet.recheckChain()) !== payment.chain_id)
      throw new PaymentFailure({ code: 'wrongNetwork' });
  }

  function requireAccount(actual: string, expected: string): void {
    if (!sameAddress(actual, expected))
      throw new PaymentFailure({ code: 'accountMismatch', expected, actual });
  }

  /** Stores the chosen wallet as the session's if its account matches, else disconnects it. */
  async function connectTo(chosen: WalletDetail, expected: string, signal: AbortSignal) {
    const { account } = await wallet.connect(chosen, { onSlow, signal });
    signal.throwIfAborted();
    if (sameAddress(account, expected)) wallet.remember();
    else wallet.disconnect();
    return account;
  }

  /** Returns the account of the session's wallet; requests it if it is not shared. */
  async function accountOfOwn(signal: AbortSignal): Promise<string> {
    const isConnected = wallet.get().status === 'connected';
    const shared = isConnected ? (await wallet.accounts())[0] : undefined;
    if (shared) return shared;
    const again = wallet.get().wallet ?? wallet.remembered();
    if (!again) throw new PaymentFailure({ code: 'noWallet' });
    return (await wallet.connect(again, { onSlow, signal })).account;
  }

  return {
    /** @throws PaymentFailure noWallet */
    async find(): Promise<void> {
      if (wallet.get().status !== 'connected') {
        // Once more, because phones inject late, and some send no event.
        wallet.discover();
        await wallet.reconnect();
      }
      if (!wallet.get().wallet && !wallet.remembered())
        throw new PaymentFailure({ code: 'noWallet' });
    },

    /**
     * Ensures the session's account on the order's network; opens the wallet if necessary.
     * `chosen`: the user's choice if the session's wallet was not found.
     * @throws PaymentFailure noWallet, accountMismatch, wrongNetwork, orderUnavailable; WalletError
     */
    async connect(
      subject: PaymentSubject,
      expected: string,
      signal: AbortSignal,
      chosen?: WalletDetail,
    ): Promise<void> {
      const actual = await (chosen ? connectTo(chosen, expected, signal) : accountOfOwn(signal));
      requireAccount(actual, expected);
      const wanted = network();
      // An order for another network than the product's; switching the wallet cannot help.
      if (wanted.id !== subject.payment.chain_id)
        throw new PaymentFailure({ code: 'orderUnavailable' });
      if ((await wallet.recheckChain()) !== wanted.id) {
        await wallet.switchChain(wanted, { onSlow, signal }).catch((error) => {
          signal.throwIfAborted();
          throw new PaymentFailure({ code: 'wrongNetwork', error });
        });
      }
      signal.throwIfAborted();
    },

    /** Returns the result of a read if the wallet is still on the order's network. */
    async read<T>({ subject, signal }: Attempt, reading: Promise<T>): Promise<T> {
      const [result] = await Promise.allSettled([reading]);
      await requireNetwork(subject);
      signal.throwIfAborted();
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    },

    /** The last check before the wallet sends: account and network can change at any moment. */
    async requireUnchanged({ subject, account, signal }: Attempt): Promise<void> {
      const [actual] = await wallet.accounts();
      if (actual) requireAccount(actual, account);
      await requireNetwork(subject);
      signal.throwIfAborted();
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
