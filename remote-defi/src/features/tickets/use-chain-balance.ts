import { sameAddress, useConfig, useSession } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet, wallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

const freshMs = 10_000;

/**
 * What the signed-in account holds on chain, in base units of the chain's coin. Undefined while
 * its wallet is not connected to that account and chain. Opens no wallet.
 */
export function useChainBalance(): bigint | undefined {
  const { address } = useSession();
  const { chain } = useConfig();
  const { status, account, chainId } = useWallet();
  const readable = status === 'connected' && sameAddress(account, address) && chainId === chain.id;
  useEffect(() => {
    if (status === 'disconnected') void wallet.reconnect();
  }, [status]);
  const { data } = useQuery(
    {
      queryKey: ['chain', chain.id, 'balance', address],
      queryFn: async () =>
        BigInt(String(await wallet.request('eth_getBalance', [address, 'latest']))),
      enabled: readable,
      staleTime: freshMs,
      refetchInterval: freshMs,
      // Shown for orientation only; the payment itself checks again and says what is wrong.
      retry: false,
      meta: { quiet: true },
    },
    queryClient,
  );
  return readable ? data : undefined;
}
