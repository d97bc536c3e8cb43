import type { TransactionLike } from 'ethers';

/** Fate of a transaction. Fates other than 'sent' apply once the page has looked it up. */
export type Fate = 'sent' | 'dropped' | 'repriced' | 'cancelled' | 'replaced';

/** Returns the transaction with the same nonce that replaces `sent`; undefined if none does. */
export function replacementOf(
  sent: TransactionLike<string>,
  self: string,
  fate: Fate,
): TransactionLike<string> | undefined {
  const fees = { maxFeePerGas: BigInt(sent.maxFeePerGas ?? 0) * 2n };
  switch (fate) {
    case 'sent':
    case 'dropped':
      return undefined;
    case 'repriced':
      return { ...sent, ...fees };
    case 'cancelled':
      return { ...sent, ...fees, to: self, data: '0x', value: 0n };
    case 'replaced':
      return { ...sent, ...fees, to: self, data: '0x01', value: 0n, gasLimit: 60_000n };
  }
}
