import { sameAddress } from '../wallet/address.ts';
import type { ChainReceipt, ChainTransaction } from './chain.ts';

/** State of a sent transaction on chain. `missing` proves no loss: another node may have it. */
export type TransactionVerdict = 'pending' | 'mined' | 'reverted' | 'nonceUsed' | 'missing';

/**
 * Classifies one read of the chain. `nextNonce` must be read before `receipt`, so that a payment
 * mined in between does not count as replaced. A failure counts only in blocks up to
 * `settledUpTo`, because a reorganisation may replace younger ones.
 */
export function classifyTransaction(read: {
  receipt: ChainReceipt | undefined;
  known: boolean;
  nonce: number | undefined;
  nextNonce: number;
  settledUpTo: number;
}): TransactionVerdict {
  const { receipt, known, nonce, nextNonce, settledUpTo } = read;
  if (receipt?.ok) return 'mined';
  if (receipt) return receipt.block <= settledUpTo ? 'reverted' : 'pending';
  if (known) return 'pending';
  return nonce !== undefined && nextNonce > nonce ? 'nonceUsed' : 'missing';
}

/**
 * Classifies the transaction with a payment's nonce: the same payment with another fee, an empty
 * transaction to the sender (as wallets cancel), or something else.
 */
export function classifyReplacement(
  payment: { contract: string; reference: string },
  by: ChainTransaction,
): 'repriced' | 'cancelled' | 'replaced' {
  const samePayment =
    sameAddress(by.to, payment.contract) &&
    by.input.toLowerCase().includes(payment.reference.slice(2).toLowerCase());
  if (samePayment) return 'repriced';
  return sameAddress(by.to, by.from) && by.input === '0x' ? 'cancelled' : 'replaced';
}
