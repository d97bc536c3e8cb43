import type { Timers } from '../timers.ts';
import { pause } from '../wallet/pause.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import type { Chain } from './chain.ts';
import type * as Calls from './contract-calls.ts';
import { PaymentFailure } from './payment-problems.ts';
import { tokenKind } from './payment-stages.ts';
import type { PaymentSubject } from './payment-subject.ts';

/** One attempt to pay an order. */
export interface Attempt {
  subject: PaymentSubject;
  account: string;
  signal: AbortSignal;
  chain: Chain;
  calls: typeof Calls;
}

/** Whether the contract has recorded the payment already; a second one would only waste the fee. */
export async function hasPaidAlready({
  subject,
  account,
  chain,
  calls,
}: Attempt): Promise<boolean> {
  return chain
    .readNumber(calls.hasPaidCall(subject.payment, account))
    .then((answer) => calls.provesPaid(subject.payment, answer))
    .catch(() => false);
}

/** Displayed share of the estimated fee, in percent. */
const feeMarginPercent = 125n;

/**
 * Checks that the account covers amount and fee, before the wallet opens.
 * @throws PaymentFailure: insufficientBalance or insufficientGas with the missing amount (absent if
 * the node returns no fee), balanceUnavailable, refused (the contract would revert)
 * @returns the estimated fee in base units of the coin, with a margin because wallets set their own
 * price
 */
export async function requireFunds(attempt: Attempt): Promise<bigint> {
  try {
    const fee = await compareFunds(attempt);
    attempt.signal.throwIfAborted();
    return (fee * feeMarginPercent) / 100n;
  } catch (error) {
    attempt.signal.throwIfAborted();
    if (error instanceof PaymentFailure) throw error;
    if (error instanceof WalletError) {
      if (error.code === 'reverted') throw new PaymentFailure({ code: 'refused' });
      // The balance covers the amount, so the node's estimate failed because of the fee.
      if (error.code === 'insufficientFunds') throw new PaymentFailure({ code: 'insufficientGas' });
    }
    throw new PaymentFailure({ code: 'balanceUnavailable', error });
  }
}

async function compareFunds(attempt: Attempt): Promise<bigint> {
  const { subject, account, chain, calls } = attempt;
  const { token } = subject.payment;
  const amount = BigInt(subject.payment.amount ?? 0);
  const coins = await chain.balance(account);
  const funds = token ? await chain.readNumber(calls.tokenBalanceCall(token, account)) : coins;
  if (funds < amount) {
    const of = tokenKind(subject);
    const missing = { amount: String(amount - funds), of } as const;
    throw new PaymentFailure({ code: 'insufficientBalance', missing });
  }
  const fee = await networkFee(attempt);
  const spent = (token ? 0n : amount) + fee;
  if (coins < spent) {
    const missing = { amount: String(spent - coins), of: 'native' } as const;
    throw new PaymentFailure({ code: 'insufficientGas', missing });
  }
  return fee;
}

/** Gas of `Checkout.payToken`, measured: a node cannot estimate it before the approval. */
const payTokenGas = 120_000n;

/** Returns the network's highest fee for all remaining transactions, in base units of the coin. */
async function networkFee(attempt: Attempt): Promise<bigint> {
  const { subject, account, chain, calls } = attempt;
  const { payment } = subject;
  const approvals = await missingApprovals(attempt);
  const [first] = approvals;
  const call =
    payment.token && first !== undefined
      ? calls.approveCall(payment.token, payment.contract, first)
      : calls.payCall(payment);
  const [gas, price] = await Promise.all([chain.estimateGas(account, call), chain.feePerGas()]);
  // A second approval cannot be estimated before the first one is mined; it costs about the same.
  const all = first === undefined ? gas : gas * BigInt(approvals.length) + payTokenGas;
  return all * price;
}

/**
 * Returns the amounts to approve one after the other: none if the allowance suffices, two if a
 * lower allowance exists, because USDT must be reset to 0 first.
 */
export async function missingApprovals({
  subject,
  account,
  chain,
  calls,
}: Attempt): Promise<bigint[]> {
  const { token, contract } = subject.payment;
  if (!token) return [];
  const amount = BigInt(subject.payment.amount ?? 0);
  const allowance = await chain.readNumber(calls.allowanceCall(token, account, contract));
  if (allowance >= amount) return [];
  return allowance > 0n ? [0n, amount] : [amount];
}

export const approvalPatience = {
  /** Pause between two reads of an approval, ms: at first, and later. */
  pause: 1_500,
  slowPause: 15_000,
  /** Allowance and mempool are read every so many reads. */
  deepReadEvery: 3,
  /** Unknown to every node for this long: dropped, cancelled or replaced in the wallet. */
  missing: 30_000,
} as const;

/** Whether the contract may take `amount`; an amount of 0 requires an allowance of exactly 0. */
export async function isApproved(attempt: Attempt, amount: bigint): Promise<boolean> {
  const { subject, account, chain, calls } = attempt;
  const { token, contract } = subject.payment;
  if (!token) return true;
  const allowance = await chain.readNumber(calls.allowanceCall(token, account, contract));
  return amount === 0n ? allowance === 0n : allowance >= amount;
}

/**
 * Waits without limit for an approval to leave the mempool, mined or lost. `isThere` ends it
 * sooner, because a sped-up approval has another hash. Wallets limit a site's reads, so the reads
 * become rarer, and few of them read more than the receipt.
 * @returns 'lost': unknown to every node, so it was dropped, cancelled or replaced in the wallet
 */
export async function untilSettled(
  { subject, chain, signal }: Attempt,
  timers: Timers,
  hash: string,
  isThere: () => Promise<boolean>,
): Promise<'settled' | 'lost'> {
  const { pause: shortPause, slowPause, deepReadEvery, missing } = approvalPatience;
  const startedAt = timers.now();
  let missingSince: number | undefined;
  const isOnChain = async () => (await chain.id()) === subject.payment.chain_id;
  const isSettled = async (isDeep: boolean) =>
    (await chain.receipt(hash)) !== undefined || (isDeep && (await isThere()));
  for (let reads = 1; ; reads++) {
    const isDeep = reads % deepReadEvery === 0;
    if (await isSettled(isDeep).catch(() => false)) {
      if (await isOnChain().catch(() => false)) return 'settled';
    } else if (isDeep) {
      const known = await chain.transaction(hash).catch(() => 'unread' as const);
      const isMissing = known === undefined && (await isOnChain().catch(() => false));
      missingSince = isMissing ? (missingSince ?? timers.now()) : undefined;
      if (missingSince !== undefined && timers.now() - missingSince >= missing) return 'lost';
    }
    const elapsed = timers.now() - startedAt;
    await pause(timers, Math.min(slowPause, Math.max(shortPause, elapsed / 2)), signal);
  }
}
