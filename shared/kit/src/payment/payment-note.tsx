import type { Asset, BaseUnits } from '@shared/contract';
import { useConfig, useFormat, useTranslation } from '@shared/shell';
import { type PaymentState, usualFee } from '@shared/shell/payment';
import { queryClient } from '@shared/shell/query';
import { useWallet } from '@shared/shell/wallet';
import { Notice } from '@shared/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { UsdtValue } from '../money/money.tsx';
import { useChainBalance } from '../wallet/use-chain-balance.ts';

export interface PaymentNoteProps {
  /** Base units. 0 while there is no valid amount: then there is no value. */
  amount: bigint | BaseUnits;
  asset: Asset;
  /** The contract call, if the order is not paid through the checkout. */
  call?: 'aid' | undefined;
  className?: string | undefined;
  /** Called with the highest likely fee, base units of the native coin. Pass a stable function. */
  onFee?: ((fee: bigint) => void) | undefined;
}

/**
 * Shows a total's converted value and the highest likely network fee, before there is an order, and
 * for a token whether the wallet can pay that fee.
 */
export function PaymentNote({ amount, asset, call, className, onFee }: PaymentNoteProps) {
  const { t } = useTranslation('kit');
  const format = useFormat();
  const fee = useUsualFee(asset, call);
  useEffect(() => {
    if (fee !== undefined) onFee?.(fee);
  }, [fee, onFee]);
  const { balance } = useChainBalance();
  // A form in the native coin compares its own total.
  const missing = asset !== 'JU' && fee !== undefined && balance !== undefined ? fee - balance : 0n;
  return (
    <>
      <p className={className}>
        {BigInt(amount) > 0n && <UsdtValue amount={amount} asset={asset} />}{' '}
        <span>
          {fee === undefined
            ? t('fee.note')
            : t('fee.note.most', { amount: format.amount(fee, 'JU') })}
        </span>
      </p>
      {missing > 0n && (
        <Notice tone="warning" live>
          {t('member:payment.problem.insufficientGas', {
            missing: format.amount(missing, 'JU', { unit: false }),
            unit: 'JU',
          })}
        </Notice>
      )}
    </>
  );
}

const freshMs = 30_000;

const usualFeeKey = (network: number, of: Asset | 'aid', chainId: number | undefined) =>
  ['chain', network, 'usualFee', of, chainId] as const;

/** Returns the highest likely fee, base units of the native coin; undefined while unknown. */
function useUsualFee(asset: Asset, call: 'aid' | undefined): bigint | undefined {
  const { chain } = useConfig();
  const { status, chainId } = useWallet();
  const { data: fee } = useQuery(
    {
      queryKey: usualFeeKey(chain.id, call ?? asset, chainId),
      queryFn: () => usualFee(asset, chain.id, call),
      enabled: status === 'connected',
      staleTime: freshMs,
      retry: false,
      meta: { quiet: true },
    },
    queryClient,
  );
  return fee ?? undefined;
}

/**
 * Returns the fee that the form has shown for the order, so that a payment has one figure; the
 * estimate of the order itself if that is higher, or if no form has shown one.
 */
export function useOrderFee({ subject, fee }: PaymentState): bigint | undefined {
  const { chain } = useConfig();
  const { chainId } = useWallet();
  const { kind, payment } = subject ?? {};
  if (fee === undefined) return undefined;
  const of = kind === 'aid' ? kind : payment?.asset;
  const shown = of && queryClient.getQueryData<bigint>(usualFeeKey(chain.id, of, chainId));
  return shown && shown > BigInt(fee) ? shown : BigInt(fee);
}
