import { getAddress } from 'ethers';
import { callRpc } from '../chain/index.ts';

/** Play money an address is topped up to: 1,000 JU. */
export const fundedTo = 1_000n * 10n ** 18n;

/**
 * Tops an address of the sandbox chain up; a larger balance is left alone.
 * @returns the balance now, base units of JU
 */
export async function fundAddress(nodeUrl: string, address: string): Promise<bigint> {
  const account = getAddress(address.toLowerCase());
  const balance = BigInt((await callRpc(nodeUrl, 'eth_getBalance', [account, 'latest'])) as string);
  if (balance >= fundedTo) return balance;
  await callRpc(nodeUrl, 'anvil_setBalance', [account, `0x${fundedTo.toString(16)}`]);
  return fundedTo;
}
