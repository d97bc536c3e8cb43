import { mutualAidAbi } from '@shared/contract';
import { Interface } from 'ethers';

/** Contract calls that the wallet says in words; its texts are `sandbox.call.<name>`. */
const names = { join: 'aidJoin', claim: 'aidClaim', settleQueue: 'aidSettle' } as const;
export type KnownCall = (typeof names)[keyof typeof names];

const mutualAid = new Interface(mutualAidAbi);

/**
 * What a transaction's data asks a contract to do; undefined where the wallet does not know the call.
 * It goes by the call alone, so the address is shown beside it.
 */
export function knownCall(data: string): KnownCall | undefined {
  try {
    const name = mutualAid.parseTransaction({ data })?.name ?? '';
    return Object.hasOwn(names, name) ? names[name as keyof typeof names] : undefined;
  } catch {
    // The selector of a call we know, before something that is none.
    return undefined;
  }
}
