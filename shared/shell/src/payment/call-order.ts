import type { ChainInfo, Order } from '@shared/contract';
import type { Chain } from './chain.ts';
import type * as Calls from './contract-calls.ts';

/** A call of one of the product's contracts that pays nothing. */
export type ContractCall = {
  contract: string;
  /** The contract's id (bytes32) of the position. */
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

/** Calls do not expire: the contract alone decides whether they are possible. */
const never = '9999-12-31T23:59:59Z';

/**
 * Returns the call as an order without an amount for the payment state machine; the server does not
 * know this order. `readCall` returns its progress.
 */
export function orderOfCall(call: ContractCall, chain: ChainInfo): Order {
  const { kind, contract, reference } = call;
  return {
    id: `${kind}:${reference}`,
    kind: 'aid',
    subject: null,
    quantity: 1,
    status: 'awaiting_payment',
    version: 0,
    payment: {
      ...{ chain_id: chain.id, contract, reference },
      call: kind === 'mutual_aid_settle' ? { kind, max: call.max } : { kind },
      ...{ asset: 'JU', token: null, amount: '0' },
    },
    confirmations: 0,
    confirmations_needed: chain.confirmations,
    tx_hash: null,
    created_at: never,
    expires_at: never,
    paid_at: null,
  };
}

/** Whether this is the order of a contract call instead of one of the server's. */
export function isCall(order: Order | undefined): boolean {
  const kind = order?.payment.call.kind;
  return kind === 'mutual_aid_claim' || kind === 'mutual_aid_settle';
}

/**
 * Returns the progress of a call: from its transaction or, if that is unknown, from the contract's
 * state now and some blocks ago.
 * @throws WalletError, RangeError if the chain cannot be read; Error if it is another chain
 */
export async function readCall(
  { chain, calls }: { chain: Chain; calls: typeof Calls },
  order: Order,
  hash: string | undefined,
): Promise<Order> {
  const { payment, confirmations_needed: needed } = order;
  const question = calls.hasPaidCall(payment, '');
  const isMade = async (block?: number) =>
    calls.provesPaid(payment, await chain.readNumber(question, block));
  const receipt = hash ? await chain.receipt(hash) : undefined;
  // A settled queue may end before the user's position; the transaction is complete all the same.
  const made = receipt?.ok || (await isMade());
  const confirmations = made ? await countBlocks() : 0;
  // Read last, because the network can change in the wallet at any moment.
  if ((await chain.id()) !== payment.chain_id) throw new Error('the wallet is on another chain');
  const status = !made ? 'awaiting_payment' : confirmations < needed ? 'confirming' : 'paid';
  return { ...order, status, confirmations };

  /** Returns the number of blocks since the call, including its own; at most the needed ones. */
  async function countBlocks(): Promise<number> {
    const head = await chain.head();
    if (receipt?.ok) return Math.min(needed, Math.max(1, head - receipt.block + 1));
    return (await isMade(Math.max(0, head - needed + 1))) ? needed : 1;
  }
}
