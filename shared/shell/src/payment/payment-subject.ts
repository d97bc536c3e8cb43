import type { ChainInfo, Order, PaymentRequest, UnpaidCall } from '@shared/contract';
import type { Chain } from './chain.ts';
import type * as Calls from './contract-calls.lazy.ts';

/** The transaction to send. Without an amount it pays nothing. */
export interface TransactionRequest
  extends Pick<PaymentRequest, 'chain_id' | 'contract' | 'call' | 'reference'>,
    Partial<Pick<PaymentRequest, 'asset' | 'token' | 'amount'>> {}

/**
 * The subject of a payment flow: an order of the server, or a contract call that pays nothing. A
 * call has no version, because only the chain reports its progress, and no expiry, because the
 * contract alone decides whether it is possible.
 */
export interface PaymentSubject
  extends Omit<UnpaidCall, 'payment'>,
    Partial<Omit<Order, keyof UnpaidCall>> {
  payment: TransactionRequest;
}

/** A call of one of the product's contracts that pays nothing. */
export type ContractCall = {
  contract: string;
  /** Id of the position in the contract (bytes32). */
  reference: string;
} & (
  | {
      /** Claims a position of mutual aid after its term. */
      kind: 'mutual_aid_claim';
    }
  | {
      /** Pays queued claims in their order, up to the position's claim. */
      kind: 'mutual_aid_settle';
      /** Number of claims, including the position's. */
      max: number;
    }
);

/** Returns the subject of a contract call. `readCall` reads its progress. */
export function subjectOfCall(
  { contract, reference, ...call }: ContractCall,
  chain: ChainInfo,
): UnpaidCall {
  return {
    id: `${call.kind}:${reference}`,
    status: 'awaiting_payment',
    payment: { chain_id: chain.id, contract, reference, call },
    confirmations: 0,
    confirmations_needed: chain.confirmations,
  };
}

/** Returns whether the subject is a contract call that pays nothing, instead of an order. */
export function isCall(subject: PaymentSubject | undefined): boolean {
  return subject !== undefined && subject.payment.amount === undefined;
}

/**
 * Returns the progress of a call: from the receipt of a successful transaction, else from the
 * contract's state now and some blocks ago.
 * @throws WalletError, RangeError if the chain cannot be read; Error if it is another chain
 */
export async function readCall(
  { chain, calls }: { chain: Chain; calls: typeof Calls },
  call: PaymentSubject,
  hash: string | undefined,
): Promise<PaymentSubject> {
  const { payment, confirmations_needed: needed } = call;
  const question = calls.hasPaidCall(payment, '');
  const isMade = async (block?: number) =>
    calls.provesPaid(payment, await chain.readNumber(question, block));
  const receipt = hash ? await chain.receipt(hash) : undefined;
  // A settlement is complete even if it paid other claims without reaching this position.
  const made = receipt?.ok || (await isMade());
  const confirmations = made ? await countBlocks() : 0;
  // Read last, because the network can change in the wallet at any moment.
  if ((await chain.id()) !== payment.chain_id) throw new Error('the wallet is on another chain');
  const status = !made ? 'awaiting_payment' : confirmations < needed ? 'confirming' : 'paid';
  return { ...call, status, confirmations };

  /** Returns the confirmations, at most `needed`. Without a receipt they are 1 or `needed`. */
  async function countBlocks(): Promise<number> {
    const head = await chain.head();
    if (receipt?.ok) return Math.min(needed, Math.max(1, head - receipt.block + 1));
    return (await isMade(Math.max(0, head - needed + 1))) ? needed : 1;
  }
}
