import type { Asset } from '@shared/contract';
import { useConfig } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { readOnChain } from '../wallet/read-on-chain.ts';

const freshMs = 30_000;

/**
 * Usual gas of paying an order: Checkout.pay (native coin), or an approval and Checkout.payToken
 * (ERC-20). A rough figure before the order exists; the payment itself estimates the fee on chain
 * and shows it before the wallet opens.
 */
const usualGas = { coin: 60_000n, token: 150_000n };

/** Approximate network fee in base units of the native coin; undefined while unknown. */
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
