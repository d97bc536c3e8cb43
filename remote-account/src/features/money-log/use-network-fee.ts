import type { MoneyLogEntry } from '@shared/contract';
import { sameAddress, useSession } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet, wallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Returns the network fee that the member's wallet paid for the record's transaction, in base units
 * of the native coin. The server does not store it, so the wallet's node answers: undefined without
 * a connected wallet, on another chain, and for transactions that others sent.
 */
export function useNetworkFee({ tx_hash: hash }: MoneyLogEntry): bigint | undefined {
  const { address } = useSession();
  const { status, chainId } = useWallet();
  useEffect(() => {
    if (hash && status === 'disconnected') void wallet.reconnect();
  }, [hash, status]);
  const { data } = useQuery(
    {
      queryKey: ['chain', 'network-fee', hash, chainId],
      queryFn: () => readFee(String(hash), address),
      enabled: Boolean(hash) && status === 'connected',
      // A node that is behind may not have the receipt yet.
      staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
      // The fee is an extra fact. Its absence is no error.
      retry: false,
      meta: { quiet: true },
    },
    queryClient,
  );
  return data ?? undefined;
}

/** Returns gas used × price per gas (EIP-1559); null if another account sent the transaction. */
async function readFee(hash: string, sender: string | undefined): Promise<bigint | null> {
  const receipt = (await wallet.request('eth_getTransactionReceipt', [hash])) as {
    from?: string;
    gasUsed?: string;
    effectiveGasPrice?: string;
  } | null;
  if (!receipt?.gasUsed || !receipt.effectiveGasPrice) return null;
  if (!sameAddress(receipt.from, sender)) return null;
  return BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice);
}
