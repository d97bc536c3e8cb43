import { pause } from '../wallet/pause.ts';
import { WalletError } from '../wallet/wallet-error.ts';
import type { ReadyAttempt } from './attempt.ts';
import { onNetwork } from './connection.ts';
import { PaymentFailure } from './payment-problems.ts';
import { tokenKind } from './payment-stages.ts';

/** Step 3: returns whether the contract has the payment; false if it cannot be read. */
export async function isPaidAlready(attempt: ReadyAttempt): Promise<boolean> {
  const { subject, account, chain, calls, dispatch } = attempt;
  const reading = chain
    .readNumber(calls.hasPaidCall(subject.payment, account))
    .then((answer) => calls.provesPaid(subject.payment, answer))
    .catch(() => false);
  const isPaid = await onNetwork(attempt, reading);
  if (isPaid) dispatch({ type: 'doubted', problem: { code: 'alreadyPaid' } });
  return isPaid;
}

/** Returns the displayed upper limit of a fee: 25 % more, because wallets set their own price. */
export const withMargin = (fee: bigint) => (fee * 125n) / 100n;

/**
 * Step 4: checks that the account covers amount and fee, before the wallet opens.
 * @throws PaymentFailure: insufficientBalance or insufficientGas with the missing amount (absent if
 * the node returns no fee), balanceUnavailable, refused (the contract would revert), wrongNetwork
 */
export async function checkFunds(attempt: ReadyAttempt): Promise<void> {
  const fee = await onNetwork(attempt, requireFunds(attempt));
  attempt.dispatch({ type: 'priced', fee: withMargin(fee) });
}

async function requireFunds(attempt: ReadyAttempt): Promise<bigint> {
  try {
    return await compareFunds(attempt);
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

async function compareFunds(attempt: ReadyAttempt): Promise<bigint> {
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
export const payTokenGas = 120_000n;

/** Returns the network's highest fee for all remaining transactions, in base units of the coin. */
async function networkFee(attempt: ReadyAttempt): Promise<bigint> {
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
 * Returns the amounts to approve, in order: none for a coin or if the allowance suffices, else the
 * payment's amount. If a lower allowance exists, 0 comes first, because USDT requires a reset.
 */
export async function missingApprovals(attempt: ReadyAttempt): Promise<bigint[]> {
  const allowance = await readAllowance(attempt);
  const amount = BigInt(attempt.subject.payment.amount ?? 0);
  if (allowance === undefined || allowance >= amount) return [];
  return allowance > 0n ? [0n, amount] : [amount];
}

/** Returns the amount that the contract may transfer; undefined for a payment in the coin. */
async function readAllowance(attempt: ReadyAttempt): Promise<bigint | undefined> {
  const { subject, account, chain, calls } = attempt;
  const { token, contract } = subject.payment;
  return token ? chain.readNumber(calls.allowanceCall(token, account, contract)) : undefined;
}

export const approvalPatience = {
  /** Pauses between two reads of an approval, ms: from `pause`, growing up to `slowPause`. */
  pause: 1_500,
  slowPause: 15_000,
  /** Only every n-th read includes the allowance and the mempool. */
  deepReadEvery: 3,
  /** An approval unknown to the node for this long, ms, was dropped, cancelled or replaced. */
  missing: 30_000,
} as const;

/** Returns whether the contract may transfer `amount`; for 0, whether the allowance is 0. */
export async function isApproved(attempt: ReadyAttempt, amount: bigint): Promise<boolean> {
  const allowance = await readAllowance(attempt);
  return allowance === undefined || (amount === 0n ? allowance === 0n : allowance >= amount);
}

/**
 * Waits without limit until an approval is mined or lost, or `isThere` returns true: a sped-up
 * approval has another hash. Wallets limit a site's reads, so the reads become rarer, and few of
 * them read more than the receipt.
 * @returns 'lost' if the approval has been unknown to the node for `missing` ms
 */
export async function untilSettled(
  { subject, chain, timers, signal }: ReadyAttempt,
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
