import { checkoutAbi, erc20Abi, mutualAidAbi } from '@shared/contract';
import { Interface, type TransactionDescription } from 'ethers';

/** Contract calls that the wallet describes; the texts are `sandbox.call.<name>`. */
const names = {
  join: 'aidJoin',
  claim: 'aidClaim',
  settleQueue: 'aidSettle',
  payToken: 'payToken',
} as const;
export type KnownCallName = (typeof names)[keyof typeof names];

/** `amount` is in base units of the token. */
export interface TokenAmount {
  token: string;
  amount: bigint;
}

export type KnownCall =
  /** `spender` may take up to the amount. */
  | { name: 'approve'; tokens: TokenAmount; spender: string }
  | { name: KnownCallName; tokens?: TokenAmount };

const contracts = [mutualAidAbi, checkoutAbi, erc20Abi].map((abi) => new Interface(abi));

interface Transaction {
  to: string;
  data: string;
  /** Base units of the chain's coin, hexadecimal. */
  value: string;
}

/** Decodes known call data. Does not check the contract, so the wallet also shows its address. */
export function knownCall({ to, data, value }: Transaction): KnownCall | undefined {
  for (const contract of contracts) {
    const call = parse(contract, data);
    if (!call) continue;
    // The description must not hide coins that the transaction moves.
    if (BigInt(value) > 0n && !call.fragment.payable) return undefined;
    if (call.name === 'approve') {
      const [spender, amount] = call.args;
      return { name: 'approve', tokens: { token: to, amount }, spender };
    }
    if (!Object.hasOwn(names, call.name)) continue;
    const name = names[call.name as keyof typeof names];
    if (name === 'payToken') {
      return { name, tokens: { token: call.args[1], amount: call.args[2] } };
    }
    return { name };
  }
  return undefined;
}

/** Kinds of approval; the texts are `sandbox.title.<kind>` and `sandbox.lead.<kind>`. */
export type ApprovalKind = 'approve' | 'approveOther' | 'approveReset';

/** Returns which texts describe an approval. The payment contract is the only known spender. */
export function approvalKind({ amount }: TokenAmount, isCheckout: boolean): ApprovalKind {
  if (amount === 0n) return 'approveReset';
  return isCheckout ? 'approve' : 'approveOther';
}

function parse(contract: Interface, data: string): TransactionDescription | undefined {
  try {
    return contract.parseTransaction({ data }) ?? undefined;
  } catch {
    // Thrown for data that is not hexadecimal or does not decode.
    return undefined;
  }
}
