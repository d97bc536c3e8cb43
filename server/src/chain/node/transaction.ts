import { getAddress } from 'ethers';
import { askNode, readerLimits } from '../contracts/reader.ts';

/**
 * What became of a transaction: the node knows none, it is in no block yet, it was undone, or it
 * succeeded. `to` has its checksum; null: it made a contract.
 */
export type TransactionOutcome =
  | { state: 'unknown' | 'pending' | 'failed' }
  | { state: 'succeeded'; to: string | null };

export interface TransactionReader {
  /** @throws Error when the node does not answer in time. */
  outcome(hash: string): Promise<TransactionOutcome>;
}

/** Looks up transactions that people name, within the limits of contracts. */
export function createTransactionReader(nodeUrl: string): TransactionReader {
  return { outcome: (hash) => outcomeOf(nodeUrl, hash) };
}

interface Receipt {
  status?: string;
  to?: string | null;
}

async function outcomeOf(nodeUrl: string, hash: string): Promise<TransactionOutcome> {
  const ask = <T>(method: string) =>
    askNode<T | null>(nodeUrl, method, [hash], readerLimits.transaction);
  const receipt = await ask<Receipt>('eth_getTransactionReceipt');
  if (!receipt) {
    const known = await ask<object>('eth_getTransactionByHash');
    return { state: known ? 'pending' : 'unknown' };
  }
  if (receipt.status !== '0x1') return { state: 'failed' };
  return { state: 'succeeded', to: receipt.to ? getAddress(receipt.to) : null };
}
