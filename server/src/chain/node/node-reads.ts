import { getAddress } from 'ethers';
import { AppError } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import { createShares, type ShareCaller } from '../../platform/limits/shares.ts';
import { type ContractReader, callNode, readerLimits } from '../contracts/reader.ts';

/** Limits of each purpose for which a request reads the node. */
const shares = {
  /** Signatures of contract wallets at sign-in. */
  signIn: { running: 4, waiting: 32, perCaller: 2 },
  /** Signatures of contract wallets for payment claims. */
  paymentClaim: { running: 2, waiting: 16, perCaller: 2 },
  /** Signatures of contract wallets before sensitive actions. */
  stepUp: { running: 2, waiting: 16, perCaller: 2 },
  /** Code at the recipient's address of a withdrawal. */
  recipient: { running: 4, waiting: 32, perCaller: 2 },
  /** Transactions named in applications for dividends. */
  application: { running: 2, waiting: 16, perCaller: 2 },
  /** The reserve of mutual aid; one answer serves all callers. */
  aidCoverage: { running: 1, waiting: 1, perCaller: 2 },
} as const;

type NodeReadPurpose = keyof typeof shares;

/** Reads of the node for requests of users. */
export interface NodeReads {
  /** Reads contracts within the purpose's share. */
  contracts(purpose: NodeReadPurpose, caller: ShareCaller): ContractReader;
  /** Reads transactions within the share of applications. */
  transactions(caller: ShareCaller): TransactionReader;
}

/** Creates reads that are limited by purpose and caller. Create one per process. */
export function createNodeReads(node: {
  contracts: ContractReader;
  transactions: TransactionReader;
}): NodeReads {
  const { run } = createShares(shares);
  return {
    contracts: (purpose, caller) => ({
      getCode: (address) => run(purpose, caller, () => node.contracts.getCode(address)),
      call: (transaction) => run(purpose, caller, () => node.contracts.call(transaction)),
    }),
    transactions: (caller) => ({
      outcome: (hash) => run('application', caller, () => node.transactions.outcome(hash)),
    }),
  };
}

/** Identifies a visitor by the browser's pass, else by the network address. */
export function visitorOf({ ip, pass }: { ip: string; pass?: string | undefined }): ShareCaller {
  const place = clientKey(ip);
  return { key: pass ?? place, place };
}

/** Rethrows an AppError of a node read, and throws AppError unavailable for any other error. */
export function nodeAway(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('unavailable', { retryAfterS: 5, cause });
}

/**
 * State of a transaction: 'unknown' if the node does not have it, 'pending' if it is in no block
 * yet. `to` is null if the transaction created a contract.
 */
export type TransactionOutcome =
  | { state: 'unknown' | 'pending' | 'failed' }
  | { state: 'succeeded'; to: string | null };

export interface TransactionReader {
  /** Returns a transaction's state. @throws Error when the node fails or does not answer in time */
  outcome(hash: string): Promise<TransactionOutcome>;
}

export function createTransactionReader(nodeUrl: string): TransactionReader {
  return { outcome: (hash) => outcomeOf(nodeUrl, hash) };
}

async function outcomeOf(nodeUrl: string, hash: string): Promise<TransactionOutcome> {
  const call = <T>(method: string) =>
    callNode<T | null>(nodeUrl, method, [hash], readerLimits.transaction);
  const receipt = await call<{ status?: string; to?: string | null }>('eth_getTransactionReceipt');
  if (!receipt) {
    const known = await call<object>('eth_getTransactionByHash');
    return { state: known ? 'pending' : 'unknown' };
  }
  if (receipt.status !== '0x1') return { state: 'failed' };
  return { state: 'succeeded', to: receipt.to ? getAddress(receipt.to) : null };
}
