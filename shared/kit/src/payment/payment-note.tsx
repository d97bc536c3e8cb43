import type { Asset, BaseUnits } from '@shared/contract';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { queryClient } from '@shared/shell/query';
import { useWallet } from '@shared/shell/wallet';
import { useQuery } from '@tanstack/react-query';
import { UsdtValue } from '../money/money.tsx';
import { readOnChain } from '../wallet/read-on-chain.ts';

export interface PaymentNoteProps {
  /** Base units. */
  amount: bigint | BaseUnits;
  asset: Asset;
  className?: string | undefined;
}

/** Shows a total's converted value and the usual network fee, before there is an order. */
export function PaymentNote({ amount, asset, className }: PaymentNoteProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const fee = useUsualFee(asset);
  return (
    <p className={className}>
      <UsdtValue amount={amount} asset={asset} />{' '}
      <span>
        {fee === undefined
          ? t('fee.note')
          : t('fee.note.about', { amount: format.amount(fee, 'JU') })}
      </span>
    </p>
  );
}

const freshMs = 30_000;

/**
 * Usual gas of paying an order: Checkout.pay (native coin), or an approval and Checkout.payToken
 * (ERC-20). A rough figure before the order exists; the payment itself estimates the fee on chain
 * and shows it before the wallet opens.
 */
const usualGas = { coin: 60_000n, token: 150_000n };

/** Returns the approximate network fee, base units of the native coin; undefined while unknown. */
function useUsualFee(asset: Asset): bigint | undefined {
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
