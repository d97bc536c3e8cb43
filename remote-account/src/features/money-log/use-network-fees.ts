import type { MoneyLogEntry } from '@shared/contract';
import { sameAddress, useSession } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet, wallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Network fees in base units of the native coin. */
export interface NetworkFees {
  /** Fee of the record's transaction. */
  payment: bigint;
  /** Fee of the approvals before it; null without approvals, undefined while unknown. */
  approval: bigint | null | undefined;
}

/**
 * Returns the network fees that the member's wallet paid for the record's transaction and for the
 * approvals before it. The server does not store fees, so the wallet's node answers: undefined
 * without a connected wallet, on another chain, and for transactions that others sent.
 */
export function useNetworkFees(entry: MoneyLogEntry): NetworkFees | undefined {
  const { tx_hash: hash } = entry;
  const { address } = useSession();
  const { status, chainId } = useWallet();
  const approvals = approvalsOf(entry);
  useEffect(() => {
    if (hash && status === 'disconnected') void wallet.reconnect();
  }, [hash, status]);
  const { data } = useQuery(
    {
      queryKey: ['chain', 'network-fees', hash, approvals, chainId],
      queryFn: () => readFees(String(hash), approvals, address),
      enabled: Boolean(hash) && status === 'connected',
      // A node that is behind may not have a receipt yet.
      staleTime: ({ state }) =>
        state.data && state.data.approval !== undefined ? Number.POSITIVE_INFINITY : 0,
      // The fees are extra facts. Their absence is no error.
      retry: false,
      meta: { quiet: true },
    },
    queryClient,
  );
  return data ?? undefined;
}

/** Returns the hashes of the record's approvals; null if they are unknown. */
function approvalsOf(entry: MoneyLogEntry): readonly string[] | null {
  const { type, asset, paid_from, tx_hash, approvals } = entry;
  // Only a payment with a token from the wallet can need an approval.
  if (asset === 'JU' || !(paid_from === 'wallet' || type === 'chain_payment')) return [];
  return approvals?.filter((one) => one.toLowerCase() !== tx_hash?.toLowerCase()) ?? null;
}

async function readFees(
  hash: string,
  approvals: readonly string[] | null,
  sender: string | undefined,
): Promise<NetworkFees | null> {
  const [payment, ...fees] = await Promise.all(
    [hash, ...(approvals ?? [])].map((one) => readFee(one, sender)),
  );
  if (payment === undefined || payment === null) return null;
  if (approvals?.length === 0) return { payment, approval: null };
  const known = fees.filter((fee) => fee !== null);
  // Part of the fees would look like all of them.
  const isKnown = approvals !== null && known.length === approvals.length;
  return { payment, approval: isKnown ? known.reduce((sum, fee) => sum + fee, 0n) : undefined };
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
