import { AppError } from '../../platform/errors/errors.ts';
import { clientKey } from '../../platform/limits/client-key.ts';
import { createShares, type ShareCaller } from '../../platform/limits/shares.ts';
import type { ContractReader } from '../contracts/reader.ts';
import type { TransactionReader } from './transaction.ts';

/** Every purpose for which a request reads the node. */
const shares = {
  /** Contract wallets' signatures at sign-in. */
  signIn: { running: 4, waiting: 32, perCaller: 2 },
  /** Contract wallets' signatures under claims of payments. */
  paymentClaim: { running: 2, waiting: 16, perCaller: 2 },
  /** Whether the recipient of a withdrawal is a contract. */
  recipient: { running: 4, waiting: 32, perCaller: 2 },
  /** Transactions that applications for dividends name. */
  application: { running: 2, waiting: 16, perCaller: 2 },
  /** The reserve of mutual aid: one answer serves everybody. */
  aidCoverage: { running: 1, waiting: 1, perCaller: 2 },
} as const;

type NodeReadPurpose = keyof typeof shares;

/** The node as requests of the product read it. */
export interface NodeReads {
  /** Reads contracts in the purpose's share. */
  contracts(purpose: NodeReadPurpose, caller: ShareCaller): ContractReader;
  /** Looks up transactions in the share of applications. */
  transactions(caller: ShareCaller): TransactionReader;
}

/** Divides reads of the node between purposes and callers; one for each process. */
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

/** A visitor: the browser by its pass, else by its address. */
export function visitorOf({ ip, pass }: { ip: string; pass?: string | undefined }): ShareCaller {
  const place = clientKey(ip);
  return { key: pass ?? place, place };
}

/** For `catch` of a node read: a refusal stays as it is, and the rest means that the node is away. */
export function nodeAway(cause: unknown): never {
  if (cause instanceof AppError) throw cause;
  throw new AppError('unavailable', { retryAfterS: 5, cause });
}
