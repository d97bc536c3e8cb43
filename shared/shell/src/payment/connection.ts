import type { ChainInfo, Order } from '@shared/contract';
import { sameAddress } from '../wallet/address.ts';
import type { WalletDetail } from '../wallet/types.ts';
import type { Wallet } from '../wallet/wallet-connection.ts';
import type { Attempt } from './money.ts';
import { PaymentFailure } from './payment-problems.ts';

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

/** The right wallet, account and network for a payment, before it and while it goes on. */
export function createConnection({ wallet, network, onSlow }: ConnectionDeps) {
  /** @throws PaymentFailure wrongNetwork, unless the wallet says that it is on the order's. */
  async function requireNetwork({ payment }: Order): Promise<void> {
    if ((await wallet.recheckChain()) !== payment.chain_id)
      throw new PaymentFailure({ code: 'wrongNetwork' });
  }

  function requireAccount(actual: string, expected: string): void {
    if (!sameAddress(actual, expected))
      throw new PaymentFailure({ code: 'accountMismatch', expected, actual });
  }

  /** The wallet the user has chosen is the session's from now on, or is let go of again. */
  async function connectTo(chosen: WalletDetail, expected: string, signal: AbortSignal) {
    const { account } = await wallet.connect(chosen, { onSlow, signal });
    signal.throwIfAborted();
    if (sameAddress(account, expected)) wallet.remember();
    else wallet.disconnect();
    return account;
  }

  /** The account of the session's own wallet; asks for it where it is not shared. */
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
        // Again, since phones inject late and some without an event.
        wallet.discover();
        await wallet.reconnect();
      }
      if (!wallet.get().wallet && !wallet.remembered())
        throw new PaymentFailure({ code: 'noWallet' });
    },

    /**
     * The session's account on the order's network; asks the wallet where it must. `chosen`: by the
     * user, where the session's own wallet was not found.
     * @throws PaymentFailure noWallet, accountMismatch, wrongNetwork, orderUnavailable; WalletError
     */
    async connect(
      order: Order,
      expected: string,
      signal: AbortSignal,
      chosen?: WalletDetail,
    ): Promise<void> {
      const actual = await (chosen ? connectTo(chosen, expected, signal) : accountOfOwn(signal));
      requireAccount(actual, expected);
      const wanted = network();
      // An order for another network than the product's: no switch of the wallet helps.
      if (wanted.id !== order.payment.chain_id)
        throw new PaymentFailure({ code: 'orderUnavailable' });
      if ((await wallet.recheckChain()) !== wanted.id) {
        await wallet.switchChain(wanted, { onSlow, signal }).catch((error) => {
          signal.throwIfAborted();
          throw new PaymentFailure({ code: 'wrongNetwork', error });
        });
      }
      signal.throwIfAborted();
    },

    /** What was read counts only if the wallet is on the order's network still. */
    async read<T>({ order, signal }: Attempt, reading: Promise<T>): Promise<T> {
      const [result] = await Promise.allSettled([reading]);
      await requireNetwork(order);
      signal.throwIfAborted();
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    },

    /** The last look before the wallet is asked to send: both can be changed there at any moment. */
    async requireUnchanged({ order, account, signal }: Attempt): Promise<void> {
      const [actual] = await wallet.accounts();
      if (actual) requireAccount(actual, account);
      await requireNetwork(order);
      signal.throwIfAborted();
    },
  };
}

export type Connection = ReturnType<typeof createConnection>;
