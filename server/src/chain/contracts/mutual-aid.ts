import { mutualAidAbi } from '@shared/contract';
import { Interface } from 'ethers';
import { sandboxVoucherKey } from './deploy.ts';
import type { ContractReader } from './reader.ts';

/** The MutualAid contract of this chain, and the key whose vouchers it takes: never to be logged. */
export interface MutualAidDoor {
  contract: string;
  /** 0x and 64 hex digits. */
  voucherKey: string;
}

/**
 * Mutual aid as it is to be had on this chain.
 * @param contract undefined: not at all
 * @param voucherKey undefined: the sandbox's own
 */
export function mutualAidDoor(
  contract: string | undefined,
  voucherKey: string | undefined,
): MutualAidDoor | undefined {
  return contract ? { contract, voucherKey: voucherKey ?? sandboxVoucherKey() } : undefined;
}

/** What the contract holds and owes, as of one block. JU base units. */
export interface AidCoverage {
  reserve: bigint;
  /** Principal, activation and profit of all positions that are not paid out, and what is set aside. */
  liabilities: bigint;
  /** Claims in the queue. */
  waiting: number;
  paused: boolean;
  block: number;
  /** The block's time. */
  at: Date;
}

/** What a position is, for good: JU base units, and seconds from a join to its claim. */
export interface AidTerms {
  principal: bigint;
  activation: bigint;
  profit: bigint;
  term: number;
}

const mutualAid = new Interface(mutualAidAbi);

/**
 * Asks the contract how its reserve stands, in one call, so that all is of the same block.
 * @throws as `ContractReader.call`, and Error for an answer that is none
 */
export async function readAidCoverage(
  reader: ContractReader,
  contract: string,
): Promise<AidCoverage> {
  const answer = await ask(reader, contract, 'coverage');
  return {
    reserve: answer.reserve,
    liabilities: answer.liabilities,
    waiting: Number(answer.waiting),
    paused: answer.paused,
    block: Number(answer.blockNumber),
    at: new Date(Number(answer.blockTime) * 1000),
  };
}

/**
 * Asks the contract what a position is.
 * @throws as `readAidCoverage`
 */
export async function readAidTerms(reader: ContractReader, contract: string): Promise<AidTerms> {
  const { principal, activation, profit, term } = await ask(reader, contract, 'terms');
  return { principal, activation, profit, term: Number(term) };
}

async function ask(reader: ContractReader, to: string, view: string) {
  const data = mutualAid.encodeFunctionData(view);
  return mutualAid.decodeFunctionResult(view, await reader.call({ to, data }));
}
