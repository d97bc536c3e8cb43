import { mutualAidAbi } from '@shared/contract';
import { Interface } from 'ethers';
import { sandboxVoucherKey } from './deploy.ts';
import type { ContractReader } from './reader.ts';

/** The MutualAid contract of this chain and the key of its vouchers. Never log the key. */
export interface MutualAidClient {
  contract: string;
  /** 0x and 64 hex digits. */
  voucherKey: string;
}

/** @returns undefined without `contract`. @param voucherKey undefined for the sandbox's key */
export function mutualAidClient(
  contract: string | undefined,
  voucherKey: string | undefined,
): MutualAidClient | undefined {
  return contract ? { contract, voucherKey: voucherKey ?? sandboxVoucherKey() } : undefined;
}

/** Holdings and debts of the contract at one block. JU base units. */
export interface AidCoverage {
  reserve: bigint;
  /** Principal, activation and profit of all unpaid positions, and the amounts set aside. */
  liabilities: bigint;
  waiting: number;
  paused: boolean;
  block: number;
  /** The block's time. */
  at: Date;
}

/** Fixed terms of a position: JU base units, and seconds from a join to its claim. */
interface AidTerms {
  principal: bigint;
  activation: bigint;
  profit: bigint;
  term: number;
}

const mutualAid = new Interface(mutualAidAbi);

/**
 * Reads the coverage in one call, so that all values are of the same block.
 * @throws as `ContractReader.call`, and Error for a malformed answer
 */
export async function readAidCoverage(
  reader: ContractReader,
  contract: string,
): Promise<AidCoverage> {
  const answer = await callView(reader, contract, 'coverage');
  return {
    reserve: answer.reserve,
    liabilities: answer.liabilities,
    waiting: Number(answer.waiting),
    paused: answer.paused,
    block: Number(answer.blockNumber),
    at: new Date(Number(answer.blockTime) * 1000),
  };
}

/** Reads the terms of a position. @throws as `readAidCoverage` */
export async function readAidTerms(reader: ContractReader, contract: string): Promise<AidTerms> {
  const { principal, activation, profit, term } = await callView(reader, contract, 'terms');
  return { principal, activation, profit, term: Number(term) };
}

async function callView(reader: ContractReader, to: string, view: string) {
  const data = mutualAid.encodeFunctionData(view);
  return mutualAid.decodeFunctionResult(view, await reader.call({ to, data }));
}
