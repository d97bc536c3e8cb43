import { getAddress } from 'ethers';
import { callNode, readerLimits } from '../contracts/reader.ts';

/** `unknown` to the node, `pending` outside of blocks. `to` null: it created a contract. */
export type TransactionOutcome =
  | { state: 'unknown' | 'pending' | 'failed' }
  | { state: 'succeeded'; to: string | null };

export interface TransactionReader {
  /** @throws Error when the node does not answer in time. */
  outcome(hash: string): Promise<TransactionOutcome>;
}

export function createTransactionReader(nodeUrl: string): TransactionReader {
  return { outcome: (hash) => outcomeOf(nodeUrl, hash) };
}

interface Receipt {
  status?: string;
  to?: string | null;
}

async function outcomeOf(nodeUrl: string, hash: string): Promise<TransactionOutcome> {
  const call = <T>(method: string) =>
    callNode<T | null>(nodeUrl, method, [hash], readerLimits.transaction);
  const receipt = await call<Receipt>('eth_getTransactionReceipt');
  if (!receipt) {
    const known = await call<object>('eth_getTransactionByHash');
    return { state: known ? 'pending' : 'unknown' };
  }
  if (receipt.status !== '0x1') return { state: 'failed' };
  return { state: 'succeeded', to: receipt.to ? getAddress(receipt.to) : null };
}
