import { wallet } from '@shared/shell/wallet';

/**
 * Reads from the wallet's node without opening the wallet. Returns null if the wallet is on another
 * chain. Some wallets switch without an event, so the chain id is checked after each answer.
 * @throws WalletError
 */
export async function readOnChain(
  chainId: number,
  method: string,
  params: readonly unknown[],
): Promise<bigint | null> {
  const answer = await wallet.request(method, params);
  return (await wallet.recheckChain()) === chainId ? BigInt(String(answer)) : null;
}
