import { checkoutAbi, erc20Abi, mutualAidAbi } from '@shared/contract';
import { Interface, type TransactionDescription } from 'ethers';

/** Contract calls that the wallet says in words; its texts are `sandbox.call.<name>`. */
const names = {
  join: 'aidJoin',
  claim: 'aidClaim',
  settleQueue: 'aidSettle',
  approve: 'approve',
  payToken: 'payToken',
} as const;
export type KnownCallName = (typeof names)[keyof typeof names];

export interface KnownCall {
  name: KnownCallName;
  /** Base units of the ERC-20 at `token` that it moves, or lets be moved. */
  moves?: { token: string; amount: bigint };
}

const contracts = [mutualAidAbi, checkoutAbi, erc20Abi].map((abi) => new Interface(abi));

/**
 * What a transaction's data asks a contract to do; undefined where the wallet does not know the call.
 * It goes by the call alone, so the address is shown beside it.
 * @param to the contract that is called
 */
export function knownCall(to: string, data: string): KnownCall | undefined {
  for (const contract of contracts) {
    const call = parse(contract, data);
    if (!call || !Object.hasOwn(names, call.name)) continue;
    const name = names[call.name as keyof typeof names];
    if (name === 'approve') return { name, moves: { token: to, amount: call.args[1] } };
    if (name === 'payToken') {
      return { name, moves: { token: call.args[1], amount: call.args[2] } };
    }
    return { name };
  }
  return undefined;
}

function parse(contract: Interface, data: string): TransactionDescription | undefined {
  try {
    return contract.parseTransaction({ data }) ?? undefined;
  } catch {
    // The selector of a call we know, before something that is none.
    return undefined;
  }
}
