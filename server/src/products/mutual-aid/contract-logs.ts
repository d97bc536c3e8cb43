import { mutualAidAbi } from '@shared/contract';
import { Interface, type Log } from 'ethers';
import type { LogSource } from '../../chain/index.ts';
import { type PaymentData, paymentSources } from '../../money/orders/index.ts';

const mutualAid = new Interface(mutualAidAbi);

/** A join, which is the payment of its order. Amounts in base units, as digits. */
export interface JoinData extends PaymentData {
  principal: string;
  activation: string;
  /** ms since the epoch. */
  claimableAt: number;
}

export interface QueueData {
  wallet: string;
  /** Queue number of the contract; lower ones are paid first. Digits. */
  place: string;
}

export interface ClaimData {
  wallet: string;
  /** Principal plus activation. Amounts in base units, as digits. */
  returned: string;
  profit: string;
}

export const joinLogs: LogSource<JoinData> = {
  name: paymentSources.mutual_aid_join,
  ...logsOf('Joined'),
  decode(log) {
    const { orderReference, wallet, principal, activation, claimableAt } = read('Joined', log);
    return {
      reference: orderReference,
      data: {
        payer: wallet,
        token: null,
        amount: String(principal + activation),
        principal: String(principal),
        activation: String(activation),
        claimableAt: Number(claimableAt) * 1000,
      },
    };
  },
};

export const queueLogs: LogSource<QueueData> = {
  name: 'aid_queued',
  ...logsOf('ClaimQueued'),
  decode(log) {
    const { orderReference, wallet, place } = read('ClaimQueued', log);
    return { reference: orderReference, data: { wallet, place: String(place) } };
  },
};

export const claimLogs: LogSource<ClaimData> = {
  name: 'aid_claimed',
  ...logsOf('Claimed'),
  decode(log) {
    const { orderReference, wallet, returned, profit } = read('Claimed', log);
    return {
      reference: orderReference,
      data: { wallet, returned: String(returned), profit: String(profit) },
    };
  },
};

function logsOf(event: string) {
  return {
    contract: 'MutualAid',
    topic: mutualAid.getEvent(event)?.topicHash as string,
  };
}

function read(event: string, log: Log) {
  return mutualAid.decodeEventLog(event, log.data, log.topics);
}
