import type { Asset, BaseUnits } from '@shared/contract';
import { useFormat, useTranslation } from '@shared/shell';
import { UsdtValue } from '../money/usdt-value.tsx';
import { useUsualFee } from './use-usual-fee.ts';

export interface PaymentNoteProps {
  /** Base units. */
  amount: bigint | BaseUnits;
  asset: Asset;
  className?: string | undefined;
}

/** Shown below a total before the order: its converted value and the usual network fee. */
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
