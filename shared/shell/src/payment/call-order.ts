import type { ChainInfo, Order } from '@shared/contract';
import type { Chain } from './chain.ts';
import type * as Calls from './contract-calls.ts';

/** A call of one of the product's contracts that pays nothing. */
export type ContractCall = {
  contract: string;
  /** bytes32 that the contract knows the position by. */
  reference: string;
} & (
  | {
      /** Takes a position of mutual aid out after its term. */
      kind: 'mutual_aid_claim';
    }
  | {
      /** Has waiting claims paid in their order, up to the position's own. */
      kind: 'mutual_aid_settle';
      /** How many, its own included. */
      max: number;
    }
);

/** No call runs out: the contract alone says whether it can still be made. */
const never = '9999-12-31T23:59:59Z';

/**
 * The call as the payment machine takes it: an order of nothing, which no server knows. What has become
 * of it `readCall` tells.
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

/** Whether this is the order of a contract call, and not one of the server's. */
export function isCall(order: Order | undefined): boolean {
  const kind = order?.payment.call.kind;
  return kind === 'mutual_aid_claim' || kind === 'mutual_aid_settle';
}

/**
 * How far a call has come: by its transaction, and where that is not known, by what the contract says
 * now and said some blocks ago.
 * @throws WalletError, RangeError where the chain cannot be read; Error where it is another one
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
  // A settled queue may end before the own position: what was sent has done what it could.
  const made = receipt?.ok || (await isMade());
  const confirmations = made ? await countBlocks() : 0;
  // Last, since the network can be changed in the wallet at any moment.
  if ((await chain.id()) !== payment.chain_id) throw new Error('the wallet is on another chain');
  const status = !made ? 'awaiting_payment' : confirmations < needed ? 'confirming' : 'paid';
  return { ...order, status, confirmations };

  /** Blocks since it was made, its own included; no more than are needed. */
  async function countBlocks(): Promise<number> {
    const head = await chain.head();
    if (receipt?.ok) return Math.min(needed, Math.max(1, head - receipt.block + 1));
    return (await isMade(Math.max(0, head - needed + 1))) ? needed : 1;
  }
}
