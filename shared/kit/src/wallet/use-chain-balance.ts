import { sameAddress, useConfig, useSession } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet, wallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const freshMs = 10_000;

/**
 * What the signed-in account holds on chain, in base units of the chain's coin. `reading` while its
 * wallet is taken up and asked; no balance after that: it is not connected to that account and
 * chain. Opens no wallet.
 */
export function useChainBalance(): { reading: boolean; balance: bigint | undefined } {
  const { address } = useSession();
  const { chain } = useConfig();
  const { status, account, chainId } = useWallet();
  const [sought, setSought] = useState(false);
  const connected = status === 'connected';
  const readable = connected && sameAddress(account, address) && chainId === chain.id;
  useEffect(() => {
    if (status !== 'disconnected') return;
    let current = true;
    void wallet.reconnect().then(() => current && setSought(true));
    return () => {
      current = false;
    };
  }, [status]);
  const { data, isPending } = useQuery(
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
  if (readable) return { reading: isPending, balance: data };
  return { reading: !connected && !sought, balance: undefined };
}
