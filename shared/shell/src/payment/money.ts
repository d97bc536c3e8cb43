import type { Order } from '@shared/contract';
import type { Timers } from '../timers.ts';
import { WalletError } from '../wallet/error.ts';
import { pause } from '../wallet/pause.ts';
import type * as Calls from './calls.ts';
import type { Call } from './calls.ts';
import type { Chain } from './chain.ts';
import { PaymentFailure } from './problems.ts';

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
    .then((answer) => answer === 1n)
    .catch(() => false);
}

/**
 * Checks that account and fee are covered, before the wallet opens.
 * @throws PaymentFailure: insufficientBalance or insufficientGas with what exactly is missing,
 * balanceUnavailable, refused (the contract would revert)
 */
export async function requireFunds(attempt: Attempt): Promise<void> {
  try {
    await compareFunds(attempt);
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (error instanceof PaymentFailure) throw error;
    if (error instanceof WalletError && error.code === 'reverted')
      throw new PaymentFailure({ code: 'refused' });
    throw new PaymentFailure({ code: 'balanceUnavailable', error });
  }
  attempt.signal.throwIfAborted();
}

async function compareFunds(attempt: Attempt): Promise<void> {
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
  const spent = (token === null ? amount : 0n) + (await networkFee(attempt));
  if (coins < spent) {
    const missing = { amount: String(spent - coins), of: 'native' } as const;
    throw new PaymentFailure({ code: 'insufficientGas', missing });
  }
}

/** The most the network can take, in base units of the coin. */
async function networkFee({ order, account, chain, calls }: Attempt): Promise<bigint> {
  const { payment } = order;
  // payToken cannot be estimated before it is approved; the approval can.
  const call =
    payment.token === null
      ? calls.payCall(payment)
      : calls.approveCall(payment.token, payment.contract, BigInt(payment.amount));
  const [gas, price] = await Promise.all([chain.estimateGas(account, call), chain.feePerGas()]);
  return gas * price;
}

const approvalLookMs = 1_500;

/**
 * ERC-20 only: has the contract approved for the exact amount; `send` has the wallet send a call and
 * returns its hash. Nothing to do for the chain's own coin.
 * @throws PaymentFailure insufficientAuthorization
 */
export async function authorize(
  attempt: Attempt,
  timers: Timers,
  send: (call: Call) => Promise<string>,
): Promise<void> {
  const { order, account, chain, calls, signal } = attempt;
  const { token, contract, amount: text } = order.payment;
  if (token === null) return;
  const amount = BigInt(text);
  const allowance = () => chain.readNumber(calls.allowanceCall(token, account, contract));
  const before = await allowance();
  if (before >= amount) return;
  // USDT refuses to change an approval that is not zero.
  for (const value of before > 0n ? [0n, amount] : [amount]) {
    await untilMined(chain, timers, await send(calls.approveCall(token, contract, value)), signal);
  }
  // People can lower the amount in the wallet.
  if ((await allowance()) < amount) throw new PaymentFailure({ code: 'insufficientAuthorization' });
  signal.throwIfAborted();
}

async function untilMined(
  chain: Chain,
  timers: Timers,
  hash: string,
  signal: AbortSignal,
): Promise<void> {
  for (;;) {
    const receipt = await chain.receipt(hash).catch(() => undefined);
    if (receipt?.ok) return;
    if (receipt) throw new PaymentFailure({ code: 'insufficientAuthorization' });
    await pause(timers, approvalLookMs, signal);
  }
}
