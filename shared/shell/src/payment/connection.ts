import { sameAddress } from '../wallet/address.ts';
import type { WalletDetail } from '../wallet/types.ts';
import type { Attempt } from './attempt.ts';
import { PaymentFailure } from './payment-problems.ts';

/** Step 1: finds the session's wallet unless one is chosen. @throws PaymentFailure noWallet */
export async function findWallet({ wallet, chosen, dispatch }: Attempt): Promise<void> {
  if (!chosen && wallet.get().status !== 'connected') {
    // Searches again: on phones, wallets are injected late, and some send no event.
    wallet.discover();
    await wallet.reconnect();
  }
  if (!chosen && !wallet.get().wallet && !wallet.remembered())
    throw new PaymentFailure({ code: 'noWallet' });
  dispatch({ type: 'walletFound' });
}

/**
 * Step 2: ensures that the wallet has the session's account and the order's network. May open it.
 * @throws PaymentFailure noWallet, accountMismatch, wrongNetwork, orderUnavailable; WalletError
 */
export async function connectAccount(attempt: Attempt): Promise<void> {
  const { wallet, network, subject, account, signal, chosen, onSlow, dispatch } = attempt;
  const actual = await (chosen ? accountOfChosen(attempt, chosen) : accountOfOwn(attempt));
  requireAccount(actual, account);
  const wanted = network();
  // The order is for another network than the product's, so no switch of the wallet can help.
  if (wanted.id !== subject.payment.chain_id)
    throw new PaymentFailure({ code: 'orderUnavailable' });
  if ((await wallet.recheckChain()) !== wanted.id) {
    await wallet.switchChain(wanted, { onSlow, signal }).catch((error) => {
      signal.throwIfAborted();
      throw new PaymentFailure({ code: 'wrongNetwork', error });
    });
  }
  signal.throwIfAborted();
  dispatch({ type: 'connected' });
}

/** Returns the chosen wallet's account. Keeps the wallet only if the account matches. */
async function accountOfChosen(
  { wallet, account: expected, onSlow, signal }: Attempt,
  chosen: WalletDetail,
): Promise<string> {
  const { account } = await wallet.connect(chosen, { onSlow, signal });
  signal.throwIfAborted();
  if (sameAddress(account, expected)) wallet.remember();
  else wallet.disconnect();
  return account;
}

/** Returns the account of the session's wallet; requests it if the wallet does not share it. */
async function accountOfOwn({ wallet, onSlow, signal }: Attempt): Promise<string> {
  const isConnected = wallet.get().status === 'connected';
  const shared = isConnected ? (await wallet.accounts())[0] : undefined;
  if (shared) return shared;
  const again = wallet.get().wallet ?? wallet.remembered();
  if (!again) throw new PaymentFailure({ code: 'noWallet' });
  return (await wallet.connect(again, { onSlow, signal })).account;
}

/** Awaits `reading`, then checks the wallet's network. @throws PaymentFailure wrongNetwork */
export async function onNetwork<T>(attempt: Attempt, reading: Promise<T>): Promise<T> {
  const [result] = await Promise.allSettled([reading]);
  await requireNetwork(attempt);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

/** Checks account and network just before the wallet sends: both can change at any time. */
export async function requireUnchanged(attempt: Attempt): Promise<void> {
  const [actual] = await attempt.wallet.accounts();
  if (actual) requireAccount(actual, attempt.account);
  await requireNetwork(attempt);
}

async function requireNetwork({ wallet, subject, signal }: Attempt): Promise<void> {
  if ((await wallet.recheckChain()) !== subject.payment.chain_id)
    throw new PaymentFailure({ code: 'wrongNetwork' });
  signal.throwIfAborted();
}

function requireAccount(actual: string, expected: string): void {
  if (!sameAddress(actual, expected))
    throw new PaymentFailure({ code: 'accountMismatch', expected, actual });
}
