import type { Order } from '@shared/contract';
import type { Timers } from '../timers.ts';
import { pause } from '../wallet/pause.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import type { Chain } from './chain.ts';
import type * as Calls from './contract-calls.ts';
import { PaymentFailure } from './payment-problems.ts';

/** One payment on its way to the wallet. */
export interface Attempt {
  order: Order;
  account: string;
  signal: AbortSignal;
  chain: Chain;
  calls: typeof Calls;
}

/** The contract remembers who paid what: a second payment would only burn the fee. */
export async function hasPaidAlready({ order, account, chain, calls }: Attempt): Promise<boolean> {
  return chain
    .readNumber(calls.hasPaidCall(order.payment, account))
    .then((answer) => calls.provesPaid(order.payment, answer))
    .catch(() => false);
}

/**
 * Checks that account and fee are covered, before the wallet opens.
 * @throws PaymentFailure: insufficientBalance or insufficientGas with what exactly is missing (where
 * the node gives no fee, without),
 * balanceUnavailable, refused (the contract would revert)
 * @returns the most the network can take, in base units of the coin
 */
export async function requireFunds(attempt: Attempt): Promise<bigint> {
  try {
    const fee = await compareFunds(attempt);
    attempt.signal.throwIfAborted();
    return fee;
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (error instanceof PaymentFailure) throw error;
    if (error instanceof WalletError) {
      if (error.code === 'reverted') throw new PaymentFailure({ code: 'refused' });
      // The balance was enough for the amount: the node misses the fee when it estimates it.
      if (error.code === 'insufficientFunds') throw new PaymentFailure({ code: 'insufficientGas' });
    }
    throw new PaymentFailure({ code: 'balanceUnavailable', error });
  }
}

async function compareFunds(attempt: Attempt): Promise<bigint> {
  const { order, account, chain, calls } = attempt;
  const { token, amount: text } = order.payment;
  const amount = BigInt(text);
  const coins = await chain.balance(account);
  const funds =
    token === null ? coins : await chain.readNumber(calls.tokenBalanceCall(token, account));
  if (funds < amount) {
    const of = token === null ? 'native' : 'erc20';
    const missing = { amount: String(amount - funds), of } as const;
    throw new PaymentFailure({ code: 'insufficientBalance', missing });
  }
  const fee = await networkFee(attempt);
  const spent = (token === null ? amount : 0n) + fee;
  if (coins < spent) {
    const missing = { amount: String(spent - coins), of: 'native' } as const;
    throw new PaymentFailure({ code: 'insufficientGas', missing });
  }
  return fee;
}

/** The most the network can take for what is sent next, in base units of the coin. */
async function networkFee(attempt: Attempt): Promise<bigint> {
  const { order, account, chain, calls } = attempt;
  const { payment } = order;
  // payToken cannot be estimated before it is approved; the approval can.
  const [first] = await missingApprovals(attempt);
  const call =
    payment.token === null || first === undefined
      ? calls.payCall(payment)
      : calls.approveCall(payment.token, payment.contract, first);
  const [gas, price] = await Promise.all([chain.estimateGas(account, call), chain.feePerGas()]);
  return gas * price;
}

/**
 * The amounts to approve one after the other until the contract may take the order's: none where it
 * may already, two where an old approval is in the way, which USDT wants at 0 first.
 */
export async function missingApprovals({
  order,
  account,
  chain,
  calls,
}: Attempt): Promise<bigint[]> {
  const { token, contract, amount } = order.payment;
  if (token === null) return [];
  const allowance = await chain.readNumber(calls.allowanceCall(token, account, contract));
  if (allowance >= BigInt(amount)) return [];
  return allowance > 0n ? [0n, BigInt(amount)] : [BigInt(amount)];
}

export const approvalPatience = {
  /** Between two looks at an approval, ms. */
  look: 1_500,
  /** Known to no node for so long: dropped, cancelled or replaced in the wallet. */
  missing: 30_000,
} as const;

/** Whether the contract may take `amount`; exactly nothing where that is 0. */
export async function isApproved(attempt: Attempt, amount: bigint): Promise<boolean> {
  const { order, account, chain, calls } = attempt;
  const { token, contract } = order.payment;
  if (token === null) return true;
  const allowance = await chain.readNumber(calls.allowanceCall(token, account, contract));
  return amount === 0n ? allowance === 0n : allowance >= amount;
}

/**
 * Waits for an approval to leave the mempool, mined or lost; in between without end. `isThere` ends
 * it sooner: a wallet that speeds an approval up gives it another hash.
 */
export async function untilSettled(
  { order, chain, signal }: Attempt,
  timers: Timers,
  hash: string,
  isThere: () => Promise<boolean>,
): Promise<void> {
  let missingSince: number | undefined;
  const look = async (): Promise<'settled' | 'pending' | 'missing'> => {
    const settled = (await chain.receipt(hash)) !== undefined || (await isThere());
    const known = settled || (await chain.transaction(hash)) !== undefined;
    if ((await chain.id()) !== order.payment.chain_id) return 'pending';
    return settled ? 'settled' : known ? 'pending' : 'missing';
  };
  for (;;) {
    const seen = await look().catch(() => 'pending');
    if (seen === 'settled') return;
    missingSince = seen === 'missing' ? (missingSince ?? timers.now()) : undefined;
    if (missingSince !== undefined && timers.now() - missingSince >= approvalPatience.missing)
      return;
    await pause(timers, approvalPatience.look, signal);
  }
}
