import { checkoutAbi } from '@shared/contract';
import { getAddress, Interface, type Log, ZeroAddress } from 'ethers';

/** One `Paid` event of a Checkout contract. Addresses are checksummed, `amount` in base units. */
export interface ChainPayment {
  chainId: number;
  txHash: string;
  logIndex: number;
  blockNumber: number;
  blockHash: string;
  contract: string;
  /** bytes32 of the order, lower-case hex. */
  reference: string;
  payer: string;
  /** null: the native coin. */
  token: string | null;
  amount: bigint;
}

const checkout = new Interface(checkoutAbi);

/** Topic that selects payments in `eth_getLogs`. */
export const paidTopic = checkout.getEvent('Paid')?.topicHash as string;

/** Reads a log of `paidTopic`. */
export function decodePaid(log: Log, chainId: number): ChainPayment {
  const { reference, payer, token, amount } = checkout.decodeEventLog('Paid', log.data, log.topics);
  return {
    chainId,
    txHash: log.transactionHash,
    logIndex: log.index,
    blockNumber: log.blockNumber,
    blockHash: log.blockHash,
    contract: getAddress(log.address),
    reference,
    payer,
    token: token === ZeroAddress ? null : token,
    amount,
  };
}
