import type { Asset } from '@shared/contract';
import { useConfig } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { readOnChain } from '../wallet/read-on-chain.ts';

const freshMs = 30_000;

/**
 * Gas that paying an order takes as a rule: Checkout.pay (the chain's own coin); an approval and
 * Checkout.payToken (ERC-20). For orientation before there is an order: the payment itself asks the
 * chain, and says so before the wallet opens.
 */
const usualGas = { coin: 60_000n, token: 150_000n };

/** About what the network will take, in base units of its coin; undefined while unknown. */
export function useUsualFee(asset: Asset): bigint | undefined {
  const { chain } = useConfig();
  const { status, chainId } = useWallet();
  const { data: price } = useQuery(
    {
      queryKey: ['chain', chain.id, 'gasPrice', chainId],
      queryFn: () => readOnChain(chain.id, 'eth_gasPrice', []),
      enabled: status === 'connected',
      staleTime: freshMs,
      retry: false,
      meta: { quiet: true },
    },
    queryClient,
  );
  if (price === undefined || price === null) return undefined;
  return price * usualGas[asset === 'JU' ? 'coin' : 'token'];
}
