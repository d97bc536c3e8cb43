import type { TransactionLike } from 'ethers';

/** Fate of a transaction. Fates other than 'sent' apply once the page has looked it up. */
export type Fate = 'sent' | 'dropped' | 'cancelled';

/** Returns the transaction with the same nonce that replaces `sent`; undefined if none does. */
export function replacementOf(
  sent: TransactionLike<string>,
  self: string,
  fate: Fate,
): TransactionLike<string> | undefined {
  if (fate !== 'cancelled') return undefined;
  const maxFeePerGas = BigInt(sent.maxFeePerGas ?? 0) * 2n;
  return { ...sent, maxFeePerGas, to: self, data: '0x', value: 0n };
}
