import { wallet } from '@shared/shell/wallet';

/**
 * Reads an integer from the wallet's node without opening the wallet. Returns null if the wallet is
 * on another chain. Some wallets switch without an event, so the chain is checked after each read.
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
