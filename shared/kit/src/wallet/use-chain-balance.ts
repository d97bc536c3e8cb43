import { sameAddress, useConfig, useSession } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet, wallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readOnChain } from './read-on-chain.ts';

/** Wallets limit the reads of a site; a payment has the balance read again at once. */
const freshMs = 30_000;

/** balanceOf(address) of an ERC-20. */
const balanceOf = (account: string) =>
  `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`;

/**
 * What the signed-in account holds on chain, in base units of the chain's coin, or of the ERC-20 at
 * `token`. `reading` while its wallet is taken up and read; no balance after that: it is not connected
 * to that account and chain. Opens no wallet.
 */
export function useChainBalance(token?: string): { reading: boolean; balance: bigint | undefined } {
  const { address } = useSession();
  const { chain } = useConfig();
  const { status, account, chainId } = useWallet();
  const [sought, setSought] = useState(false);
  const connected = status === 'connected';
  const readable = connected && sameAddress(account, address);
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
      // The wallet's own chain as well: a switch has it read again.
      queryKey: ['chain', chain.id, 'balance', address, token ?? 'coin', chainId],
      queryFn: () => {
        const call = { to: token, data: balanceOf(String(address)) };
        return token
          ? readOnChain(chain.id, 'eth_call', [call, 'latest'])
          : readOnChain(chain.id, 'eth_getBalance', [address, 'latest']);
      },
      enabled: readable,
      staleTime: freshMs,
      refetchInterval: freshMs,
      // Shown for orientation only; the payment itself checks again and says what is wrong.
      retry: false,
      meta: { quiet: true },
    },
    queryClient,
  );
  if (readable) return { reading: isPending, balance: data ?? undefined };
  return { reading: !connected && !sought, balance: undefined };
}
