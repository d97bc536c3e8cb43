import { checkoutAbi, erc20Abi, mutualAidAbi } from '@shared/contract';
import { Interface, type TransactionDescription } from 'ethers';

/** Contract calls that the wallet describes; the texts are `sandbox.call.<name>`. */
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
  /** Tokens that the call moves or allows to be moved; `amount` is in base units. */
  moves?: { token: string; amount: bigint };
  /** The address that an approval allows to move the tokens. */
  spender?: string;
}

const contracts = [mutualAidAbi, checkoutAbi, erc20Abi].map((abi) => new Interface(abi));

/** Decodes known call data. Does not check the contract, so the wallet also shows its address. */
export function knownCall(to: string, data: string): KnownCall | undefined {
  for (const contract of contracts) {
    const call = parse(contract, data);
    if (!call || !Object.hasOwn(names, call.name)) continue;
    const name = names[call.name as keyof typeof names];
    if (name === 'approve') {
      return { name, moves: { token: to, amount: call.args[1] }, spender: call.args[0] };
    }
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
    // Thrown for data that is not hexadecimal or does not decode.
    return undefined;
  }
}
